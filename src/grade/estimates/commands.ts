// What structure tells of the help of a command-line program, on the scale of a reader.
import type { HelpFigures } from '../../domain/evidence/observations/help-figures.ts'
import { byLength } from './figures.ts'

/** From 0 to 4; `length` from 0 (heavy, or next to nothing) to 2 (lean). */
export interface CommandEstimates {
  clear: number
  args: number
  output: number
  errors: number
  unattended: number
  effects: number
  find: number
  length: number
}

const CLEAR = [
  [12, 0.5],
  [20, 1],
  [30, 1.5],
  [45, 1.9],
  [70, 2.2],
  [Infinity, 2.6],
] as const
/** A program with so few does little more than what its own options say. */
export const FEW_COMMANDS = 3
/** Bytes of all texts that were read. */
const NEXT_TO_NOTHING = 250
const LEAN = 3500
const HEAVY = 14_000
const EXIT_CODES = { listed: 2.4, mentioned: 1.3, none: 0.4 } as const

/** Undefined of a text that names no option and no command. */
export function commandEstimates(figures: HelpFigures): CommandEstimates | undefined {
  if (figures.options + figures.commands === 0) return undefined
  return {
    clear: onScale(clearOf(figures)),
    args: onScale(argsOf(figures)),
    output: onScale(outputOf(figures)),
    errors: onScale(errorsOf(figures)),
    unattended: onScale(unattendedOf(figures)),
    effects: onScale(effectsOf(figures)),
    find: onScale(findOf(figures)),
    length: lengthOf(figures),
  }
}

/** Sums of parts may be above by a rounding. */
function onScale(answer: number): number {
  return Math.min(4, answer)
}

function clearOf(figures: HelpFigures): number {
  return (
    0.3 +
    shareDescribed(figures) * byLength(meanBytes(figures), CLEAR) +
    Math.min(0.4, 0.2 * figures.examples) +
    Math.min(0.4, figures.proseBytes / 1500)
  )
}

function argsOf({ options, describedOptions, optionBytes, ...figures }: HelpFigures): number {
  const of = Math.max(1, options)
  const bytes = optionBytes / Math.max(1, describedOptions)
  return (
    0.8 +
    (describedOptions / of) * (0.6 + Math.min(0.8, bytes / 90)) +
    0.6 * Math.min(1, (2 * figures.boundOptions) / of) +
    0.6 * Math.min(1, (2 * figures.literalOptions) / of) +
    0.2 * Math.min(1, (2 * figures.valueOptions) / of) +
    Math.min(0.4, 0.2 * figures.examples)
  )
}

function outputOf({ jsonTexts, texts, topJson, formats, outputs, limits }: HelpFigures): number {
  const isEverywhere = topJson || 2 * jsonTexts > texts
  const base = isEverywhere ? 3.2 : jsonTexts > 0 ? 2.7 : formats ? 1.7 : 0.8
  return base + (outputs ? 0.5 : 0) + (limits ? 0.3 : 0)
}

function errorsOf({ exitCodes, failures, logs, outputs, jsonTexts }: HelpFigures): number {
  return (
    EXIT_CODES[exitCodes] +
    Math.min(0.9, 0.3 * failures) +
    (logs ? 0.2 : 0) +
    (outputs && jsonTexts > 0 ? 0.4 : 0)
  )
}

/** A program without commands does one thing by its arguments, and seldom asks. */
function unattendedOf(figures: HelpFigures): number {
  const { unattended, commands, prompts, environment, quiet, dryRun } = figures
  const base = prompts && unattended === 0 ? 1 : commands > FEW_COMMANDS ? 1.7 : 2.2
  return (
    base +
    0.5 * shareDescribed(figures) +
    (unattended > 0 ? 0.4 : 0) +
    (unattended > 1 ? 0.3 : 0) +
    (environment > 0 ? 0.2 : 0) +
    (quiet ? 0.2 : 0) +
    (dryRun ? 0.2 : 0)
  )
}

function effectsOf(figures: HelpFigures): number {
  return (
    1 +
    shareDescribed(figures) * (0.4 + Math.min(1, meanBytes(figures) / 50)) +
    (figures.dryRun ? 0.8 : 0) +
    Math.min(0.6, 0.2 * figures.guards) +
    (figures.commands > FEW_COMMANDS ? 0 : 0.2)
  )
}

function findOf(figures: HelpFigures): number {
  return (
    1.2 +
    shareDescribed(figures) * (0.8 + Math.min(0.8, meanBytes(figures) / 60)) +
    Math.min(0.6, (0.2 * figures.sections) / Math.max(1, figures.texts)) +
    Math.min(0.6, 0.2 * figures.examples)
  )
}

function lengthOf({ bytes }: HelpFigures): number {
  return bytes < NEXT_TO_NOTHING || bytes > HEAVY ? 0 : bytes > LEAN ? 1 : 2
}

/** Of options and commands. */
function shareDescribed(figures: HelpFigures): number {
  const described = figures.describedOptions + figures.describedCommands
  // Evidence that somebody sends need not add up.
  return Math.min(1, described / (figures.options + figures.commands))
}

/** Of the texts of options and commands that have one. */
function meanBytes(figures: HelpFigures): number {
  const described = figures.describedOptions + figures.describedCommands
  return (figures.optionBytes + figures.commandBytes) / Math.max(1, described)
}
