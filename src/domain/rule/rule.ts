// A rule: what it finds, how bad that is, and what to do. Checks have grade/check.ts instead.
import type { SlotsIn, WithFacts } from './sentence.ts'

/** The worst first. */
export const FINDING_LEVELS = ['error', 'warning', 'note'] as const
export type FindingLevel = (typeof FINDING_LEVELS)[number]

/** What every rule has, as plain data. Those of a client stand in JSON, with a level of their own. */
export interface Rule<Level extends string = FindingLevel> {
  /** A noun for what it finds; also its id in SARIF. */
  readonly id: string
  readonly level: Level
  /** The noun in words: "key in a file". */
  readonly title?: string
  /** What was found, with slots for facts as those of a check: "{grade} instead of {least}". */
  readonly says: string
  /** Why it matters, as a sentence. */
  readonly why?: string
  /** Names the action that removes it, as a sentence; left out if that differs each time. */
  readonly fix?: string
  /** Whether it endangers whoever uses the tool. */
  readonly isSecurity?: boolean
}

/** What `judge` gives for each place where the rule holds: a fact for every slot of `says`. */
type Hit<Says extends string> = { readonly line?: number } & WithFacts<SlotsIn<Says>>

/** A rule that finds by itself: the compiler refuses a hit that lacks a fact. */
interface Judging<Says extends string> {
  readonly judge?: (...given: never[]) => readonly Hit<Says>[]
}

/** The rule as it was written, so that the compiler knows its slots. */
export function defineRule<const R extends Rule<string>>(rule: R & Judging<R['says']>): R {
  return Object.freeze(rule)
}

/** Lines and columns begin at 1; columns count UTF-16 units, and the end is the one after. */
export interface Region {
  startLine: number
  startColumn: number
  endLine: number
  endColumn: number
}

/** Where a finding is shown. */
export interface FindingPlace {
  /** Relative to the folder of the run, with forward slashes; null if it is in no file. */
  file: string | null
  region: Region | null
  /** A JSON pointer into the file; empty for all of it. */
  pointer: string
}

export interface Finding extends FindingPlace {
  /** The id of the check, or of another rule. */
  rule: string
  title: string
  level: FindingLevel
  message: string
  /** Why it matters, in general. */
  help: string
  /** The tool, operation or server that it is about; empty if it is about the whole. */
  where: string
  /** The same after lines move, keys are sorted or other things are added. */
  fingerprint: string
  /** Whether it endangers whoever uses the tool. */
  isSecurity: boolean
  /** `known` is in the baseline, `waived` has a waiver: neither fails a build. */
  state: 'new' | 'known' | 'waived'
  waived?: { reason: string; expires: string }
}
