// Compares what real MCP clients hold of a list of tools with what `agentgrade clients` predicts.
import { execFile, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { clientViews, type ClientId } from '../src/clients/clients.ts'
import { conclude } from './parts/conclude.ts'
import { chanceFrom, generatedList, type GeneratedList } from './parts/generated-tools.ts'

const LISTS = 220
const LEAST_TOOLS = 500
const INSTALL_MS = 300_000
const RUN_MS = 240_000
const SERVER = 'my docs'

interface Judge {
  /** The folder that it is installed in. */
  folder: string
  packages: readonly string[]
  client: ClientId
  /** The end of a program that prints what the client holds of each list. */
  program: string
  /** What is compared of each tool. */
  compares: readonly ('as' | 'description' | 'parameters')[]
  /** The newer SDK also takes lists that v1 refuses; whatever v1 loads, it must load too. */
  isMoreTolerant?: boolean
}

const SDK = (alias: string) => `
import { Client } from '${alias}/client/index.js'
import { StreamableHTTPClientTransport } from '${alias}/client/streamableHttp.js'
export async function hold(url) {
  const client = new Client({ name: 'judge', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  const tools = []
  let cursor
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor })
    tools.push(...page.tools)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  await client.close()
  return tools.map((tool) => ({ as: tool.name, description: tool.description ?? '', parameters: tool.inputSchema }))
}`

/** Its program, with a model of our own that keeps the tools it is sent. */
const OPENCODE = `
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
const place = import.meta.dirname
let all
// One run for all lists: each is a server of its own, and the model is a server that keeps the tools.
export async function hold(url, name) {
  const [base, at] = [url.slice(0, url.lastIndexOf('/')), Number(url.slice(url.lastIndexOf('/') + 1))]
  all ??= heldOf(base, Number(process.argv[3]))
  const own = (await all).filter(({ function: { name } }) => name.startsWith('l' + at + '_'))
  if (own.length === 0) throw new Error('no tool of this server')
  const plain = name.replace(/[^a-zA-Z0-9_-]/g, '_')
  return own.map(({ function: tool }) => ({
    as: plain + tool.name.slice(('l' + at).length), description: tool.description ?? '', parameters: tool.parameters,
  }))
}
async function heldOf(base, count) {
  const held = new Map()
  const model = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const { tools = [] } = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    for (const tool of tools) held.set(tool.function.name, tool)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const say = (choice) => response.write('data: ' + JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, ...choice }] }) + '\\n\\n')
    say({ delta: { role: 'assistant', content: 'Done.' }, finish_reason: null })
    say({ delta: {}, finish_reason: 'stop' })
    response.end('data: [DONE]\\n\\n')
  })
  await new Promise((resolve) => model.listen(0, '127.0.0.1', resolve))
  const work = join(place, 'work')
  mkdirSync(work, { recursive: true })
  const mcp = Object.fromEntries([...Array(count).keys()].map((at) => ['l' + at, { type: 'remote', url: base + '/' + at, oauth: false, timeout: 120_000 }]))
  const models = { m: { name: 'm', tool_call: true, limit: { context: 9_000_000, output: 1_000 } } }
  const options = { baseURL: 'http://127.0.0.1:' + model.address().port + '/v1', apiKey: 'none' }
  writeFileSync(join(work, 'opencode.json'), JSON.stringify({ autoupdate: false, share: 'disabled', model: 'judge/m', small_model: 'judge/m', provider: { judge: { npm: '@ai-sdk/openai-compatible', name: 'Judge', options, models } }, mcp }))
  const [program] = globSync('node_modules/opencode-*/bin/opencode', { cwd: place })
  const env = { PATH: process.env.PATH, HOME: join(place, 'home'), OPENCODE_DISABLE_MODELS_FETCH: 'true', OPENCODE_DISABLE_AUTOUPDATE: 'true' }
  const child = spawn(join(place, program), ['run', 'hello'], { cwd: work, env, stdio: 'ignore' })
  const timer = setTimeout(() => child.kill('SIGKILL'), 200_000)
  await new Promise((resolve) => child.on('close', resolve))
  clearTimeout(timer)
  model.close()
  return [...held.values()]
}`

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const JUDGES: Readonly<Record<string, Judge>> = {
  'SDK 1.23.0': {
    folder: 'sdk-23',
    packages: ['@modelcontextprotocol/sdk@1.23.0'],
    client: 'sdk-v1',
    program: SDK('@modelcontextprotocol/sdk'),
    compares: ['as', 'description', 'parameters'],
  },
  'SDK 1.32.2': {
    folder: 'sdk-32',
    packages: ['@modelcontextprotocol/sdk@1.32.2'],
    client: 'sdk-v1',
    program: SDK('@modelcontextprotocol/sdk'),
    compares: ['as', 'description', 'parameters'],
  },
  'Client 2.4.0': {
    folder: 'client-2',
    packages: ['@modelcontextprotocol/client@2.4.0'],
    client: 'sdk-v1',
    program: `
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
export async function hold(url) {
  const client = new Client({ name: 'judge', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  const { tools } = await client.listTools()
  await client.close()
  return tools.map((tool) => ({ as: tool.name, description: tool.description ?? '', parameters: tool.inputSchema }))
}`,
    isMoreTolerant: true,
    compares: ['as', 'description', 'parameters'],
  },
  'AI SDK 2.0.96': {
    folder: 'ai-sdk',
    packages: ['@ai-sdk/mcp@2.0.96'],
    client: 'ai-sdk',
    program: `
import { createMCPClient } from '@ai-sdk/mcp'
export async function hold(url) {
  const client = await createMCPClient({ transport: { type: 'http', url } })
  const tools = await client.tools()
  await client.close()
  return Object.entries(tools).map(([as, tool]) => ({
    as, description: tool.description ?? '', parameters: tool.inputSchema.jsonSchema,
  }))
}`,
    compares: ['as', 'description', 'parameters'],
  },
  'Gemini CLI 0.61.0': {
    folder: 'gemini',
    packages: ['@google/gemini-cli-core@0.61.0'],
    client: 'gemini-cli',
    program: `
const core = new URL('./node_modules/@google/gemini-cli-core/dist/src/tools/', import.meta.url)
const { connectToMcpServer, discoverTools } = await import(new URL('mcp-client.js', core))
const { ToolRegistry } = await import(new URL('tool-registry.js', core))
const quiet = new Proxy({}, { get: (_, key) => (key === 'then' ? undefined : () => undefined) })
const workspace = { getDirectories: () => [], onDirectoriesChanged: () => () => {} }
export async function hold(url, name) {
  const config = { httpUrl: url }
  const client = await connectToMcpServer('1', name, config, false, workspace, quiet)
  const tools = await discoverTools(name, config, client, quiet, quiet, {})
  await client.close()
  const registry = new ToolRegistry(quiet, quiet)
  for (const tool of tools) registry.registerTool(tool)
  return registry.getFunctionDeclarations().map((each) => ({
    as: each.name, description: each.description, parameters: each.parametersJsonSchema,
  }))
}`,
    compares: ['as', 'description', 'parameters'],
  },
  'Cline 0.0.86': {
    folder: 'cline',
    packages: ['@cline/core@0.0.86'],
    client: 'cline',
    program: `
import { createDefaultMcpServerClientFactory, createMcpTools } from '@cline/core'
export async function hold(url, name) {
  const create = createDefaultMcpServerClientFactory()
  const client = await create({ name, transport: { type: 'streamableHttp', url } })
  await client.connect()
  const provider = { listTools: () => client.listTools(), callTool: () => null }
  const tools = await createMcpTools({ serverName: name, provider })
  await client.disconnect()
  return tools.map((tool) => ({ as: tool.name, description: tool.description, parameters: tool.inputSchema }))
}`,
    compares: ['as', 'description', 'parameters'],
  },
  'opencode 1.18.18': {
    folder: 'opencode',
    packages: [`opencode-${PLATFORM}@1.18.18`],
    client: 'opencode',
    program: OPENCODE,
    compares: ['as', 'description', 'parameters'],
  },
}

/** Every list one after the other, each as a line of JSON; a refused list is null. */
const RUNNER = `
import { hold } from './judge.mjs'
const [base, count, name] = process.argv.slice(2)
const say = console.log
for (const key of ['log', 'info', 'warn', 'error', 'debug']) console[key] = () => {}
for (let at = 0; at < Number(count); at++) {
  let held = null
  let problem = ''
  try { held = await hold(base + '/' + at, name) } catch (error) { problem = String(error?.message ?? error).slice(0, 300) }
  say(JSON.stringify({ at, held, problem }))
}
process.stdout.write('', () => process.exit(0))
`

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-clients-'))
const run = promisify(execFile)

function install({ folder: name, packages, program }: Judge): string | null {
  const place = join(folder, name)
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), '{"type":"module"}')
  writeFileSync(join(place, 'judge.mjs'), program)
  writeFileSync(join(place, 'runner.mjs'), RUNNER)
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  const { status, stderr } = spawnSync('npm', [...words, ...packages], {
    cwd: place,
    encoding: 'utf8',
    timeout: INSTALL_MS,
  })
  return status === 0 ? null : (stderr || 'it took too long').slice(-300)
}

