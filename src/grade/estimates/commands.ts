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
  [12, 0.8],
  [20, 1.4],
  [30, 1.9],
  [45, 2.3],
  [70, 2.6],
  [Infinity, 2.9],
] as const
const EXIT_CODES = { listed: 2.4, mentioned: 1.3, none: 0.4 } as const

/** Undefined of a text that names no option and no command. */
export function commandEstimates(figures: HelpFigures): CommandEstimates | undefined {
  if (figures.options + figures.commands === 0) return undefined
  return {
    clear: clearOf(figures),
    args: argsOf(figures),
    output: outputOf(figures),
    errors: errorsOf(figures),
    unattended: unattendedOf(figures),
    effects: effectsOf(figures),
    find: findOf(figures),
    length: lengthOf(figures),
  }
}

function clearOf(figures: HelpFigures): number {
  const described = figures.describedOptions + figures.describedCommands
  const share = described / (figures.options + figures.commands)
  const bytes = (figures.optionBytes + figures.commandBytes) / Math.max(1, described)
  return (
    0.3 +
    share * byLength(bytes, CLEAR) +
    Math.min(0.4, 0.2 * figures.examples) +
    Math.min(0.4, figures.proseBytes / 1500)
  )
}

function argsOf({ options, describedOptions, ...figures }: HelpFigures): number {
  const of = Math.max(1, options)
  return (
    0.6 +
    (options === 0 ? 0 : describedOptions / of) +
    0.7 * Math.min(1, (2 * figures.boundOptions) / of) +
    0.6 * Math.min(1, (2 * figures.literalOptions) / of) +
    0.3 * Math.min(1, (2 * figures.valueOptions) / of) +
    Math.min(0.6, 0.2 * figures.examples)
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

function unattendedOf({ unattended, environment, quiet, prompts, dryRun }: HelpFigures): number {
  return (
    (prompts && unattended === 0 ? 1 : 1.8) +
    (unattended > 0 ? 0.7 : 0) +
    Math.min(0.6, 0.3 * Math.max(0, unattended - 1)) +
    (environment > 0 ? 0.4 : 0) +
    (quiet ? 0.2 : 0) +
    (dryRun ? 0.2 : 0)
  )
}

function effectsOf({ dryRun, guards, commands, describedCommands }: HelpFigures): number {
  return (
    1.2 +
    (dryRun ? 1.1 : 0) +
    Math.min(1.2, 0.4 * guards) +
    (commands === 0 ? 0.3 : (0.5 * describedCommands) / commands)
  )
}

function findOf(figures: HelpFigures): number {
  const { commands, describedCommands, options, sections, texts } = figures
  const base = commands > 3 ? 1 + (1.2 * describedCommands) / commands : options <= 40 ? 2 : 1.4
  return base + Math.min(0.8, (0.2 * sections) / texts) + Math.min(1, 0.25 * figures.examples)
}

function lengthOf({ bytes }: HelpFigures): number {
  return bytes < 600 ? 0 : bytes < 1500 || bytes > 18_000 ? 1 : 2
}
