// Starts the service on a filled catalogue and loads it with wrk (Debian: apt-get install wrk).
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BUILD } from '../../src/runtime/build.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { scriptOf, type Read } from './reads.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
/** As `npm start` has them. */
const START_FLAGS = ['--max-semi-space-size=4']

export interface Running {
  url: string
  startMs: number
  /** Resident megabytes now. */
  memory(): number
  /** Processor time so far, and that of the thread that answers. */
  cpuMs(): number
  mainMs(): number
  stop(): Promise<void>
}

interface Measured {
  requests: number
  rate: number
  p50Ms: number
  p99Ms: number
}

export function requireWrk(): void {
  if (!spawnSync('wrk', ['--version']).error) return
  console.error('wrk is not installed: apt-get install wrk')
  process.exit(2)
}

/** A catalogue of this many tools as this build writes it; made once and kept for the next run. */
export async function catalogueOf(tools: number): Promise<string> {
  const name = `agentgrade-bench-${tools}-`
  const file = join(tmpdir(), `${name}${BUILD}.db`)
  if (existsSync(file)) return file
  // Those of other builds would be upgraded while they are measured.
  for (const other of readdirSync(tmpdir()).filter((each) => each.startsWith(name)))
    rmSync(join(tmpdir(), other))
  await fillCatalogue(`sqlite:${file}`, tools)
  return file
}

export interface Starting {
  /** In addition to what `npm start` has. */
  flags?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** What it says to the process that has started it. */
  onMessage?: (message: unknown) => void
}

/** On a file of SQLite, or the address of a PostgreSQL database. */
export async function startService(
  database: string,
  { flags = [], env: more = {}, onMessage }: Starting = {},
): Promise<Running> {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.includes('://') ? database : `sqlite:${database}`,
    QUOTA_PUBLIC_READS: '0',
    QUOTA_SUBMISSIONS: '0',
    QUOTA_REVIEW_HOURS: '0',
    QUOTA_KEYLESS_REVIEWS: '0',
    QUOTA_KEYS: '0',
    LOG_LEVEL: 'warn',
    SCAN_WORKERS: '0',
    ...more,
  }
  const words = [...START_FLAGS, ...flags, join(root, 'bin/agentgrade.js'), 'serve']
  return await started(port, () => {
    const child = spawn(process.execPath, words, {
      cwd: tmpdir(),
      stdio: ['inherit', 'inherit', 'inherit', ...(onMessage ? (['ipc'] as const) : [])],
      env,
    })
    if (onMessage) child.on('message', onMessage)
    return child
  })
}

export async function startBare(service: string): Promise<Running> {
  const port = await freePort()
  return await started(port, () =>
    spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), String(port), service], {
      stdio: 'inherit',
    }),
  )
}

/**
 * What wrk reaches with one thread; with one connection the service is idle but for that one
 * caller.
 */
export async function load(
  url: string,
  read: Read,
  seconds: number,
  connections = 16,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-bench-'))
  try {
    const script = join(folder, 'paths.lua')
    writeFileSync(script, scriptOf(read))
    // Not waited for in place: writes go on meanwhile.
    const { stdout } = await run('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--latency',
      '-s',
      script,
      url,
    ])
    const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1]
    if (bad) console.error(`${read.name}: ${bad} answers of ${url} were errors`)
    const found = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '?'
    return {
      requests: Number(found(/(\d+) requests in/)),
      rate: Number(found(/Requests\/sec:\s+([\d.]+)/)),
      p50Ms: milliseconds(found(/^\s+50%\s+(\S+)/m)),
      p99Ms: milliseconds(found(/^\s+99%\s+(\S+)/m)),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function milliseconds(text: string): number {
  return Number.parseFloat(text) * (text.endsWith('us') ? 0.001 : text.endsWith('ms') ? 1 : 1000)
}

async function started(port: number, begin: () => ChildProcess): Promise<Running> {
  const url = `http://127.0.0.1:${port}`
  const from = performance.now()
  const child = begin()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for (let tries = 0; tries < 1500; tries++) {
    if ((await fetch(`${url}/livez`).catch(() => null))?.ok) {
      return {
        url,
        startMs: performance.now() - from,
        memory: () => residentMegabytes(child.pid),
        cpuMs: () => processorMs(`/proc/${child.pid}/stat`),
        mainMs: () => processorMs(`/proc/${child.pid}/task/${child.pid}/stat`),
        stop,
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await stop()
  throw new Error(`${url} does not answer`)
}

function residentMegabytes(pid: number | undefined): number {
  return (
    Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()) /
    1024
  )
}

/** Fields 14 and 15 of Linux's account, in hundredths of a second. */
function processorMs(account: string): number {
  const fields = readFileSync(account, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
