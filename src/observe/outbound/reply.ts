// How a request ended: in an answer, or in a cause.
import type { Cause } from '../../domain/evidence/exchange.ts'

export interface Answered {
  ok: true
  /** The exchanges it took, in order; the last is the answer itself. */
  exchanges: readonly string[]
  /** Where the answer came from, after redirects. */
  url: string
  status: number
  /** Names in lower case; several values of one name joined by a comma. */
  headers: Readonly<Record<string, string>>
  /** Without parameters, in lower case; null where none was sent. */
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
   * `blocked` is bot protection that answered instead of the tool; `status` is then what it
   * answered.
   */
  cause: Cause
  detail: string
  status?: number
}

export type Reply = Answered | Unanswered
