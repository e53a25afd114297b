// The interface of the HTTP client for probes. Nothing here throws: every request ends in a
// response or a cause.
import type { Exchange } from '../../domain/evidence/exchange.ts'
import type { Share } from './budget.ts'
import type { Answered, Reply, Unanswered } from './reply.ts'
import type { RobotsFile } from './robots-file.ts'

export interface Ask {
  url: string
  method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE'
  /**
   * Names in lower case. The client sets `user-agent` and `accept-encoding`; the latter may be
   * given.
   */
  headers?: Readonly<Record<string, string>>
  body?: string
  /**
   * How many redirects to follow, each checked again; by default as many as the limits allow. 0:
   * the redirect is the response.
   */
  redirects?: number
  /**
   * Follows redirects on this host only if the path continues, such as to /docs/: a URL that
   * redirects to an unrelated page has no content of its own.
   */
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
  handshake(host: string, port: number): Promise<Handshake | Unanswered>
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
