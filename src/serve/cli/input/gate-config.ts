// The gates of the configuration file and of the command line, for `grade` and `scan`.
import { type Command, Option } from 'commander'
import { LETTERS } from '../../../domain/grading/letter.ts'
import type { Baseline, ScanConfig } from '../../../domain/scan/scan-config.ts'
import { wrongUsage } from '../../../errors/refusal.ts'
import type { Gate } from '../../../usecases/ci/gate.ts'
import type { LetterGate } from '../../../usecases/ci/missed-gates.ts'
import { formatOf, type FormatOptions, withFormatOptions, shareOf } from './format-options.ts'
import type { ConfigFile } from './scan-config.ts'

/** Options that `grade` and `scan` share. */
export interface GateOptions extends LetterGate, FormatOptions {
  checks?: boolean
  baseline?: string
  updateBaseline?: boolean
  comment?: string
  config?: string
}

/** What a build is held against. */
export interface Build {
  options: GateOptions
  gate: Gate
  config: ConfigFile | null
  /** Null without --baseline, and for one that is to be written for the first time. */
  baseline: Baseline | null
}

export function withGateOptions(command: Command): Command {
  return withFormatOptions(command)
    .option('--checks', 'list every check in the table')
    .addOption(new Option('--min-grade <letter>', 'exit with 1 below this letter').choices(LETTERS))
    .option(
      '--min-confidence <share>',
      'exit with 1 if less of what matters is known, from 0 to 1',
      shareOf,
    )
    .option(
      '--baseline <file>',
      'exit with 1 for findings that this file does not hold, and if the score fell',
    )
    .option('--update-baseline', 'write the baseline, or take out of it what is fixed')
    .option('--comment <file>', 'write a comment for the pull request to this file')
    .option(
      '--config <file>',
      'read settings from this file; by default agentgrade.config.json, if it exists',
    )
}

/** What the command line says comes first. */
export function gateOf(options: GateOptions, config: ScanConfig): Gate {
  if (options.updateBaseline && options.baseline === undefined)
    throw wrongUsage('--update-baseline needs --baseline <file>')
  return {
    minGrade: options.minGrade ?? config.minGrade,
    minConfidence: options.minConfidence ?? config.minConfidence,
    require: config.require,
    waivers: config.waivers,
  }
}

/** Whether more than the letter is judged. */
export function isGated(gate: Gate, options: GateOptions): boolean {
  const format = formatOf(options)
  return (
    (format !== null && format !== 'json' && format !== 'md') ||
    options.baseline !== undefined ||
    options.comment !== undefined ||
    (gate.require ?? []).length > 0 ||
    (gate.waivers ?? []).length > 0
  )
}
