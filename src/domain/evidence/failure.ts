// Why a request has no usable answer: a closed list, with cause, sentence, and what to check first.
import TABLE from './failures.json' with { type: 'json' }
import type { Static } from 'typebox'
import { choice } from '../schema/schema.ts'

/** Why something could not be observed; `src/grade/absence.ts` says what each means. */
export const CAUSES = [
  'not-probed',
  'timeout',
  'dns',
  'refused',
  'tls',
  'blocked',
  'robots',
  'rate-limited',
  'auth-required',
  'too-large',
  'unreadable',
  'budget',
  'fault',
] as const
export const CauseSchema = choice(
  CAUSES,
  'Why it could not be looked at: `blocked` is bot protection, `robots` is the tool’s own robots.txt, `budget` is our own limit per scan, `fault` is ours.',
)
export type Cause = Static<typeof CauseSchema>

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
