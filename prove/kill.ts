// Kills the service without warning while callers write keys, claims, reports of mistakes and
// reviews: each write that was acknowledged is there after the restart, on both databases.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test/free-port.ts'
import { freshPostgres } from '../test/postgres-server.ts'
import { conclude } from './parts/conclude.ts'
import { startReplica, stopReplica } from './parts/replica.ts'
import {
  countsOf,
  missing,
  NotWritten,
  startSites,
  WRITABLE,
  writeAll,
  type Sites,
  type Written,
} from './parts/writers.ts'

const ROUNDS = Number(process.argv[2] ?? 12)
const CLIENTS = 6
/** So many writes are acknowledged before a kill; three more in each round: another moment. */
const LEAST_WRITTEN = 30
const STEP = 3

const findings: string[] = []

/** Writes until the service is gone. */
async function writeOn(url: string, sites: Sites, written: Written[]): Promise<void> {
  for (;;) {
    try {
      await writeAll(url, sites, written)
    } catch (error) {
      if (!(error instanceof NotWritten)) throw error
      if (error.status === null) return
      findings.push(`a write is refused: ${error.message.slice(0, 300)}`)
      return
    }
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function prove(name: string, databaseUrl: string): Promise<Written[]> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sites = await startSites()
  const written: Written[] = []
  let child = await startReplica(port, databaseUrl, WRITABLE)
  for (let round = 0; round < ROUNDS; round += 1) {
    const enough = written.length + LEAST_WRITTEN + STEP * round
    const clients = Array.from({ length: CLIENTS }, () => writeOn(url, sites, written))
    while (written.length < enough && findings.length === 0) await pause(1)
    await killed(child)
    await Promise.all(clients)
    child = await startReplica(port, databaseUrl, WRITABLE)
    const lost = await missing(databaseUrl, written)
    findings.push(...lost.map((each) => `${name}, kill ${round + 1}: ${each}`))
    console.log(`${name}, kill ${round + 1} of ${ROUNDS}: ${countsOf(written)}`)
    if (findings.length > 0) break
  }
  await stopReplica(child)
  sites.close()
  return written
}

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-kill-'))
try {
  const all = [
    ...(await prove('sqlite', `sqlite:${join(folder, 'kill.db')}`)),
    ...(await prove('postgres', await freshPostgres())),
  ]
  conclude(`${2 * ROUNDS} kills, acknowledged and looked up one by one: ${countsOf(all)}`, findings)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
// The database server would keep this process alive.
process.exit()
