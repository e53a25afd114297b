// What limits the letter of an access method, whatever else is good.
import type { Ceiling, Grading } from '../../../domain/grading/grading.ts'
import { letterAbove } from '../../../domain/grading/letter.ts'
import { LETTER_NEEDS, OLD_AFTER_MONTHS, SAFETY_FOR_AN_A } from '../../../grade/evidence-rules.ts'
import { checkOf } from '../../../grade/method.ts'
import { lossWords } from '../check/loss-words.ts'
import { percentWords, withArticle } from './basis-words.ts'

/** "B+ at most: nothing was observed in the last 12 months" */
export function ceilingWords(ceiling: Ceiling, grading: CeilingView): string {
  return `${ceiling.letter} at most: ${ceilingReason(ceiling, grading)}`
}

export interface CeilingView {
  checks: Grading['checks']
  /** Of the access method that it limits. */
  confidence: number
}

/** As a clause after "because". */
export function ceilingReason({ letter, by, check }: Ceiling, view: CeilingView): string {
  if (by === 'check') return lossOf(check, view)
  if (by === 'tool') return `${lossOf(check, view)}, which limits the whole tool`
  if (by === 'weakness') return `an A has no serious weakness, and ${lossOf(check, view)}`
  if (by === 'safety') return `less than ${percentWords(SAFETY_FOR_AN_A)} of its safety is known`
  if (by === 'age') return `nothing was observed in the last ${OLD_AFTER_MONTHS} months`
  if (by === 'deprecated') return 'its vendor has deprecated it'
  if (by === 'tool-list') return 'its list of tools was not read'
  if (by === 'description')
    return 'its API did not answer, and nothing but its description is known'
  return `only ${percentWords(view.confidence)} is known${needWords(letter)}`
}

function needWords(letter: Ceiling['letter']): string {
  const next = letterAbove(letter)
  const needed = next ? LETTER_NEEDS[next] : undefined
  return next && needed !== undefined
    ? `, and ${withArticle(next)} needs ${percentWords(needed)}`
    : ''
}

function lossOf(id: string | null, { checks }: CeilingView): string {
  const result = checks.find((check) => check.id === id)
  return result ? lossWords(result) : `“${(id && checkOf(id)?.title) ?? id}” lost points`
}
