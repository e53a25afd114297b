// The errors of SQLite: which are tried again, which become refusals, and which end the process.
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../../errors/refusal.ts'

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGED = new Set([11, 26])
const BUSY = 5
const LOCKED = 6
/** Out of memory, read-only, I/O error, disk full, cannot open: the machine is at fault. */
const MACHINE_FAULTS = new Set([7, 8, 10, 13, 14])

/** fsync failed: the kernel may have dropped the pages and report the next one as a success. */
const UNSAVED = new Set([1034, 1290])

/** Retries with growing pauses while another process has locked the database. */
export async function retryWhileLocked<T>(attempt: () => T, deadline: number): Promise<T> {
  for (let waitMs = 2; ; waitMs = Math.min(waitMs * 2, 100)) {
    try {
      return attempt()
    } catch (error) {
      if (!isWaiting(error) || performance.now() + waitMs > deadline) throw error
      await pause(waitMs)
    }
  }
}

export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusalOf(error)
  }
}

/** A refusal if the database is damaged or unreachable, else the error itself. */
export function refusalOf(cause: unknown): unknown {
  if (isDamage(cause)) return damaged((cause as Error).message, cause)
  const code = codeOf(cause)
  if (code === undefined || !(isWaiting(cause) || MACHINE_FAULTS.has(code))) return cause
  return new Refusal('database-unavailable', { retryAfter: 1, cause })
}

/** Without the path, because clients of the service read it too; `naming` adds it for the operator. */
export function damaged(reason: string, cause?: unknown): Refusal {
  return new Refusal('database-damaged', { facts: { database: 'file', reason }, cause })
}

export function isDamage(error: unknown): boolean {
  return DAMAGED.has(codeOf(error) ?? 0)
}

export function isWaiting(error: unknown): boolean {
  return [BUSY, LOCKED].includes(codeOf(error) ?? 0)
}

/** SQLite's primary result code; the upper bits hold the extended code. */
export function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined
}

export function endIfUnsaved(error: unknown): void {
  if (error instanceof Error && 'errcode' in error && UNSAVED.has(Number(error.errcode)))
    endUnsaved(error)
}

/** Ends the process, because the state of the disk is unknown. Nothing can catch it. */
export function endUnsaved(cause: unknown): void {
  queueMicrotask(() => {
    throw new Error(
      'The disk failed to save a write, so nothing more is written. Look after the disk and start again: what was acknowledged is kept.',
      { cause },
    )
  })
}
