// Detects overload of the process from the delay of its event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const BOUND_MS = 200
const LOOK_EVERY_MS = 500
// One long pause (garbage collection, startup) is no overload; two seconds of them are.
const LOOKS_IN_A_ROW = 4

export interface LoadGuard {
  isOverloaded(): boolean
  /** Of the event loop, lately. */
  delayMs(): number
  stop(): void
}

/** Not overloaded, nor about to be: what is asked within the next second is answered. */
export function isCalm(guard: LoadGuard): boolean {
  return !guard.isOverloaded() && guard.delayMs() <= BOUND_MS
}

export function createLoadGuard(): LoadGuard {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  let latestMs = 0
  let slowLooks = 0
  const timer = setInterval(() => {
    latestMs = delays.count === 0 ? 0 : delays.mean / 1e6
    delays.reset()
    slowLooks = latestMs > BOUND_MS ? slowLooks + 1 : 0
  }, LOOK_EVERY_MS).unref()
  return {
    isOverloaded: () => slowLooks >= LOOKS_IN_A_ROW,
    delayMs: () => latestMs,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
