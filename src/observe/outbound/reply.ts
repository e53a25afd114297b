// The result of a request: a response, or a cause.
import type { Cause } from '../../domain/evidence/exchange.ts'

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
  detail: string
  status?: number
}

export type Reply = Answered | Unanswered
