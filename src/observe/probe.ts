// A probe examines one aspect of a tool, and makes one of three kinds of observation of replies.
import type { Cause } from '../domain/evidence/failure.ts'
import type {
  NotOffered,
  Observation,
  Observed,
  Unobserved,
} from '../domain/evidence/observation.ts'
import { sendsToSignIn } from '../domain/evidence/exchange.ts'
import { cleanLine } from '../domain/text/untrusted-text.ts'
import type { Answered, Asker, Reply, Unanswered } from './outbound/outbound.ts'
import { type Members, objectOf } from '../domain/schema/json.ts'
import { readJson } from './reading/data/json.ts'
import type { ObservationName, Seen } from '../domain/evidence/observations/index.ts'
import type { Scan, Site } from './scan.ts'

const MOST_EXCHANGES = 60
const LONGEST = 500

export type ObservationOf<N extends ObservationName> = Observation<Seen<N>>

/** What an observation rests on: replies, ids of exchanges, or lists of either. */
export type Source =
  | string
  | { exchanges: readonly string[] }
  | null
  | undefined
  | readonly Source[]

export function observed<V>(value: V, source: Source, reason?: string): Observed<V> {
  return {
    state: 'observed',
    exchanges: exchangesOf(source),
    ...(reason && { reason: cleanLine(reason, LONGEST) }),
    value,
  }
}

export function notOffered(source: Source, detail?: string): NotOffered {
  return { state: 'not-offered', exchanges: exchangesOf(source), ...detailed(detail) }
}

export function unobserved(cause: Cause, source: Source, detail?: string): Unobserved {
  return { state: 'unobserved', cause, exchanges: exchangesOf(source), ...detailed(detail) }
}

/** Nothing was asked that could show it. */
export function notProbed(detail: string, source: Source = null): Unobserved {
  return unobserved('not-probed', source, detail)
}

/** The observation if a request has no answer. */
export function unanswered(reply: Pick<Unanswered, 'cause' | 'exchanges' | 'detail'>): Unobserved {
  return unobserved(reply.cause, reply, reply.detail)
}

function detailed(detail: string | undefined): { detail?: string } {
  return detail ? { detail: cleanLine(detail, LONGEST) } : {}
}

function exchangesOf(source: Source): string[] {
  return [...new Set(idsIn(source))].slice(0, MOST_EXCHANGES)
}

function idsIn(source: Source): readonly string[] {
  if (source === null || source === undefined) return []
  if (typeof source === 'string') return [source]
  return 'exchanges' in source ? source.exchanges : source.flatMap(idsIn)
}

/** An answer that says nothing about the tool. */
export function setAside({ url, exchanges }: Answered, detail: string): Unanswered {
  return { ok: false, url, exchanges, cause: 'not-probed', kind: 'not-probed', detail }
}

/** Whether the reply contains a document of its own. */
export function isFound(reply: Reply): reply is Answered {
  return reply.ok && isSuccess(reply) && reply.isAnywhere !== true
}

export function isSuccess({ status }: Answered): boolean {
  return status >= 200 && status < 300
}

/** Why an answer with this status does not show whether there is something; null if it does. */
export function causeOf(status: number): Cause | null {
  if (status === 401 || status === 402 || status === 403) return 'auth-required'
  if (status === 429) return 'rate-limited'
  return status >= 500 ? 'unreadable' : null
}

/** For a document that none of the replies contains: absent only if every one of them says so. */
export function missing(replies: readonly Reply[], detail?: string): NotOffered | Unobserved {
  for (const reply of replies) {
    if (!reply.ok) return unobserved(reply.cause, replies, reply.detail)
    const cause = causeOf(reply.status)
    if (cause) return unobserved(cause, replies, `${reply.url} answered ${reply.status}.`)
    if (sendsToSignIn(reply))
      return unobserved('auth-required', replies, `${reply.url} sends to a sign-in.`)
  }
  const anywhere = replies.find((reply) => reply.ok && reply.isAnywhere === true)
  return notOffered(
    replies,
    anywhere ? `${anywhere.url} is answered like a path that does not exist.` : detail,
  )
}

/** Null if there is none: nothing was found, or a web page is in its place. */
export function membersOf(reply: Reply): Members | null {
  if (!isFound(reply) || isWebPage(reply)) return null
  const json = readJson(reply.text)
  return json.ok ? objectOf(json.value) : null
}

export function isWebPage({ mediaType }: Answered): boolean {
  return mediaType !== null && mediaType.includes('html')
}

export type Looked<N extends ObservationName> = { [K in N]?: ObservationOf<K> }

export interface Probe<N extends ObservationName = ObservationName> {
  /** Also the prefix of its exchanges: lower case and hyphens, at most 24 characters. */
  id: string
  /** Its own requests, which no other probe can use. */
  requests: number
  /** Additional requests for following clues, from what earlier probes leave unused. */
  leads?: number
  /** What its requests read, for docs/scanner.md. */
  reads?: string
  observes: readonly N[]
  look(scan: Scan, ask: Asker): Promise<Looked<N>>
}

/** An observation alone is that of all that the probe observes. */
type Ended<N extends ObservationName> = Looked<N> | ObservationOf<N>

interface Definition<N extends ObservationName, More extends unknown[]> extends Omit<
  Probe<N>,
  'look'
> {
  look: (scan: Scan, ask: Asker, ...more: More) => Promise<Ended<N>>
}

export function probe<const N extends ObservationName>({
  look,
  ...rest
}: Definition<N, []>): Probe<N> {
  return {
    ...rest,
    async look(scan, ask) {
      const ended = await look(scan, ask)
      return 'state' in ended ? forAll(rest.observes, ended) : ended
    },
  }
}

export function forAll<N extends ObservationName>(
  names: readonly N[],
  observation: Observation<unknown>,
): Looked<N> {
  return Object.fromEntries(names.map((name) => [name, observation])) as Looked<N>
}

export function siteProbe<const N extends ObservationName>({
  look,
  ...rest
}: Definition<N, [Site]>): Probe<N> {
  return probe({
    ...rest,
    async look(scan, ask) {
      const site = await scan.site()
      return site !== null && 'origin' in site ? look(scan, ask, site) : withoutSite(site)
    },
  })
}

/** The observation if the website cannot be probed. */
export function withoutSite(site: Unanswered | null): Unobserved {
  if (site) return unanswered(site)
  return notProbed(
    'The tool has no website of its own: it is a package, a program, or a page on a code host.',
  )
}

/** The reply of the home page, whether or not it could be parsed as a page. */
export async function homeReply(scan: Scan): Promise<Reply | null> {
  const home = await scan.home()
  return home !== null && 'reading' in home ? home.reply : home
}

export function perScan<T>(look: (scan: Scan) => Promise<T>): (scan: Scan) => Promise<T> {
  const looks = new WeakMap<Scan, Promise<T>>()
  return (scan) => {
    const result = looks.get(scan) ?? look(scan)
    looks.set(scan, result)
    return result
  }
}
