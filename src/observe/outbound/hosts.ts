// When requests are sent: how many at once, in which order, after which pause, and when again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Limits } from '../limits.ts'
import { Failed } from './outbound.ts'
import { scanEnd } from './send.ts'

interface Waiting {
  rank: number
  go: () => void
}

/** Of a host or of an address. */
interface Crowd {
  underWay: number
  /** In the order of their priority. */
  waiting: Waiting[]
  resumesAt: number
  isQuiet: boolean
}

type Manners = Pick<Limits, 'atOncePerHost' | 'atOncePerAddress' | 'waitMs'>

export function createHosts({ atOncePerHost, atOncePerAddress, waitMs }: Manners) {
  const crowds = new Map<string, Crowd>()
  const of = (name: string): Crowd => {
    const crowd = crowds.get(name) ?? { underWay: 0, waiting: [], resumesAt: 0, isQuiet: false }
    crowds.set(name, crowd)
    return crowd
  }
  return {
    /** Waits for a slot at host and address, lowest rank first; returns what releases it. */
    async enter(
      { host: name, address }: { host: string; address: string },
      rank: number,
      signal: AbortSignal,
    ): Promise<() => void> {
      const host = of(name)
      const entered: Crowd[] = []
      const leave = () => entered.splice(0).forEach(pass)
      try {
        for (const [crowd, atOnce] of [
          [host, atOncePerHost],
          [of(`address ${address}`), atOncePerAddress],
        ] as const) {
          await turn(crowd, atOnce, rank, signal)
          entered.push(crowd)
        }
        await quietTime(host, signal)
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
    /** Whether the host may be requested again, after the pause it asks for. */
    pause(name: string, wantedMs: number): boolean {
      if (wantedMs > waitMs) return false
      const host = of(name)
      host.resumesAt = Math.max(host.resumesAt, performance.now() + wantedMs)
      return true
    },
    /** Ends all requests to the host. */
    quiet(name: string): void {
      of(name).isQuiet = true
    },
  }
}

async function turn(host: Crowd, atOnce: number, rank: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw scanEnd(signal)
  if (host.underWay < atOnce) {
    host.underWay++
    return
  }
  await new Promise<void>((resolve, reject) => {
    const onEnd = () => {
      host.waiting.splice(host.waiting.indexOf(waiting), 1)
      reject(scanEnd(signal))
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

/** Passes the slot on to the next request. */
function pass(host: Crowd): void {
  const next = host.waiting.shift()
  if (next) next.go()
  else host.underWay--
}

async function quietTime(host: Crowd, signal: AbortSignal): Promise<void> {
  const pauseMs = host.resumesAt - performance.now()
  if (pauseMs > 0)
    await sleep(pauseMs, undefined, { signal }).catch(() => Promise.reject(scanEnd(signal)))
  if (host.isQuiet) throw new Failed('rate-limited')
}

/** What follows from the last answer is asked first. */
const PAUSE_MS = 50

export function createRepeats(most: number) {
  let underWay = 0
  let left = most
  let hasEnded = false
  let timer: NodeJS.Timeout | undefined
  const waiting: ((isRepeated: boolean) => void)[] = []
  const release = () => {
    if (underWay > 0 && !hasEnded) return
    for (const go of waiting.splice(0)) go(left-- > 0)
  }
  const check = () => {
    clearTimeout(timer)
    if (hasEnded) release()
    else if (underWay === 0 && waiting.length > 0) timer = setTimeout(release, PAUSE_MS)
  }
  return {
    /** Another request is under way, until the returned function is called. */
    begin(): () => void {
      underWay += 1
      let isUnderWay = true
      return () => {
        if (isUnderWay) underWay -= 1
        isUnderWay = false
        check()
      }
    },
    /** Whether the request may be sent again, as soon as it may. */
    wait(): Promise<boolean> {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting.push(resolve)
      check()
      return promise
    },
    /** Nothing is repeated from now on. */
    end(): void {
      left = 0
      hasEnded = true
      check()
    },
  }
}
