// The result of a check, in one word and in points out of ten: what it counts with, at least 1
// except for a hazard.
import type { CheckResult } from '../../../domain/grading/grading.ts'
import { LEAST_POINTS } from '../../../grade/evidence-rules.ts'

const WORDS = {
  failed: 'Failed',
  partly: 'Partly',
  passed: 'Passed',
  'not-seen': 'Not seen',
  unscored: 'Not scored',
  foreign: 'Does not apply',
} as const

export type Verdict = keyof typeof WORDS

/** What is not scored neither fails nor passes: it is beside the points of its criterion. */
export function verdictOf({
  status,
  earned,
  weight,
}: Pick<CheckResult, 'status' | 'earned' | 'weight'>): Verdict {
  if (status === 'not-applicable') return 'foreign'
  if (weight === 0) return 'unscored'
  if (status === 'inconclusive') return 'not-seen'
  if (earned === 10) return 'passed'
  return (earned ?? 0) > LEAST_POINTS ? 'partly' : 'failed'
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
    .map(({ verdict, count }) =>
      verdict === 'foreign' && count > 1
        ? `${count} do not apply`
        : `${count} ${WORDS[verdict].toLowerCase()}`,
    )
    .join(' · ')
}
