// The only HTTP client: every request is checked, counted, limited and recorded here.
import { setMaxListeners } from 'node:events'
import type { HttpRequest } from '../../domain/evidence/exchange.ts'
import { type Cause, FAILURES } from '../../domain/evidence/failure.ts'
import { REDACTED } from '../../domain/text/secret.ts'
import { judgeUrl } from '../../domain/tool/tool-url.ts'
import { LIMITS, type Limits } from '../limits.ts'
import { type Arrival, discardArrival, readArrival, streamArrival } from './arrival.ts'
import { Budget } from './budget.ts'
import type { Share } from './outbound.ts'
import { createExchangeLog, type ProbeRequest } from './exchange-log.ts'
import { createGuard, shakeHands } from './guard.ts'
import { createHosts, createRepeats } from './hosts.ts'
import { createLines, send } from './send.ts'
import { watchLateness } from './awake-clock.ts'
import {
  type Answered,
  type Ask,
  type Asker,
  type Handshake,
  type OpenStream,
  type Outbound,
  type Reply,
  retryAfterMs,
  type Unanswered,
  Failed,
  failureOf,
  forbidden,
} from './outbound.ts'
import {
  goesOn,
  isRedirect,
  nextHop,
  ownFields,
  type OwnHeaders,
  requestOf,
  withFields,
} from './request.ts'
import { createRobots, type RobotsOf } from './robots.ts'

export interface OutboundOptions {
  /** Non-public ranges that are allowed. */
  allowedRanges: readonly string[]
  /** A page that tells site owners who we are. */
  botUrl: string
  /** The owner asked for the scan, so robots.txt does not apply. */
  isInvited?: boolean
  signal?: AbortSignal
  /** The time in milliseconds after which no request is sent. */
  deadline?: number
  limits?: Partial<Limits>
  /** Fields that the owner gives, sent to this origin only. The record shows their names only. */
  ownHeaders?: OwnHeaders | undefined
  /** Name servers instead of the machine's own. */
  nameServers?: readonly string[]
  /** A certificate authority instead of Node's. */
  ca?: string
}

const AGENT = 'AgentGradeBot'
const ROBOTS = 'robots'
export const ROBOTS_REQUESTS = 6
export function createOutbound(options: OutboundOptions): Outbound {
  return new GuardedOutbound(options)
}

/** The probe of a request, its priority, and its position in the record. */
interface Sender {
  place: ProbeRequest
  rank: number
}

class GuardedOutbound implements Outbound {
  readonly record: Outbound['record']
  readonly robotsOf: RobotsOf
  readonly #options: OutboundOptions
  readonly #limits: Limits
  readonly #guard
  readonly #lines
  readonly #hosts
  readonly #budget
  readonly #log = createExchangeLog()
  readonly #ending = new AbortController()
  readonly #repeats
  readonly #timer
  readonly #signal
  #isStarved = false

  constructor(options: OutboundOptions) {
    this.#options = options
    this.#limits = { ...LIMITS, ...options.limits }
    this.#guard = createGuard({ ...options, limits: this.#limits })
    this.#lines = createLines(this.#guard, this.#limits)
    this.#hosts = createHosts(this.#limits)
    this.#budget = new Budget(this.#limits)
    this.#repeats = createRepeats(this.#limits.repeats)
    const scanMs = options.deadline ?? this.#limits.scanMs
    const lateness = watchLateness()
    this.#timer = setTimeout(
      () => this.#ending.abort(lateness.failure('time-used-up', scanMs)),
      scanMs,
    )
    this.#signal = options.signal
      ? AbortSignal.any([options.signal, this.#ending.signal])
      : this.#ending.signal
    // Every pending request listens to it.
    setMaxListeners(0, this.#signal)
    this.#signal.addEventListener('abort', () => this.#repeats.end(), { once: true })
    this.record = this.#log.record
    this.robotsOf = createRobots(this.for(ROBOTS, ROBOTS_REQUESTS))
  }

  get isStarved() {
    return this.#isStarved
  }

  get exchanges() {
    return this.#log.exchanges
  }

  plan(probes: readonly (Share & { id: string })[]): void {
    this.#budget.plan(probes)
    for (const { id } of probes) this.#log.announce(id)
  }

  finish(probe: string): void {
    this.#budget.finish(probe)
  }

  for(probe: string, share: number | Share, rank = 0): Asker {
    this.#budget.share(probe, typeof share === 'number' ? { requests: share } : share)
    this.#log.announce(probe)
    return (ask) =>
      this.#follow<Answered>(probe, rank, ask, (arrival, ids) => readArrival(arrival, ask, ids))
  }

  open(probe: string, ask: Ask): Promise<OpenStream | Unanswered> {
    return this.#follow(probe, 0, ask, (arrival, ids) => {
      // It may last as long as the scan, and nothing waits for its end.
      arrival.rest()
      return streamArrival(arrival, ask, ids)
    })
  }