/** An MCP server for each list, at its number. */
async function serve(lists: readonly GeneratedList[]): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    void answer(request, response, lists).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void (server.closeAllConnections(), server.close()),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  lists: readonly GeneratedList[],
): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(405).end()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
    id?: number
    method: string
    params?: { cursor?: string; protocolVersion?: string }
  }
  if (id === undefined) return void response.writeHead(202).end()
  const list = lists[Number(request.url?.slice(1))]
  const first = list?.pageSizes[0] ?? 0
  const results: Record<string, () => unknown> = {
    initialize: () => ({
      protocolVersion: params?.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'lists', version: '1' },
    }),
    'tools/list': () =>
      params?.cursor === undefined
        ? {
            tools: list?.tools.slice(0, first),
            ...(first < (list?.tools.length ?? 0) && { nextCursor: 'more' }),
          }
        : { tools: list?.tools.slice(first) },
    ping: () => ({}),
  }
  const result = Object.hasOwn(results, method) ? results[method]?.() : undefined
  response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      ...(result === undefined
        ? { error: { code: -32601, message: 'Method not found' } }
        : { result }),
    }),
  )
}

/** Lists by chance, and the lists that were captured from real servers. */
function allLists(): GeneratedList[] {
  const chance = chanceFrom(20_261_117)
  const generated = [...Array(LISTS).keys()].map(() => generatedList(chance))
  const root = join(import.meta.dirname, '../catalogue/captured')
  const captured = globSync('*.mcp.evidence.json', { cwd: root }).map((file) => {
    const { observations } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      observations: { mcpTools?: { value?: { tools: unknown[] } } }
    }
    const tools = observations.mcpTools?.value?.tools ?? []
    return { tools, pageSizes: [tools.length] }
  })
  return [...generated, ...captured]
}

