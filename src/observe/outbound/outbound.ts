// The HTTP client for probes. Nothing here throws: a request ends in a response or a cause, and every
// error of network, TLS, HTTP or our own limits is a kind of failure.
import { type Cause, type FailureKind, FAILURES } from '../../domain/evidence/failure.ts'
import type { Exchange } from '../../domain/evidence/exchange.ts'
import CODES from './error-codes.json' with { type: 'json' }

/** `leads` are for following clues, beyond its own `requests`, from what earlier probes leave. */
export interface Share {
  requests: number
  leads?: number
}

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

export type FailureFacts = Readonly<Record<string, string | number>>

/** A failed request, in our own words: none of them reveals anything about an internal network. */
export class Failed extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  /** How long it was waited for, if it came too late. */
  readonly seconds: number | undefined

  /** With the facts of its sentence, or the sentence itself. */
  constructor(kind: FailureKind, detail: FailureFacts | string = {}, status?: number) {
    super(typeof detail === 'string' ? detail : sentenceOf(kind, detail))
    this.name = 'Failed'
    this.kind = kind
    this.status = status
    this.seconds = typeof detail === 'string' ? undefined : Number(detail['seconds']) || undefined
  }

  get reason(): Cause {
    return FAILURES[this.kind].cause
  }
}

function sentenceOf(kind: FailureKind, facts: FailureFacts): string {
  return FAILURES[kind].says.replace(/\{(\w+)\}/g, (slot, name: string) =>
    String(facts[name] ?? slot),
  )
}

/** One message for every forbidden address: it reveals nothing about the internal network. */
export function forbidden(): Failed {
  return new Failed('forbidden')
}

/** Kinds by the code of an error, or by how that begins; a client asserts what a response must be. */
const { codes, starts } = CODES as Record<'codes' | 'starts', Readonly<Record<string, FailureKind>>>

/** The meaning of an error. An unknown one is a bug of ours. */
export function failureOf(error: unknown, facts: FailureFacts = {}): Failed {
  for (const each of withCauses(error)) {
    if (each instanceof Failed) return each
    const code = 'code' in each && typeof each.code === 'string' ? each.code : each.name
    const kind =
      codes[code] ?? Object.entries(starts).find(([start]) => code.startsWith(start))?.[1]
    if (kind) return new Failed(kind, facts)
  }
  return new Failed('fault')
}

function withCauses(error: unknown): Error[] {
  const errors: Error[] = []
  let rest: unknown = error
  for (let depth = 0; depth < 5 && rest instanceof Error; depth++) {
    errors.push(rest)
    rest = rest instanceof AggregateError ? rest.errors[0] : rest.cause
  }
  return errors
}