  async handshake({ host }: URL): Promise<Handshake | Unanswered> {
    const url = `https://${host}/`
    try {
      const judged = this.#judge(url)
      return await shakeHands(bareHost(judged), Number(judged.port || 443), {
        guard: this.#guard,
        timeoutMs: this.#limits.connectMs,
        signal: this.#signal,
        ca: this.#options.ca,
      })
    } catch (error) {
      return unanswered(url, [], failureOf(error))
    }
  }

  async closed(origin: string): Promise<Unanswered | null> {
    const { reply } = await this.robotsOf(origin)
    const failure = reply && wholeFailure(reply)
    // An owner's scan goes on, unless nothing answers at all.
    const isClosed = failure && (this.#options.isInvited !== true || UNREACHED.has(failure.reason))
    return reply && isClosed ? unanswered(reply.url, reply.exchanges, failure) : null
  }

  async resolves(host: string): Promise<boolean> {
    try {
      await this.#guard.addressesOf(bareHost(this.#judge(`https://${host}/`)))
      return true
    } catch {
      return false
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#ending.abort()
    this.#guard.close()
    await this.#lines.close()
  }

  /** Sends a request, and once more at the end of the scan if nothing answers it. */
  async #follow<R>(
    probe: string,
    rank: number,
    ask: Ask,
    settle: (arrival: Arrival, ids: string[]) => R | Promise<R>,
  ): Promise<R | Unanswered> {
    const ids: string[] = []
    const asked = { url: ask.url }
    try {
      // Counted before anything is awaited: what exceeds the budget must not depend on timing.
      const granted = this.#budget.takeRequest(probe)
      if (!(granted === true || (await granted))) throw new Failed('budget')
      const sender = { place: this.#log.reserve(probe, ask.number), rank }
      const walk = (timeoutMs: number) =>
        this.#walk(sender, { ...ask, timeoutMs }, ids, asked, settle)
      try {
        return await walk(ask.timeoutMs ?? this.#limits.requestMs)
      } catch (error) {
        const failure = failureOf(error)
        const isRepeated =
          FAILURES[failure.kind].isRepeated === true &&
          (await this.#repeats.wait()) &&
          this.#budget.takeHop()
        if (!isRepeated) throw failure
        return await walk(this.#limits.repeatMs)
      }
    } catch (error) {
      const failure = failureOf(error)
      this.#isStarved ||= failure.kind === 'starved'
      return unanswered(asked.url, ids, failure)
    }
  }

  /** Follows redirects. Each hop is checked again, since the previous response chose it. */
  async #walk<R>(
    sender: Sender,
    ask: Ask,
    ids: string[],
    asked: { url: string },
    settle: (arrival: Arrival, ids: string[]) => R | Promise<R>,
  ): Promise<R> {
    const path: { request: HttpRequest; setsCookie: boolean }[] = []
    let request = requestOf(ask, `${AGENT}/1.0 (+${this.#options.botUrl})`)
    for (;;) {
      request.url = this.#judge(request.url).href
      asked.url = request.url
      await this.#resolve(sender, request, ids)
      if (sender.place.probe !== ROBOTS && this.#options.isInvited !== true)
        await this.#askRobots(request.url, ids)
      if (path.length > 0 && !this.#budget.takeHop()) throw new Failed('budget')
      const arrival = await this.#reach(sender, request, ask, ids)
      const isLast = path.length === ask.redirects
      const next = isLast ? null : await this.#redirectOf(arrival, ask.staysHere === true)
      if (!next) return await settle(arrival, ids)
      const setsCookie = arrival.head.headers['set-cookie'] !== undefined
      path.push({ request, setsCookie })
      const circle = path.findIndex(
        ({ request: { url, method } }) => url === next.url && method === next.method,
      )
      if (circle >= 0 && ask.redirects === undefined)
        throw new Failed(
          path.slice(circle).some((step) => step.setsCookie) ? 'cookie-wall' : 'redirect-loop',
          { url: next.url },
        )
      if (path.length > this.#limits.redirects)
        throw new Failed('redirects', { most: this.#limits.redirects })
      request = next
    }
  }

  #judge(url: string): URL {
    const judged = judgeUrl(url, this.#options.allowedRanges)
    if (!judged.ok) throw forbidden()
    return new URL(judged.url)
  }

  // Before robots.txt is requested: a name without an address, or with a forbidden one, has none.
  async #resolve({ place }: Sender, request: HttpRequest, ids: string[]): Promise<void> {
    try {
      await this.#guard.addressesOf(bareHost(new URL(request.url)))
    } catch (error) {
      const failure = failureOf(error)
      if (failure.reason !== 'dns') throw failure
      const entry = this.#log.begin(place, request)
      ids.push(entry.id)
      throw entry.failed(failure)
    }
  }

  async #askRobots(url: string, ids: string[]): Promise<void> {
    const { origin, pathname, search } = new URL(url)
    const robots = await this.robotsOf(origin)
    if (robots.allows(AGENT, `${pathname}${search}`)) return
    const { reply } = robots
    ids.push(...(reply?.exchanges ?? []))
    throw (reply && wholeFailure(reply)) ?? new Failed('robots')
  }

  /** Sends the request, and once more if the host asks for a short pause. */
  async #reach(sender: Sender, request: HttpRequest, ask: Ask, ids: string[]): Promise<Arrival> {
    const { host } = new URL(request.url)
    const first = await this.#send(sender, request, ask, ids)
    const waitMs = pauseOf(first, ask)
    if (waitMs === null) return first
    if (!this.#hosts.pause(host, waitMs)) this.#hosts.quiet(host)
    else if (await this.#budget.takeRequest(sender.place.probe)) {
      await discardArrival(first)
      const second = await this.#send(sender, request, ask, ids)
      if (pauseOf(second, ask) !== null) this.#hosts.quiet(host)
      return second
    }
    return first
  }

  async #send(
    { place, rank }: Sender,
    request: HttpRequest,
    ask: Ask,
    ids: string[],
  ): Promise<Arrival> {
    const url = new URL(request.url)
    const [address = ''] = await this.#guard.addressesOf(bareHost(url))
    const rest = this.#repeats.begin()
    const leave = await this.#hosts
      .enter({ host: url.host, address }, rank, this.#signal)
      .catch((error: unknown) => {
        rest()
        throw error
      })
    const own = ownFields(this.#options.ownHeaders, request, ask)
    const entry = this.#log.begin(
      place,
      withFields(
        request,
        own.map(([name]) => [name, REDACTED]),
      ),
    )
    ids.push(entry.id)
    try {
      const timeoutMs = Math.min(ask.timeoutMs ?? this.#limits.requestMs, this.#limits.requestMs)
      const head = await send(withFields(request, own), {
        lines: this.#lines,
        limits: this.#limits,
        timeoutMs,
        signal: this.#signal,
      })
      return {
        request,
        head,
        entry,
        limits: this.#limits,
        budget: this.#budget,
        isPrivate: own.length > 0,
        rest,
        end: () => (head.finish(), leave(), rest()),
      }
    } catch (error) {
      leave()
      rest()
      throw entry.failed(failureOf(error))
    }
  }

  async #redirectOf(arrival: Arrival, staysHere: boolean): Promise<HttpRequest | null> {
    const { head, request } = arrival
    if (!isRedirect(head) || (staysHere && !goesOn(request.url, head.headers['location'] ?? '')))
      return null
    await discardArrival(arrival)
    return nextHop(request, head.status, head.headers['location'] ?? '')
  }
}

const UNREACHED: ReadonlySet<Cause> = new Set(['dns', 'refused', 'timeout', 'tls', 'blocked'])

/** Why the whole host may not be asked, if robots.txt could not be read (RFC 9309, 2.3.1.4). */
function wholeFailure(robots: Reply): Failed | null {
  if (!robots.ok) return new Failed(robots.kind, robots.detail, robots.status)
  return robots.status >= 500
    ? new Failed('robots-unreadable', { status: robots.status }, robots.status)
    : null
}

function pauseOf({ head: { status, headers } }: Arrival, { userAgent }: Ask): number | null {
  // A Retry-After to another user agent does not apply to us.
  return userAgent === undefined ? retryAfterMs(status, headers['retry-after'], Date.now()) : null
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function unanswered(
  url: string,
  exchanges: readonly string[],
  { kind, reason, message, status }: Failed,
): Unanswered {
  return {
    ok: false,
    exchanges,
    url,
    kind,
    cause: reason,
    detail: message,
    ...(status !== undefined && { status }),
  }
}
