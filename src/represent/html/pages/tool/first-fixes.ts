// Which fixes to do first: the same in the head of the report, its list of fixes and its prompt.
import type { Grading } from '../../../../domain/grading/grading.ts'
import type { FixInWords } from '../../../words/check/in-words.ts'

const FIRST = 3

/** The fastest path to the next letter; if there is none, those with the largest gain. */
export function firstFixes({ nextLetter }: Pick<Grading, 'nextLetter'>, fixes: readonly FixInWords[]): readonly FixInWords[] {
  return nextLetter ? fixes.filter(({ check }) => nextLetter.checks.includes(check)) : fixes.slice(0, FIRST)
}

export function firstFixesWords({ nextLetter }: Pick<Grading, 'nextLetter'>, first: number): string {
  const order = 'The largest gain first.'
  if (!nextLetter) return order
  const these = first === 1 ? 'The marked one is' : `The ${first} marked ones are`
  return `${order} ${these} the fastest path to ${nextLetter.letter}.`
}
