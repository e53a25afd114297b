// A finding for engineers: one thing that costs points, with the place in a file where it is, if
// there is one. What every format for CI is made of.

/** Lines and columns begin at 1; columns count UTF-16 units, and the end is the one after. */
export interface Region {
  startLine: number
  startColumn: number
  endLine: number
  endColumn: number
}

export const FINDING_LEVELS = ['error', 'warning', 'note'] as const
export type FindingLevel = (typeof FINDING_LEVELS)[number]

export interface Finding {
  /** The check, or another rule. */
  rule: string
  title: string
  level: FindingLevel
  message: string
  /** Why it matters, in general. */
  help: string
  /** Relative to the folder of the run, with forward slashes; null if it is in no file. */
  file: string | null
  region: Region | null
  /** A JSON pointer into the file; empty for all of it. */
  pointer: string
  /** The tool or operation that it is about; empty if it is about the whole. */
  where: string
  /** The same after lines move, keys are sorted or other things are added. */
  fingerprint: string
  /** Whether a security team should see it. */
  isSecurity: boolean
  /** The criterion, for grouping. */
  criterion: string
  /** `waived` never fails; `known` is in the baseline. */
  state: 'new' | 'known' | 'waived'
  /** Of a waived one: why, and until when. */
  waived?: { reason: string; until: string }
}
