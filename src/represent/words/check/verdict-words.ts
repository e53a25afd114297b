// The result of a check, in one word and in points out of ten.
import type { CheckResult } from '../../../domain/grading/grading.ts'

const WORDS = {
  failed: 'Failed',
  partly: 'Partly',
  passed: 'Passed',
  'not-seen': 'Not seen',
  foreign: 'Not applicable',
} as const

export type Verdict = keyof typeof WORDS

export function verdictOf({ status, earned }: Pick<CheckResult, 'status' | 'earned'>): Verdict {
  if (status !== 'judged') return status === 'inconclusive' ? 'not-seen' : 'foreign'
  if (earned === 10) return 'passed'
  return (earned ?? 0) > 0 ? 'partly' : 'failed'
}

export function verdictWords(verdict: Verdict): string {
  return WORDS[verdict]
}

/** `7/10`, `2.5/10`; null if nothing was judged. */
export function pointsWords({ earned }: Pick<CheckResult, 'earned'>): string | null {
  if (earned === null) return null
  return `${Number.isInteger(earned) ? earned : earned.toFixed(1)}/10`
}

/** The count of each word, in the order of urgency; zero counts are left out. */
export function tallyWords(verdicts: readonly Verdict[]): string {
  return (Object.keys(WORDS) as Verdict[])
    .map((verdict) => ({ verdict, count: verdicts.filter((each) => each === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${WORDS[verdict].toLowerCase()}`)
    .join(' · ')
}
