// The catalogue's interface for idempotent requests: leases, completed steps and stored responses.
import type { CountedCaller } from './accounts.ts'

export interface OnceRequest {
  /** Does not reveal the caller's own key for the request. */
  id: string
  /** A hash of the request: the same request has the same one. */
  fingerprint: string
  /** Random; every value that the request generates is derived from it. */
  nonce: string
  quota: CountedCaller
}

/** A request leased by this process. */
export interface HeldRequest {
  id: string
  attempt: number
  nonce: string
  /** When it was first received. */
  createdAt: number
  /** The results of its committed transactions. */
  steps: readonly string[]
}

export type OnceOutcome =
  | { state: 'held'; request: HeldRequest }
  | { state: 'answered'; answer: string }
  | { state: 'running' }
  | { state: 'reused' }
  | { state: 'quota-exceeded' }

/** Encrypts texts, so that the database alone does not reveal them. */
export interface Sealing {
  seal(text: string): string
  unseal(text: string): string
}

export interface Once {
  /**
   * Claims the request if no process is working on it. A worker that does not finish loses its
   * lease.
   */
  holdRequest(request: OnceRequest, now: number): Promise<OnceOutcome>
  /**
   * Commits each transaction of the work together with its result. A process that takes the request
   * over gets the stored result instead of running the transaction again.
   */
  onceOnly<T>(request: HeldRequest, sealing: Sealing, work: () => Promise<T>): Promise<T>
  answerRequest(request: HeldRequest, answer: string): Promise<void>
  /** Nothing was done: the request may be repeated, even with changes. */
  forgetRequest(request: HeldRequest): Promise<void>
  /** The request may be repeated at once, and continues where it stopped. */
  releaseRequest(request: HeldRequest): Promise<void>
  /** Deletes expired requests. */
  forgetOldRequests(now: number): Promise<void>
}
