// What a question about a program can be answered with: the figures of its help, if they were taken.
import type { HelpFigures } from '../../domain/evidence/observations/help-figures.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { inconclusive, type Withheld } from '../check.ts'
import { type CommandEstimates, commandEstimates, FEW_COMMANDS } from './commands.ts'
import { estimatedPoints, estimatedUpTo, LENGTH_STEPS, PROGRAM_STEPS } from '../scale.ts'

/** The outcome of a question about a program; `most` is the best that its figures show. */
export const programOutcome = (most: number) =>
  ({ estimated: estimatedUpTo(most, PROGRAM_STEPS) }) as const

/** The points of one question, with the facts that its sentence names. */
export function estimatedProgram<F>(
  { source, figures, commands = [] }: Seen<'cliHelp'>,
  question: keyof CommandEstimates,
  factsOf: (figures: HelpFigures) => F,
): { outcome: 'estimated'; points: number; facts: F } | Withheld {
  if (figures === undefined)
    return inconclusive(
      source === 'help' ? 'Only the first page of its help was read.' : 'Its help was not run.',
    )
  const estimates = commandEstimates(figures)
  // A program may list them under another name than --help: that is no fault of its texts.
  if (!estimates) return inconclusive('No options and no commands were recognised in its help.')
  // Where there are several commands, the first page alone does not tell how good the help is:
  // estimated from it, programs agree with raters at 0.55, and with the help of some commands at 0.74.
  const isShort = commands.some(({ help }) => help === 'none' || help === 'unasked')
  if (figures.texts === 1 && (isShort || figures.commands > FEW_COMMANDS))
    return inconclusive('The help of its commands was not read.')
  const steps = question === 'length' ? LENGTH_STEPS : PROGRAM_STEPS
  return {
    outcome: 'estimated',
    points: estimatedPoints(estimates[question], steps),
    facts: factsOf(figures),
  }
}

/**
 * A part of what was found in a help, in words: help is written in a hundred ways, so that a count of
 * its lines may be wrong by some.
 */
export function partWords(part: number, whole: number): string {
  if (part === 0) return 'none'
  const share = part / whole
  const { words = 'most' } = PARTS.find(({ below }) => share < below) ?? {}
  return words
}

const PARTS = [
  { below: 0.1, words: 'few' },
  { below: 0.4, words: 'some' },
  { below: 0.7, words: 'about half' },
]

/** How many of all options and commands have a text. */
export function describedIn(figures: HelpFigures): string {
  return partWords(
    figures.describedOptions + figures.describedCommands,
    figures.options + figures.commands,
  )
}
