// The result of a request: a response, or a cause.
import type { Cause, FailureKind } from '../../domain/evidence/failure.ts'

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
  /**
   * `blocked` means that bot protection responded instead of the tool; `status` is then its
   * status.
   */
  cause: Cause
  kind: FailureKind
  detail: string
  status?: number
}

export type Reply = Answered | Unanswered
