// A clock that stands still while this process does not run: a late timer of ours is no late server.
import type { FailureKind } from '../../domain/evidence/failure.ts'
import { Failed } from './outbound.ts'

const TICK_MS = 50
/** What a tick lacks beyond this, the process was not running. */
const LONGEST_TICK_MS = 100
/** A request whose clock stood still for this share of its time says nothing about a server. */
const STARVED_SHARE = 0.25
/** A shorter pause is an ordinary one, however little time the request had. */
const LEAST_STARVED_MS = 1000

interface Alarm {
  dueMs: number
  ring: () => void
}

const alarms = new Set<Alarm>()
let ticking: NodeJS.Timeout | undefined
let lastTick = 0
let ranMs = 0
let lateMs = 0

/** Calls back once this process has run for so long; returns how to cancel it. */
export function afterAwake(ms: number, ring: () => void): () => void {
  if (alarms.size === 0) {
    lastTick = performance.now()
    ticking = setInterval(tick, TICK_MS)
  }
  const alarm = { dueMs: ranMs + ms, ring }
  alarms.add(alarm)
  return () => remove(alarm)
}

/** A stopwatch of how long the clock stands still. */
export function watchLateness() {
  const before = lateMs
  /** Whether it stood still for a good part of this time. */
  const isStarved = (ms: number) => lateMs - before > Math.max(ms * STARVED_SHARE, LEAST_STARVED_MS)
  return {
    isStarved,
    /** The failure of what was waited for during this time: ours, if we were late ourselves. */
    failure: (kind: FailureKind, ms: number) =>
      new Failed(isStarved(ms) ? 'starved' : kind, { seconds: Math.round(ms / 100) / 10 }),
  }
}

function tick(): void {
  const now = performance.now()
  const ran = Math.min(now - lastTick, LONGEST_TICK_MS)
  lateMs += now - lastTick - ran
  ranMs += ran
  lastTick = now
  for (const alarm of alarms)
    if (alarm.dueMs <= ranMs) {
      remove(alarm)
      alarm.ring()
    }
}

function remove(alarm: Alarm): void {
  if (alarms.delete(alarm) && alarms.size === 0) clearInterval(ticking)
}
