// Manners towards each host: so many requests at once, in order, and none after it asked for quiet.
import { setTimeout as sleep } from 'node:timers/promises'
import { Failed } from './failed.ts'

interface Waiting {
  rank: number
  go: () => void
}

interface Host {
  underWay: number
  /** In the order of their turns. */
  waiting: Waiting[]
  resumesAt: number
  isQuiet: boolean
}

export interface Hosts {
  /** Waits for a turn, the lowest rank first; what it returns gives the turn back. */
  enter(host: string, rank: number, signal: AbortSignal): Promise<() => void>
  /** Whether the host may be asked again, after the pause it wants. */
  pause(host: string, waitMs: number): boolean
  /** Nothing more is asked of the host. */
  quiet(host: string): void
}

export function createHosts({ atOncePerHost, waitMs }: { atOncePerHost: number; waitMs: number }): Hosts {
  const hosts = new Map<string, Host>()
  const of = (name: string): Host => {
    const host = hosts.get(name) ?? { underWay: 0, waiting: [], resumesAt: 0, isQuiet: false }
    hosts.set(name, host)
    return host
  }
  return {
    async enter(name, rank, signal) {
      const host = of(name)
      await turn(host, atOncePerHost, rank, signal)
      let isIn = true
      const leave = () => {
        if (isIn) pass(host)
        isIn = false
      }
      try {
        await quietTime(host, signal)
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
    pause(name, wantedMs) {
      if (wantedMs > waitMs) return false
      const host = of(name)
      host.resumesAt = Math.max(host.resumesAt, performance.now() + wantedMs)
      return true
    },
    quiet(name) {
      of(name).isQuiet = true
    },
  }
}

async function turn(host: Host, atOnce: number, rank: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw timeIsUp()
  if (host.underWay < atOnce) {
    host.underWay++
    return
  }
  await new Promise<void>((resolve, reject) => {
    const onEnd = () => {
      host.waiting.splice(host.waiting.indexOf(waiting), 1)
      reject(timeIsUp())
    }
    const go = () => {
      signal.removeEventListener('abort', onEnd)
      resolve()
    }
    const waiting = { rank, go }
    const behind = host.waiting.findIndex((other) => other.rank > rank)
    host.waiting.splice(behind < 0 ? host.waiting.length : behind, 0, waiting)
    signal.addEventListener('abort', onEnd, { once: true })
  })
}

/** Hands the turn to whoever is next. */
function pass(host: Host): void {
  const next = host.waiting.shift()
  if (next) next.go()
  else host.underWay--
}

async function quietTime(host: Host, signal: AbortSignal): Promise<void> {
  const pauseMs = host.resumesAt - performance.now()
  if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => Promise.reject(timeIsUp()))
  if (host.isQuiet) throw new Failed('rate-limited', 'The host asked for fewer requests.')
}

function timeIsUp(): Failed {
  return new Failed('budget', 'The scan’s time is used up.')
}
