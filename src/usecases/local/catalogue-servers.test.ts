// Servers of the catalogue: known by package and address, graded by their MCP access, compared.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { CatalogueServers, identityOf } from './catalogue-servers.ts'
import { cataloguePolicy } from './policy.ts'

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
  assert.deepEqual(remote('https://ann:key@a.example/mcp/?key=1#x'), {
    package: null,
    address: 'https://a.example/mcp',
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
  })
  assert.deepEqual(started('uvx', 'exa-mcp-server'), { package: null, address: null })
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
    ['https://mcp.exa.ai/mcp', 'npx -y exa-mcp-server', 'npx -y @shopify/dev-mcp'],
  )
  assert.deepEqual(
    denied.map(({ name }) => name),
    ['brave-search'],
  )
  assert.deepEqual(
    leftOut.map(({ name }) => name),
    ['linear'],
  )
})
