// The one way out to the network, as probes see it. Nothing here throws: every request ends in an
// answer or in a cause.
import type { Exchange } from '../../domain/evidence/exchange.ts'
import type { Share } from './budget.ts'
import type { Reply, Unanswered } from './reply.ts'
import type { RobotsFile } from './robots-file.ts'

export interface Ask {
  url: string
  method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE'
  /**
   * Names in lower case. `user-agent` and `accept-encoding` are set by the way out; the latter may
   * be given.
   */
  headers?: Readonly<Record<string, string>>
  body?: string
  /**
   * Redirects to follow, each judged anew; by default all that the limits allow. 0: the redirect is
   * the answer.
   */
  redirects?: number
  /**
   * Follows on this host only where the path goes on, such as to /docs/: a place that sends
   * everybody to another page has nothing of its own.
   */
  staysHere?: boolean
  /** Decoded bytes to read; more is `too-large`. */
  maxBytes?: number
  /** Keeps the beginning of a longer body instead of giving it up. */
  keepsBeginning?: boolean
  timeoutMs?: number
  /** Speaks under another name; only to compare what agents are given. */
  userAgent?: string
  /** Without the header fields that the owner gives: what a stranger is answered. */
  isAnonymous?: boolean
  /** Ends the reading of a stream as soon as the text so far says enough. */
  until?: (textSoFar: string) => boolean
}

/** Asks in the name of one probe, within its share of the scan's requests. */
export type Asker = (ask: Ask) => Promise<Reply>

/** A stream that stays open while other requests are made, such as the older MCP transport has. */
export interface OpenStream {
  ok: true
  exchanges: readonly string[]
  url: string
  status: number
  headers: Readonly<Record<string, string>>
  mediaType: string | null
  chunks: AsyncIterable<string>
  close(): void
}

export interface Handshake {
  certificate: 'valid' | 'expired' | 'self-signed' | 'wrong-name' | 'untrusted'
  alpn: 'http/1.1' | 'h2' | null
}

export interface Outbound {
  /** Who will ask, in the order in which they may take what others leave. Each must be finished. */
  plan(probes: readonly (Share & { id: string })[]): void
  /** The probe asks nothing more, so that others may have what it left. */
  finish(probe: string): void
  /**
   * The asker of a probe; each request it makes counts against its share and against the scan.
   * Where requests wait for their turn at a host, the lowest rank goes first: 0 is what others wait
   * for.
   */
  for(probe: string, share: number | Share, rank?: number): Asker
  /** Opens a stream in the name of a probe that `for` was called for. */
  open(probe: string, ask: Ask): Promise<OpenStream | Unanswered>
  /** The TLS handshake alone, offering h2; the certificate is judged, never trusted blindly. */
  handshake(host: string, port: number): Promise<Handshake | Unanswered>
  /** What robots.txt of the origin says; asked once. */
  robotsOf(origin: string): Promise<RobotsFile>
  /** Whether the name has addresses, all of which may be connected to. Makes no request. */
  resolves(host: string): Promise<boolean>
  /**
   * Enters what was asked in another way: a local program, a package registry. Gives the exchange's
   * id.
   */
  record(probe: string, exchange: WithoutId<Exchange>): string
  readonly exchanges: readonly Exchange[]
  close(): Promise<void>
}

type WithoutId<E> = E extends { id: string } ? Omit<E, 'id'> : never
