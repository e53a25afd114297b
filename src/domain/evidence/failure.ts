// Why a request has no usable answer: a closed list of kinds, each with its cause, a sentence, and
// what to check first.
import TABLE from './failures.json' with { type: 'json' }
import type { Cause } from './failure.ts'

export type FailureKind = keyof typeof TABLE

interface FailureEntry {
  cause: Cause
  /** What happened, with slots for facts. */
  says: string
  /** What to check first. */
  next: string
  /** Whether the request is worth a second try at the end of the scan. */
  isRepeated?: true
}

export const FAILURES = Object.freeze(TABLE) as Readonly<Record<FailureKind, FailureEntry>>

export const FAILURE_KINDS = Object.keys(FAILURES) as FailureKind[]

export function isFailureKind(text: string): text is FailureKind {
  return Object.hasOwn(FAILURES, text)
}
