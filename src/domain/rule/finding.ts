// A finding: what a rule found, in words, with its place in a file if there is one. Every format for
// CI is made of findings, whatever their rule is.
import type { FindingLevel } from './rule.ts'

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
