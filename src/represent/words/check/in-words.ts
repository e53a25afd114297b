// A check result with its texts: what was found, and what to do about it.
import type { CheckResult, Fix } from '../../../domain/grading/grading.ts'
import type { Report } from '../../../domain/grading/report.ts'
import { shownGain } from '../../../domain/grading/letter.ts'
import { LONGEST_FACT, sentence, sentenceWithBounds } from '../../../domain/rule/sentence.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { outcomeOf, type Outcome } from '../../../grade/check.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import { checkOf } from '../../../grade/method.ts'
import { rounded } from '../figures.ts'

export interface CheckInWords extends CheckResult {
  title: string
  says: string
  fix: string | null
}

export function inWords(result: CheckResult): CheckInWords {
  const outcome = outcomeIn(result)
  return {
    ...result,
    earned: result.earned === null ? null : rounded(result.earned),
    title: checkOf(result.id)?.title ?? result.id,
    says: outcome ? sentenceWithBounds(outcome, result.facts) : (result.reason ?? ''),
    fix: outcome?.fix ? sentence(outcome.fix, result.facts) : null,
  }
}

/** What was found, without the bounds that explain the points. */
export function shortFinding(result: CheckResult): string {
  const outcome = outcomeIn(result)
  return outcome ? sentence(outcome.says, result.facts) : (result.reason ?? '')
}

function outcomeIn({ id, outcome }: CheckResult): Outcome | undefined {
  const check = checkOf(id)
  return check && outcome !== null ? outcomeOf(check, outcome) : undefined
}

/** The facts themselves, without the sentence. */
export function quotedFacts(facts: CheckResult['facts']): CheckResult['facts'] {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? quoted(fact, LONGEST_FACT) : fact,
    ]),
  )
}

/** Its gain is that of the score with two decimals. */
export interface FixInWords extends Fix {
  title: string
  does: string
}

/** What a fix costs a vendor. */
export const EFFORTS = [
  [1, 'an hour'],
  [2, 'a day'],
  [3, 'a week or more'],
] as const

/** What a fix asks for, in words. */
export function fixInWords(fix: Fix, { grading }: Pick<Report, 'grading'>): FixInWords {
  const result = grading.checks.find((check) => check.id === fix.check)
  const { title, fix: act } = result ? inWords(result) : { title: fix.check, fix: null }
  return { ...fix, gain: shownGain(grading.exact ?? 0, fix.gain), title, does: act ?? '' }
}

/** What a fix gains: of the score, or of its criterion if something else limits the score. */
export function gainWords({
  gain,
  criterion: { id, from, to },
}: Pick<Fix, 'gain' | 'criterion'>): string {
  if (gain >= 0.005) return `+${gain.toFixed(2)}`
  return `${CRITERIA.find((criterion) => criterion.id === id)?.name ?? id} ${from.toFixed(1)} → ${to.toFixed(1)}`
}

/** "+0.34, about a day; reaches A by itself" */
export function fixWords(fix: Pick<Fix, 'gain' | 'criterion' | 'effort' | 'letter'>): string {
  const { effort, letter } = fix
  const takes = effort === EFFORTS.length ? effortWords(effort) : `about ${effortWords(effort)}`
  const reaches = letter.to === letter.from ? '' : `; reaches ${letter.to} by itself`
  return `${gainWords(fix)}, ${takes}${reaches}`
}

export function effortWords(effort: number): string {
  return EFFORTS.find(([each]) => each === effort)?.[1] ?? ''
}
