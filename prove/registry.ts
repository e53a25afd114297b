// How much work an answer of the registry is with 50,000 servers, how much memory 40,000 need, and how
// long they take to load: p99 of a list at most 20 ms of the processor, at most 60 MB.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pino from 'pino'
import { asciiJson, type RegistryRow } from '../src/domain/registry/entry.ts'
import { readServer } from '../src/domain/registry/server-json.ts'
import { createApp } from '../src/serve/http/app.ts'
import { openCatalogue } from '../src/store/open-database.ts'
import { createReadQuota } from '../src/usecases/keys/read-quota.ts'
import { renderer } from '../src/usecases/renderer.ts'
import { SETTINGS } from '../test/http/open-app.ts'
import { NEVER_OVERLOADED } from '../test/never-overloaded.ts'
import { conclude } from './parts/conclude.ts'

const SERVERS = 50_000
const COUNTED = 40_000
const ROUNDS = 500
const BATCH = 500
const MOST_MS = 20
const MOST_BYTES = 60 * 1024 * 1024
const WORDS = 'reads writes mail files tickets invoices deploys searches tables events'.split(' ')

/** As long as those of the official registry: a package with variables, and a remote server. */
function serverAt(at: number): Omit<RegistryRow, 'source'> {
  const name = `io.github.publisher-${at % 9000}/server-${at}`
  const word = (offset: number) => WORDS[(at + offset) % WORDS.length] ?? ''
  const read = readServer({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name,
    title: `Server ${at}`,
    description: `An MCP server that ${word(0)} ${word(3)} and ${word(7)} for teams of any size.`,
    version: `1.${at % 20}.${at % 7}`,
    repository: { url: `https://github.com/publisher-${at % 9000}/server-${at}`, source: 'github' },
    websiteUrl: `https://server-${at}.example/docs`,
    remotes: [{ type: 'streamable-http', url: `https://mcp-${at}.example/mcp` }],
    packages: [
      {
        registryType: 'npm',
        identifier: `@publisher-${at % 9000}/server-${at}`,
        version: `1.${at % 20}.${at % 7}`,
        transport: { type: 'stdio' },
        environmentVariables: [
          {
            name: 'API_KEY',
            description: 'The key of your account.',
            isRequired: true,
            isSecret: true,
          },
          { name: 'API_URL', description: 'Where your account is.', format: 'string' },
        ],
      },
    ],
  })
  if (!read.ok) throw new Error(read.problem.pointer)
  return {
    name,
    version: read.server.version,
    server: asciiJson(read.server),
    status: 'active',
    statusMessage: null,
    statusChangedAt: 1_700_000_000_000,
    publishedAt: 1_700_000_000_000 + at,
    updatedAt: 1_750_000_000_000 + at,
    isLatest: 1,
  }
}

/** Keeps nothing of the answer: what a client does with it is not the work of the service. */
async function statusOf(address: string): Promise<number | undefined> {
  const [response] = (await once(get(address), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const findings: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-registry-'))
const url = `sqlite:${join(folder, 'registry.db')}`
const fill = async (from: number, to: number) => {
  const catalogue = await openCatalogue(url, renderer)
  for (let at = from; at < to; at += BATCH)
    await catalogue.putRegistryServers(
      'https://registry.example',
      Array.from({ length: Math.min(BATCH, to - at) }, (_, offset) => serverAt(at + offset)),
    )
  await catalogue.close()
}

const startedAt = performance.now()
await fill(0, COUNTED)
console.log(`${COUNTED} rows written in ${Math.round(performance.now() - startedAt)} ms`)
{
  const catalogue = await openCatalogue(url, renderer)
  const before = heapBytes()
  const loading = performance.now()
  const index = await catalogue.readRegistry()
  const took = Math.round(performance.now() - loading)
  const { length } = await index.sorted()
  const bytes = heapBytes() - before
  console.log(
    `${length} servers loaded in ${took} ms: ${(bytes / 2 ** 20).toFixed(1)} MB (at most ${MOST_BYTES / 2 ** 20})`,
  )
  if (bytes > MOST_BYTES) findings.push(`${COUNTED} servers need ${bytes} bytes`)
  await catalogue.close()
}

await fill(COUNTED, SERVERS)
const catalogue = await openCatalogue(url, renderer)
await catalogue.putRegistryPolicy('half', { publishers: ['io.github.publisher-1'], minLetter: 'F' })
await catalogue.putRegistryPolicy('all', {})
const app = await createApp({
  catalogue,
  quota: createReadQuota({ catalogue, now: Date.now }),
  settings: { ...SETTINGS, publicUrl: 'https://grades.example' },
  log: pino({ level: 'silent' }),
  loadGuard: NEVER_OVERLOADED,
  now: Date.now,
  randomId: randomUUID,
  randomBytes,
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const PATHS: Readonly<Record<string, (at: number) => string>> = {
  'a page of 30': (at) => `/v0.1/servers?cursor=${cursorAt(at)}`,
  'a page of 100, latest': (at) => `/v0.1/servers?limit=100&version=latest&cursor=${cursorAt(at)}`,
  'a search': (at) => `/v0.1/servers?limit=50&version=latest&search=server-${at}`,
  'a search without a match': () => '/v0.1/servers?limit=50&search=nothing-like-it',
  'a page by policy': (at) => `/policies/all/v0.1/servers?cursor=${cursorAt(at)}`,
  latest: (at) =>
    `/v0.1/servers/${encodeURIComponent(serverAt(at % SERVERS).name)}/versions/latest`,
}
function cursorAt(at: number): string {
  return Buffer.from(JSON.stringify([serverAt(at % SERVERS).name, '1', ''])).toString('base64url')
}
for (const [what, path] of Object.entries(PATHS)) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const asked = path((round * 7919) % SERVERS)
    // Other work on the machine makes an answer late, but is not counted; nor are the helpers of the
    // garbage collector, for which no other request waits.
    const began = process.threadCpuUsage()
    const status = await statusOf(`${address}${asked}`)
    const { user, system } = process.threadCpuUsage(began)
    times.push((user + system) / 1000)
    if (status !== 200) throw new Error(`${asked}: ${status}`)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => sorted[Math.floor(ROUNDS * share)])
  console.log(`${what}: p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms (at most ${MOST_MS})`)
  if (p99 > MOST_MS) findings.push(`${what}: p99 is ${p99.toFixed(1)} ms`)
}
app.server.closeAllConnections()
await app.close()
await catalogue.close()
rmSync(folder, { recursive: true })
conclude(`${SERVERS} servers, ${ROUNDS} requests of ${Object.keys(PATHS).length} kinds`, findings)