interface Held {
  as: string
  description: string
  parameters: unknown
}

/** The differences between what a client holds and what is predicted. */
async function judged(
  judge: Judge,
  lists: readonly GeneratedList[],
  url: string,
): Promise<{ tools: number; refused: number; differences: string[] }> {
  const { stdout } = await run(
    process.execPath,
    ['runner.mjs', url, String(lists.length), SERVER],
    { cwd: join(folder, judge.folder), timeout: RUN_MS, maxBuffer: 512 * 1024 * 1024 },
  ).catch((error: unknown) => error as { stdout: string })
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  const differences = lines.flatMap((line) => {
    const { at, held, problem } = JSON.parse(line) as {
      at: number
      held: Held[] | null
      problem: string
    }
    const list = lists[at]
    return list
      ? differencesOf(judge, list, held, problem).map((each) => `list ${at}: ${each}`)
      : []
  })
  const tools = lists.slice(0, lines.length).reduce((sum, list) => sum + list.tools.length, 0)
  const isShort = lines.length < lists.length
  return {
    tools,
    refused: lines.filter((line) => line.includes('"held":null')).length,
    differences: [
      ...differences,
      ...(isShort ? [`it answered ${lines.length} of ${lists.length} lists`] : []),
    ],
  }
}

function differencesOf(
  { client, compares, isMoreTolerant = false }: Judge,
  { tools, pageSizes }: GeneratedList,
  held: readonly Held[] | null,
  problem: string,
): string[] {
  const view = clientViews({ name: SERVER, tools, pageSizes }).find(({ id }) => id === client)
  const isRefused = view?.findings.some((finding) => finding.class === 'all-hidden') ?? true
  if (held === null) return isRefused ? [] : [`refused, not predicted: ${problem}`]
  if (isRefused && isMoreTolerant) return []
  if (isRefused) return [`loaded, predicted as refused: ${view?.findings[0]?.pointer}`]
  const predicted = new Map(view?.tools.map((tool) => [tool.as ?? '', tool]))
  const names = held.map(({ as }) => as).toSorted()
  if (!isDeepStrictEqual(names, [...predicted.keys()].toSorted()))
    return [`holds ${names.join(' ')}; predicted ${[...predicted.keys()].join(' ')}`]
  return held.flatMap((tool) =>
    compares
      .filter((key) => !isSame(tool[key], predicted.get(tool.as)?.[key]))
      .map(
        (key) =>
          `${tool.as}: ${key} is ${JSON.stringify(tool[key])?.slice(0, 300)}, predicted ${JSON.stringify(predicted.get(tool.as)?.[key])?.slice(0, 300)}`,
      ),
  )
}

/** As JSON, because that is what is sent; the order of members says nothing. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(
    JSON.parse(JSON.stringify(a) ?? 'null'),
    JSON.parse(JSON.stringify(b) ?? 'null'),
  )
}

const only = process.argv[2]
const lists = allLists()
const server = await serve(lists)
const findings: string[] = []
let [compared, judges] = [0, 0]
try {
  for (const [name, judge] of Object.entries(JUDGES)) {
    if (only !== undefined && judge.client !== only && judge.folder !== only) continue
    const problem = install(judge)
    if (problem !== null) {
      findings.push(`${name} did not judge: npm cannot install it: ${problem}`)
      continue
    }
    const { tools, refused, differences } = await judged(judge, lists, server.url)
    console.log(
      `${name}: ${tools} tools, ${lists.length} lists of which it refused ${refused}, ${differences.length} differences`,
    )
    findings.push(...differences.slice(0, 40).map((difference) => `${name}: ${difference}`))
    if (tools < LEAST_TOOLS) findings.push(`${name} was shown only ${tools} tools`)
    compared += tools
    judges += 1
  }
} finally {
  server.close()
  rmSync(folder, { recursive: true, force: true })
}
conclude(`${compared} tools in ${lists.length} lists, shown to ${judges} clients`, findings)
