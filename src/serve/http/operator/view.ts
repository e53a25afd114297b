// What a monitor sees of a process, service or worker: whether it is ready, and its metrics.
import type { Catalogue } from '../../../store/catalogue.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Metrics } from './metrics.ts'

// A database that does not respond must not block the readiness check.
const TIMEOUT_MS = 2000
/** The result is cached this long, because each check writes to the database. */
const LOOK_EVERY_MS = 1000
const DAY_MS = 86_400_000
const NONE_STALE = { tools: 0, latestByMs: 0 }

export interface OperatorView {
  /** Refuses while the process is not fully operational. */
  ready(): Promise<void>
  metrics(): Promise<string>
}

interface Parts {
  catalogue: Pick<Catalogue, 'ping' | 'countQueue' | 'countStale'> &
    Partial<Pick<Catalogue, 'ready'>>
  metrics: Metrics
  now: () => number
  /** Whether requests are refused, or may be in a moment. */
  isRefusing: () => boolean
  /** Days after which a tool is scanned again; 0 for never. */
  refreshDays: number
}

/** A worker does not search: its catalogue has no `ready`. */
export function operatorView({
  catalogue,
  metrics,
  now,
  isRefusing,
  refreshDays,
}: Parts): OperatorView {
  let lookedAt = -Infinity
  let latest = Promise.resolve()
  const look = async () => {
    await withPatience(catalogue.ping())
    await withPatience(catalogue.ready?.() ?? Promise.resolve(), 'not-ready')
  }
  return {
    async ready() {
      if (performance.now() - lookedAt >= LOOK_EVERY_MS) {
        lookedAt = performance.now()
        latest = look()
      }
      await latest
      if (isRefusing()) throw new Refusal('overloaded', { retryAfter: 1 })
    },
    async metrics() {
      const moment = now()
      const counted = Promise.all([
        catalogue.countQueue(moment),
        refreshDays === 0 ? NONE_STALE : catalogue.countStale(refreshDays * DAY_MS, moment),
      ])
      const counts = await withPatience(counted).catch(() => null)
      if (counts === null) return metrics.text()
      const [queue, stale] = counts
      return metrics.text({
        agentgrade_scans_waiting: {
          help: 'Scans that could run now, over all workers.',
          value: queue.waiting,
        },
        agentgrade_scans_running: {
          help: 'Scans that run now, over all workers.',
          value: queue.running,
        },
        agentgrade_scan_oldest_waiting_seconds: {
          help: 'For how long the scan that has waited longest could have run; 0 where none waits.',
          value: queue.oldestWaitingMs / 1000,
        },
        agentgrade_tools_stale: {
          help: 'Tools that are due for another scan and not queued yet.',
          value: stale.tools,
        },
        agentgrade_tools_stale_seconds: {
          help: 'By how much the tool that is due for longest is late.',
          value: stale.latestByMs / 1000,
        },
      })
    },
  }
}

export async function withPatience<T>(
  work: Promise<T>,
  code: 'database-unavailable' | 'not-ready' = 'database-unavailable',
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal(code, { retryAfter: 1 })), TIMEOUT_MS)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
