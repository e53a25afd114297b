// A report: one tool with its identity and grading. Every representation is a view of this.
import type { Evidence } from '../evidence/evidence.ts'
import type { Grading } from './grading.ts'
import type { LookedFor } from '../evidence/looked-for.ts'
import type { AccessMethod } from '../evidence/surface.ts'

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
