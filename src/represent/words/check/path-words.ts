// How the fastest path to the next letter adds up: what each fix gains alone, and what only all of
// them together bring.
import type { Grading } from '../../../domain/grading/grading.ts'
import { hundredths, LETTERS, shownGain } from '../../../domain/grading/letter.ts'
import { ceilingReason } from '../tool/ceiling-words.ts'
import { withArticle } from '../tool/basis-words.ts'

export interface PathSum {
  /** Truncated to two decimals, as the score adds up. */
  from: number
  to: number
  gain: number
  /** What the fixes gain one by one, as shown. */
  alone: number
  /** The rest. */
  together: number
}

/** Null without a path, and for a grading of a method that did not tell its gain. */
export function pathSum({ exact, fixes, nextLetter }: Grading): PathSum | null {
  if (exact === null || nextLetter?.gain === undefined) return null
  const own = fixes.filter(({ check }) => nextLetter.checks.includes(check))
  const alone = cents(own.reduce((sum, fix) => sum + shownGain(exact, fix.gain), 0))
  const from = hundredths(exact)
  const gain = shownGain(exact, nextLetter.gain)
  return { from, to: cents(from + gain), gain, alone, together: cents(gain - alone) }
}

/**
 * "Together +0.98: +0.38 one by one, and +0.60 because together they lift the limit of A (…).";
 * null if there is nothing to add up.
 */
export function pathWords(grading: Grading): string | null {
  const sum = pathSum(grading)
  if (sum === null || grading.nextLetter === null) return null
  if (sum.together === 0)
    return grading.nextLetter.checks.length < 2 ? null : `Together +${sum.gain.toFixed(2)}.`
  const rest = `${sum.together < 0 ? '−' : '+'}${Math.abs(sum.together).toFixed(2)}`
  return `Together +${sum.gain.toFixed(2)}: +${sum.alone.toFixed(2)} one by one, and ${rest} ${restWords(grading)}.`
}

/** " from 8.04 to A+ (9.02)", with two decimals so that the gains add up. */
export function fromTo(grading: Grading): string {
  const sum = pathSum(grading)
  const { nextLetter } = grading
  if (nextLetter === null) return ''
  return sum === null
    ? ` to ${nextLetter.letter} (${nextLetter.score.toFixed(1)})`
    : ` from ${sum.from.toFixed(2)} to ${nextLetter.letter} (${sum.to.toFixed(2)})`
}

function restWords(grading: Grading): string {
  const { ceiling = null, nextLetter } = grading
  if (Math.abs(nextLetter?.together ?? 0) < 0.005) return 'by rounding'
  const isLifted =
    ceiling && nextLetter && LETTERS.indexOf(nextLetter.letter) < LETTERS.indexOf(ceiling.letter)
  return isLifted
    ? `because together they lift the limit of ${withArticle(ceiling.letter)} (${ceilingReason(ceiling, grading)})`
    : 'because they count together'
}

/** Sums of hundredths, without the last digits. */
function cents(value: number): number {
  return Math.round(value * 100) / 100
}
