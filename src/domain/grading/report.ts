// A report: one tool with its identity and grading; and statistics over all graded tools.
import type { Evidence } from '../evidence/evidence.ts'
import type { LookedFor } from '../evidence/looked-for.ts'
import type { AccessMethod } from '../evidence/surface.ts'
import type { Grading } from './grading.ts'
import type { Letter } from './letter.ts'

export interface Report {
  tool: Evidence['tool']
  observedAt: string | null
  accessMethods: AccessMethod[]
  /** The API is described, but its host could not be reached. */
  isDescribedOnly: boolean
  /** What was tried, if no interface was found. Otherwise empty. */
  lookedFor: readonly LookedFor[]
  /** robots.txt kept us from looking at all of it. */
  isDisallowed?: boolean
  /** Whoever asked for the scan named the address of an MCP server. */
  namesMcp?: boolean
  grading: Grading
}

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
