// Which fixes to show or to copy: all of them, those to do first, those of one effort, or those of
// one criterion.
import { CRITERION_IDS } from '../../../domain/grading/criterion.ts'
import type { Grading } from '../../../domain/grading/grading.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import { EFFORTS, type FixInWords } from './in-words.ts'

const FIRST = 3
const BY_EFFORT = { hour: 1, day: 2, week: 3 } as const

/** A choice of fixes, by its name in the address of the prompt. */
export const FIX_CHOICES = ['all', 'first', 'hour', 'day', 'week', ...CRITERION_IDS] as const
export type FixChoice = (typeof FIX_CHOICES)[number]

/** `first`: the fastest path to the next letter; if there is none, those with the largest gain. */
export function chosenFixes(
  choice: FixChoice,
  { nextLetter }: Pick<Grading, 'nextLetter'>,
  fixes: readonly FixInWords[],
): readonly FixInWords[] {
  if (choice === 'all') return fixes
  if (choice === 'first')
    return nextLetter
      ? fixes.filter(({ check }) => nextLetter.checks.includes(check))
      : fixes.slice(0, FIRST)
  if (isEffort(choice)) return fixes.filter(({ effort }) => effort === BY_EFFORT[choice])
  return fixes.filter(({ criterion }) => criterion.id === choice)
}

/** The name of a choice for people. */
export function fixChoiceWords(
  choice: FixChoice,
  { nextLetter }: Pick<Grading, 'nextLetter'>,
): string {
  if (choice === 'all') return 'All'
  if (choice === 'first') return nextLetter ? 'Fastest path' : 'First'
  if (!isEffort(choice)) return CRITERIA.find(({ id }) => id === choice)?.name ?? choice
  const words = EFFORTS.find(([effort]) => effort === BY_EFFORT[choice])?.[1] ?? ''
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The choices that a fix belongs to besides `all`, as the classes of its entry in a list. */
export function choicesOf(
  { effort, criterion }: Pick<FixInWords, 'effort' | 'criterion'>,
  isFirst: boolean,
): FixChoice[] {
  const byEffort = FIX_CHOICES.filter((each) => isEffort(each) && BY_EFFORT[each] === effort)
  return [...byEffort, criterion.id, ...(isFirst ? (['first'] as const) : [])]
}

function isEffort(choice: FixChoice): choice is keyof typeof BY_EFFORT {
  return Object.hasOwn(BY_EFFORT, choice)
}
