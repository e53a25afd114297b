// The catalogue's interface for idempotent requests: one row for each, written with what it did.
import type { CountedCaller } from './accounts.ts'

export interface RepeatableWrite {
  /** A digest of the caller, the route and the caller's own key for the request. */
  id: string
  /** A digest of the request: the same request has the same one. */
  fingerprint: string
  quota: CountedCaller
}

/** What a request did. */
export interface WriteWork<T> {
  result: T
  /** For a repeat; null if it holds a secret, and must not be stored. */
  answer: string | null
  /** Whether something was done that must not be done again; else all of it is undone. */
  isDone: boolean
}

export type WriteOutcome<T> =
  | { state: 'done'; result: T }
  /** It was done before. */
  | { state: 'repeated'; answer: string | null }
  | { state: 'reused' }
  | { state: 'quota-exceeded' }

export interface Idempotency {
  /**
   * Runs the work in one transaction with the row of the request, so that either both are committed
   * or neither is. The work may run more than once, but only one run is committed.
   */
  doOnce<T>(
    request: RepeatableWrite,
    work: () => Promise<WriteWork<T>>,
    now: number,
  ): Promise<WriteOutcome<T>>
  /** Deletes expired requests. */
  forgetOldRequests(now: number): Promise<void>
}
