// Statistics over the graded tools, by category and criterion and by check; reports are compared
// with them.
import type { Letter } from './letter.ts'

export interface ToolStatistics {
  /**
   * By category, then by criterion: the number of tools with a score, and the sum of the displayed
   * scores.
   */
  criteria: Record<string, Record<string, { n: number; sum: number }>>
  /** By check: the tools judged by it, and those that got all points, some, or none. */
  checks: Record<string, { judged: number; full: number; part: number; none: number }>
}

/** A scan that changed a tool's letter. */
export interface LetterChange {
  slug: string
  name: string
  from: Letter
  to: Letter
  at: number
}
