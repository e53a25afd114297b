// How the graded tools stand in all: per category and criterion, and per check; what one report is
// compared with.
import type { Letter } from './letter.ts'

export interface ToolStatistics {
  /**
   * By category, then by criterion: how many tools have a score there, and the sum of the scores as
   * shown.
   */
  criteria: Record<string, Record<string, { n: number; sum: number }>>
  /** By check: tools that were judged by it, and those that got all points, some, or none. */
  checks: Record<string, { judged: number; full: number; part: number; none: number }>
}

/** A scan that gave a tool another letter, or its first. */
export interface LetterChange {
  slug: string
  name: string
  from: Letter | null
  to: Letter
  at: number
}
