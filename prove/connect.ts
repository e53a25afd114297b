// Starts every local MCP server of the catalogue by exactly the configuration that `connect` prints,
// with made-up values, and completes `initialize`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { programEnvironment } from '../scripts/capture-package.ts'
import type { LocalServer } from '../src/domain/answer/profile.ts'
import { declaredEvidence, joinedEvidence } from '../src/domain/index.ts'
import { startProgram } from '../src/observe/program-group.ts'
import { toolSetup } from '../src/represent/connect/tool-setup.ts'
import { readLaunchCatalogue } from '../src/usecases/operate/launch-catalogue.ts'
import { recordFrom } from '../src/usecases/tool-record.ts'
import { conclude } from './parts/conclude.ts'

/** A first start includes the download. */
const START_MS = 120_000

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'agentgrade-prove', version: '1' },
  },
}
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' }

/** Where a server looks at the form of a value before it starts. */
const MADE_UP: Readonly<Record<string, string>> = {
  YOUR_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  YOUR_API_KEY_SID: 'SK00000000000000000000000000000000',
  YOUR_ELASTICSEARCH_URL: 'http://127.0.0.1:9',
  YOUR_FOLDER: '.',
}

interface Local {
  slug: string
  server: LocalServer
  started: string | undefined
}

const chosen = new Set(process.argv.slice(2))
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-connect-'))
const environment = await programEnvironment(folder)
process.chdir(folder)

async function localServers(): Promise<Local[]> {
  const { entries, captured } = await readLaunchCatalogue(join(import.meta.dirname, '../catalogue'))
  return entries.flatMap((entry): Local[] => {
    const seen = captured.get(entry.slug)
    const evidence = seen ? joinedEvidence(entry, seen) : declaredEvidence(entry)
    const record = recordFrom(
      { ...entry, categoryWish: null, tags: entry.tags ?? [] },
      evidence,
      Date.now(),
    )
    // The one without a browser can be another one.
    const printed = [false, true].flatMap((headless) => {
      const { mcp } = toolSetup(record, { client: 'json', headless })
      return mcp?.clients[0]?.config ?? []
    })
    return [...new Set(printed)].flatMap((config) => {
      const { mcpServers } = JSON.parse(config) as { mcpServers: Record<string, LocalServer> }
      const server = mcpServers[entry.slug]
      return server && 'command' in server
        ? [{ slug: entry.slug, server, started: record.access.mcp?.local?.started }]
        : []
    })
  })
}

function filled(word: string): string {
  return word.replace(/\bYOUR_[A-Z_]+/g, (blank) => MADE_UP[blank] ?? 'made-up')
}

/** The name and version that the server gives, or why there is none. */
async function start({ command, args, env = {} }: LocalServer): Promise<[boolean, string]> {
  const variables = Object.entries(env).map(([name, value]) => [name, filled(value)])
  const program = startProgram(command, args.map(filled), {
    ...environment,
    ...(Object.fromEntries(variables) as NodeJS.ProcessEnv),
  })
  const { child } = program
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said = `${said}${part.toString()}`.slice(-2000)))
  child.stdin.on('error', () => {})
  child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`)
  const timer = setTimeout(() => program.end(), START_MS)
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const info = serverInfo(line)
      if (info === null) continue
      child.stdin.write(`${JSON.stringify(INITIALIZED)}\n`)
      return [true, info]
    }
    const lines = said.split('\n').filter((line) => line.trim() !== '')
    const told = lines.find((line) => /error|invalid|require|missing/i.test(line)) ?? lines.at(-1)
    return [false, (told?.trim() ?? 'It ended without a word.').slice(0, 160)]
  } finally {
    clearTimeout(timer)
    program.end()
  }
}

/** Null for a line that is not the answer to `initialize`. */
function serverInfo(line: string): string | null {
  try {
    const { id, result } = JSON.parse(line) as {
      id?: number
      result?: { serverInfo?: { name: string; version: string } }
    }
    return id === INITIALIZE.id && result?.serverInfo
      ? `${result.serverInfo.name} ${result.serverInfo.version}`
      : null
  } catch {
    return null
  }
}

const wrong: string[] = []
let [count, startedCount] = [0, 0]
for (const { slug, server, started } of await localServers()) {
  if (chosen.size > 0 && !chosen.has(slug)) continue
  const [isStarted, words] = await start(server)
  count += 1
  if (isStarted) startedCount += 1
  const isTold = started !== undefined
  if (isStarted !== isTold) wrong.push(`${slug}: its entry says something else (mcp.local.started)`)
  const told = isStarted === isTold ? '' : isTold ? '  BUT THE PAGE SAYS IT STARTS' : '  NEW'
  console.log(
    `${isStarted ? 'starts ' : 'not    '} ${slug.padEnd(24)} ${[server.command, ...server.args].join(' ')} ${Object.keys(server.env ?? {}).join(' ')}\n        ${words}${told}`,
  )
}
rmSync(folder, { recursive: true, force: true })
if (count === 0) wrong.push('no server was tried')
conclude(`${count} servers tried as printed, ${startedCount} start, as their pages say`, wrong)
