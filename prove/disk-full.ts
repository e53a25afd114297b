// Fills the disk under a running service, again and again: it goes on reading, refuses writes with a
// clear answer, loses nothing that it acknowledged, and writes again as soon as there is room.
import { spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/free-port.ts'
import { conclude } from './parts/conclude.ts'
import { readEach } from './parts/readers.ts'
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

const ROUNDS = Number(process.argv[3] ?? process.argv[2] ?? 6)
const DISK = '128m'
const WRITES_BEFORE = 3
/** The log has room that it uses again: some writes are stored although the disk is full. */
const MOST_TRIES = 200
const REFUSALS = 3
/** What is left free when the disk counts as full: nothing, or too little for a scan. */
const LEFT_BYTES = [0, 4096, 65_536, 1_048_576]
const CHUNK = Buffer.alloc(65_536)
/** A refusal that says that it is our storage, and when to come back. */
const CLEAR = /database-unavailable/

if (process.argv[2] === 'inside') await prove()
else enter()

/** The disk is a small one in memory, which no other process sees. */
function enter(): void {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-full-'))
  const words = `mount -t tmpfs -o size=${DISK} none ${folder} && exec ${process.execPath} --no-warnings ${import.meta.filename} inside ${ROUNDS} ${folder}`
  const { status } = spawnSync('unshare', ['-rm', 'sh', '-ec', words], { stdio: 'inherit' })
  rmSync(folder, { recursive: true })
  process.exitCode = status ?? 1
}

async function prove(): Promise<void> {
  const folder = process.argv[4] ?? ''
  const databaseUrl = `sqlite:${join(folder, 'full.db')}`
  const filler = join(folder, 'filler')
  const findings: string[] = []
  const written: Written[] = []
  let [refused, reads] = [0, 0]
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sites = await startSites()
  let child = await startReplica(port, databaseUrl, WRITABLE)
  for (let round = 0; round < ROUNDS; round += 1) {
    const find = (what: string) => findings.push(`round ${round + 1}: ${what}`)
    for (let at = 0; at < WRITES_BEFORE; at += 1)
      await writeAll(url, sites, written).catch((error: unknown) =>
        find(`there is room, and a write is refused: ${String(error)}`),
      )
    fill(filler, LEFT_BYTES[round % LEFT_BYTES.length] ?? 0)
    const enough = refused + REFUSALS
    for (let at = 0; at < MOST_TRIES && refused < enough; at += 1) {
      const refusal = await refusalOf(url, sites, written)
      if (refusal === null) continue
      refused += 1
      if (refusal.status !== 503 || !CLEAR.test(refusal.body)) find(`unclear: ${refusal.message}`)
    }
    const { answered, errors } = await readEach(url)
    reads += answered
    for (const error of errors) find(`a read fails: ${error}`)
    for (const lost of await missing(databaseUrl, written)) find(lost)
    // In every other round the process dies with the full disk.
    const isKilled = round % 2 === 1
    if (isKilled) await killed(child)
    rmSync(filler)
    if (isKilled) child = await startReplica(port, databaseUrl, WRITABLE)
    console.log(`round ${round + 1} of ${ROUNDS}: ${refused} writes refused, ${countsOf(written)}`)
    if (findings.length > 0) break
  }
  await writeAll(url, sites, written).catch((error: unknown) =>
    findings.push(`after the last round a write is refused: ${String(error)}`),
  )
  await stopReplica(child)
  sites.close()
  findings.push(...(await missing(databaseUrl, written)))
  if (refused === 0) findings.push('no write met the full disk')
  conclude(
    `${ROUNDS} times full: ${refused} writes refused, ${reads} reads answered; acknowledged ${countsOf(written)}`,
    findings,
  )
}

/** Null if the write is acknowledged: a little may still fit. */
async function refusalOf(
  url: string,
  sites: Sites,
  written: Written[],
): Promise<NotWritten | null> {
  try {
    await writeAll(url, sites, written)
    return null
  } catch (error) {
    if (error instanceof NotWritten) return error
    throw error
  }
}

/** All that is free but `left` bytes. */
function fill(file: string, left: number): void {
  const opened = openSync(file, 'w')
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(file)
      const room = bavail * bsize - left
      if (room <= 0) return
      writeSync(opened, CHUNK, 0, Math.min(room, CHUNK.length))
    }
  } finally {
    closeSync(opened)
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
