// Requests that happen once, however often they are sent: who works on one, what it has stored so
// far, and what it was answered.
import type { CountedCaller } from './accounts.ts'

export interface OnceRequest {
  /** Tells nothing of the caller's own key for the request. */
  id: string
  /** Of what was asked: the same request has the same one. */
  fingerprint: string
  /** Random; what the request makes up is derived from it. */
  nonce: string
  quota: CountedCaller
}

/** A request that this process works on, as long as nobody else has taken it over. */
export interface HeldRequest {
  id: string
  attempt: number
  nonce: string
  /** When it first came. */
  createdAt: number
  /** What its transactions gave that are committed already. */
  steps: readonly string[]
}

export type OnceOutcome =
  | { state: 'held'; request: HeldRequest }
  | { state: 'answered'; answer: string }
  | { state: 'running' }
  | { state: 'reused' }
  | { state: 'quota-exceeded' }

/** How texts are made unreadable for whoever only has the database. */
export interface Sealing {
  seal(text: string): string
  unseal(text: string): string
}

export interface Once {
  /** Takes the request, where nobody works on it; a worker that does not end it loses it. */
  holdRequest(request: OnceRequest, now: number): Promise<OnceOutcome>
  /**
   * Each transaction of the work is committed with what it gave, and not again by whoever takes
   * the request over: that one is given the same.
   */
  onceOnly<T>(request: HeldRequest, sealing: Sealing, work: () => Promise<T>): Promise<T>
  answerRequest(request: HeldRequest, answer: string): Promise<void>
  /** Nothing was done: it may come again, changed too. */
  forgetRequest(request: HeldRequest): Promise<void>
  /** It may come again at once, and goes on from where it ended. */
  releaseRequest(request: HeldRequest): Promise<void>
  /** Forgets those whose time is over. */
  forgetOldRequests(now: number): Promise<void>
}
