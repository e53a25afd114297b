// Runs expensive work one piece at a time, with a pause after each: however much is requested, most
// of the time is left for other requests.
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../../../errors/refusal.ts'

/** A pause this many times as long as the work limits it to a third of one core. */
const REST = 2
const COME_BACK_SECONDS = 2

/** The time as work takes it, and a pause. */
export interface Clock {
  now(): number
  pause(ms: number): Promise<unknown>
}

const CLOCK: Clock = {
  now: () => performance.now(),
  pause: (ms) => pause(ms, undefined, { ref: false }),
}

/** Work waits for its turn; it is refused if `mostWaiting` are already waiting. */
export function oneAtATime(mostWaiting: number, clock = CLOCK): <T>(work: () => T) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return <T>(work: () => T): Promise<T> => {
    if (waiting >= mostWaiting)
      return Promise.reject(new Refusal('overloaded', { retryAfter: COME_BACK_SECONDS }))
    waiting += 1
    let tookMs = 0
    const done = last.then(() => {
      const startedAt = clock.now()
      try {
        return work()
      } finally {
        waiting -= 1
        tookMs = clock.now() - startedAt
      }
    })
    const rest = () => clock.pause(REST * tookMs)
    last = done.then(rest, rest)
    return done
  }
}
