// The gates of the configuration file and of the command line, for `grade` and `scan`.
import type { Baseline, ScanConfig } from '../../../domain/scan/scan-config.ts'
import { wrongUsage } from '../../../errors/refusal.ts'
import type { Gate } from '../../../usecases/ci/gate.ts'
import type { LetterGate } from '../../../usecases/ci/missed-gates.ts'
import { formatOf, type FormatOptions } from './option-values.ts'
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
