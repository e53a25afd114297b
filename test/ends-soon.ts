// Hostile input ends: work that grows with its length takes two seconds of CPU time at most, and
// work that grows faster takes far longer.
import assert from 'node:assert/strict'

const MOST_MS = 10_000

/** CPU time of this thread, because the machine that runs tests is shared. */
export function endsSoon<T>(work: () => T, what = 'it'): T {
  const started = process.threadCpuUsage()
  const assertSoon = () => {
    const { user, system } = process.threadCpuUsage(started)
    const ms = Math.round((user + system) / 1000)
    assert.ok(ms < MOST_MS, `${what} took ${ms} ms of CPU time`)
  }
  const result = work()
  if (result instanceof Promise) return result.finally(assertSoon) as T
  assertSoon()
  return result
}
