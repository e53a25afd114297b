// What a program has started, and how it is stopped: at its end, or if a later part fails to start.
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

const STOP_WITHIN_MS = 10_000

type Stop = () => Promise<unknown> | void

export class Running {
  readonly #workers: Stop[] = []
  readonly #resources: Stop[] = []
  #stopped: Promise<void> | undefined

  /** Something that works: stopped first, beside the others. */
  worker(stop: Stop): void {
    this.#workers.push(stop)
  }

  /** Something that the workers use: stopped after them, the latest first. */
  resource(stop: Stop): void {
    this.#resources.unshift(stop)
  }

  stop(): Promise<void> {
    return (this.#stopped ??= this.#stopAll())
  }

  async #stopAll(): Promise<void> {
    const faults: unknown[] = []
    const all = async (stops: readonly Stop[]) => {
      const ended = await Promise.allSettled(stops.map(async (stop) => stop()))
      for (const end of ended) if (end.status === 'rejected') faults.push(end.reason)
    }
    await all(this.#workers)
    // One that fails keeps no other open.
    for (const stop of this.#resources) await all([stop])
    if (faults.length > 0) throw faults[0]
  }
}

/** Runs `start`; if it fails, what it has started is stopped before its error is thrown. */
export async function startedWhole<T>(
  log: Logger,
  start: (running: Running) => Promise<T>,
): Promise<T> {
  const running = new Running()
  try {
    return await start(running)
  } catch (error) {
    const enough = new AbortController()
    await Promise.race([
      running
        .stop()
        .catch((fault: unknown) => log.error({ err: fault }, 'the stop failed'))
        .finally(() => enough.abort()),
      pause(STOP_WITHIN_MS, undefined, { signal: enough.signal }).catch(() => {}),
    ])
    throw error
  }
}
