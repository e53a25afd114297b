// Captures evidence for real: starts MCP servers from npm, reads packages, scans the fixture tools, and writes what was seen. `npm run capture [-- name …]`
import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readEnvironment } from '../src/config.ts'
import { grade } from '../src/grade/index.ts'
import { scanLocally } from '../src/rating/scan-locally.ts'
import { startModelTool } from '../test/targets/model-tool.ts'
import { startAverageTool, startBotWall, startGraphqlApi, startSignInMcp, startSilentSite, startWebShell } from '../test/targets/plain-tools.ts'
import { HOSTED, PROGRAMS, SERVERS, type CapturedServer, type HostedServer } from './captured-tools.ts'

const CAPTURED = new URL('../catalogue/captured/', import.meta.url)
const CORPUS = new URL('../test/corpus/', import.meta.url)
const BOT_URL = 'https://agentgrade.invalid/bot'
const START_MS = 30_000
const KNOCK_MS = 250
// One port each and always the same, so that a second capture differs only where the tool does.
const FIXTURES = [
  { name: 'model-tool', port: 39201, start: (port: number) => startModelTool({ port }) },
  { name: 'average-tool', port: 39202, start: startAverageTool },
  { name: 'silent-site', port: 39203, start: startSilentSite },
  { name: 'web-shell', port: 39204, start: startWebShell },
  { name: 'bot-wall', port: 39205, start: startBotWall },
  { name: 'sign-in-mcp', port: 39206, start: startSignInMcp },
  { name: 'graphql-api', port: 39207, start: startGraphqlApi },
]

const run = promisify(execFile)
const user = readEnvironment()
const wished = new Set(process.argv.slice(2))
const isWished = (name: string) => wished.size === 0 || wished.has(name)
const here = process.cwd()
const place = await mkdtemp(join(tmpdir(), 'agentgrade-capture-'))
/** What every program gets: where programs are, a home of its own, and npm as the user has set it. */
const environment = {
  PATH: user['PATH'],
  HOME: place,
  NPM_CONFIG_USERCONFIG: await npmSetting('userconfig'),
  NPM_CONFIG_CACHE: await npmSetting('cache'),
  NODE_EXTRA_CA_CERTS: user['NODE_EXTRA_CA_CERTS'],
}

try {
  await mkdir(CAPTURED, { recursive: true })
  for (const server of SERVERS) if (isWished(server.slug)) await attempt(server.slug, CAPTURED, () => captureServer(server))
  for (const server of HOSTED) if (isWished(server.slug)) await attempt(server.slug, CORPUS, () => captureHosted(server))
  for (const { slug, package: name } of PROGRAMS) if (isWished(slug)) await attempt(slug, CAPTURED, () => captureProgram(name))
  for (const fixture of FIXTURES) if (isWished(fixture.name)) await attempt(fixture.name, CORPUS, () => captureFixture(fixture))
} finally {
  process.chdir(here)
  await rm(place, { recursive: true, force: true })
}

async function attempt(name: string, folder: URL, capture: () => ReturnType<typeof scan>): Promise<void> {
  try {
    const { evidence, json } = await capture()
    if (json.includes(place)) throw new Error('the evidence names a folder of this machine')
    await writeFile(new URL(`${name}.evidence.json`, folder), `${JSON.stringify(JSON.parse(json), null, 2)}\n`)
    const { letter, score, confidence } = grade(evidence)
    console.log(`${(letter ?? 'unrated').padEnd(8)} ${score?.toFixed(1) ?? '  –'}  confidence ${confidence.toFixed(2)}  ${name}`)
  } catch (error) {
    process.exitCode = 1
    console.log(`failed    ${name}: ${(error as Error).message}`)
  }
}

function scan(subject: string | readonly string[], more: Readonly<Record<string, string>> = {}) {
  return scanLocally({ subject, allowedRanges: [], botUrl: BOT_URL, environment: { ...environment, ...more }, folder: place, runsHelp: true, now: Date.now() })
}

/** Installed beforehand, so that the scan waits for the command and not for its download. */
async function captureProgram(name: string) {
  await install({ slug: name, package: name })
  return scan(`npm:${name}`)
}

/** Installs the package where `npx` finds it, without running any of its scripts; returns the line that starts it anywhere. */
async function install({ package: name, args = [] }: CapturedServer): Promise<string[]> {
  const folder = await mkdtemp(join(place, 'package-'))
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, name], { cwd: folder, env: user })
  const { version } = JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }
  process.chdir(folder)
  return ['npx', '-y', `${name}@${version}`, ...args]
}

async function captureServer(server: CapturedServer) {
  const { json, evidence } = await scan(await install(server), server.environment)
  const { mcpTools } = evidence.observations
  if (mcpTools?.state !== 'observed') throw new Error(`its tools were not seen: ${mcpTools?.state === 'unobserved' ? mcpTools.detail : mcpTools?.state}`)
  return { json, evidence }
}

async function captureHosted(server: HostedServer) {
  const [file = '', ...args] = await install(server)
  const child = spawn(file, args, { env: { ...environment, ...server.environment }, stdio: 'ignore', detached: true })
  try {
    await listening(server.port)
    return await scan(`http://127.0.0.1:${server.port}${server.path}`)
  } finally {
    // Minus: npx starts the server as a child of its own.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
}

async function captureFixture({ port, start }: (typeof FIXTURES)[number]) {
  const target = await start(port)
  try {
    return await scan(`${target.url}/`)
  } finally {
    await target.close()
  }
}

async function listening(port: number): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await wait(KNOCK_MS)) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
  }
  throw new Error(`nothing listens on port ${port}`)
}

async function npmSetting(name: string): Promise<string> {
  return (await run('npm', ['config', 'get', name], { env: user })).stdout.trim()
}
