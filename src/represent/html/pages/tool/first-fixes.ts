// Which fixes come first, and what they gain: the same in the head of the report, its list of fixes
// and its prompt.
import type { Grading } from '../../../../domain/grading/grading.ts'
import type { FixInWords } from '../../../words/check/in-words.ts'

const FIRST = 3

/** The fastest path to the next letter; if there is none, those with the largest benefit. */
export function firstFixes({ nextLetter }: Pick<Grading, 'nextLetter'>, fixes: readonly FixInWords[]): readonly FixInWords[] {
  return fixes.slice(0, nextLetter?.checks.length ?? FIRST)
}

export function firstFixesWords({ nextLetter }: Pick<Grading, 'nextLetter'>, first: number, all: number): string {
  const these = first === all ? (all === 1 ? 'It is' : `These ${all} are`) : first === 1 ? 'The first is' : `The first ${first} are`
  if (nextLetter) return `${these} the fastest path to ${nextLetter.letter} (${nextLetter.score.toFixed(1)}). The rest follow by benefit to an agent.`
  return 'The largest benefit to an agent first.'
}
