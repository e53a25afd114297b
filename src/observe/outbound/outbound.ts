// The HTTP client for probes. Nothing here throws: a request ends in a response or a cause.
import type { Cause, FailureKind } from '../../domain/evidence/failure.ts'
import type { Exchange } from '../../domain/evidence/exchange.ts'
import type { Share } from './budget.ts'

// A 429 without a time still asks for a pause.
const UNSAID_MS = 1_000

/** Milliseconds that a host asks to be left alone (RFC 9110, 10.2.3); null if it does not ask. */
export function retryAfterMs(
  status: number,
  value: string | undefined,
  now: number,
): number | null {
  if (status !== 429 && status !== 503) return null
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(date)) return Math.max(0, date - now)
  return status === 429 ? UNSAID_MS : null
}

export interface Answered {
  ok: true
  /** Its exchanges, in order; the last is the response itself. */
  exchanges: readonly string[]
  /** The final URL, after redirects. */
  url: string
  status: number
  /** Names in lower case; several values of one name joined by a comma. */
  headers: Readonly<Record<string, string>>
  /** Without parameters, in lower case; null if there is none. */
  mediaType: string | null
  body: Buffer
  /** The body as UTF-8. */
  readonly text: string
  isCut: boolean
  ms: number
  /** Guessed, and answered like a path that cannot exist: there is nothing of its own. */
  isAnywhere?: true
}

export interface Unanswered {
  ok: false
  exchanges: readonly string[]
  url: string
  /** `blocked`: bot protection responded instead of the tool, with `status`. */
  cause: Cause
  kind: FailureKind
  detail: string
  status?: number
}

export type Reply = Answered | Unanswered

export interface Ask {
  url: string
  method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE'
  /** Names in lower case. The client sets `user-agent`; `accept-encoding` may be given. */
  headers?: Readonly<Record<string, string>>
  body?: string
  /** How many to follow, by default up to the limit. 0: the redirect is the response. */
  redirects?: number
  /** Follows only if the path continues: what redirects to an unrelated page has no content. */
  staysHere?: boolean
  /** Decoded bytes to read; more is `too-large`. */
  maxBytes?: number
  /** Keeps the beginning of a longer body instead of failing. */
  keepsBeginning?: boolean
  timeoutMs?: number
  /** Uses another user agent; only to compare what agents get. */
  userAgent?: string
  /** Its number in the record, where the order of requests depends on who asks first. */
  number?: number
  /** Without the owner's header fields: what a stranger gets. */
  isAnonymous?: boolean
  /** Stops reading a stream as soon as the text so far, which ends with this piece, is enough. */
  until?: (textSoFar: string, piece: string) => boolean
}

/** Sends requests for one probe, within its share of the scan's budget. */
export type Asker = (ask: Ask) => Promise<Reply>

/** A stream that stays open during other requests, as the older MCP transport needs. */
export interface OpenStream extends Omit<Answered, 'body' | 'text' | 'isCut' | 'ms'> {
  chunks: AsyncIterable<string>
  close(): void
}

export interface Handshake {
  certificate: 'valid' | 'expired' | 'self-signed' | 'wrong-name' | 'untrusted'
  alpn: 'http/1.1' | 'h2' | null
}

export interface RobotsFile {
  /** How it was requested; null if the rules are known without a request. */
  reply: Reply | null
  /** The number of groups; 0 if there is no robots.txt or the body is not one. */
  groups: number
  sitemaps: readonly string[]
  /** Whether the agent (a product token such as GPTBot) may fetch the path with its query. */
  allows(agent: string, path: string): boolean
}

export interface Outbound {
  /** The probes in the order in which they may use what others leave. Each must be finished. */
  plan(probes: readonly (Share & { id: string })[]): void
  /** The probe makes no more requests, so that others may use what it has left. */
  finish(probe: string): void
  /**
   * The asker of a probe; each of its requests counts against its share and against the scan. If
   * requests wait for a slot at a host, the lowest rank goes first: 0 is for what others wait for.
   */
  for(probe: string, share: number | Share, rank?: number): Asker
  /** Opens a stream for a probe that `for` was called for. */
  open(probe: string, ask: Ask): Promise<OpenStream | Unanswered>
  /** The TLS handshake alone, offering h2; the certificate is checked, never trusted blindly. */
  handshake(url: URL): Promise<Handshake | Unanswered>
  /** The robots.txt of the origin; requested once. */
  robotsOf(origin: string): Promise<RobotsFile>
  /** Why nothing of the origin may be asked; null if something may. */
  closed(origin: string): Promise<Unanswered | null>
  /** Whether the name resolves, and only to allowed addresses. Makes no request. */
  resolves(host: string): Promise<boolean>
  /** Records an exchange by other means: a local program, a package registry. Returns its id. */
  record(probe: string, exchange: WithoutId<Exchange>): string
  /** Whether requests have no answer because this machine was too busy. */
  readonly isStarved: boolean
  readonly exchanges: readonly Exchange[]
  close(): Promise<void>
}

type WithoutId<E> = E extends { id: string } ? Omit<E, 'id'> : never
