// A report: one tool, who it is and how it was graded. Every representation is a view of this.
import type { Evidence } from '../evidence/evidence.ts'
import type { Grading } from './grading.ts'
import type { LookedFor } from '../evidence/looked-for.ts'
import type { AccessMethod } from '../evidence/surface.ts'

export interface Report {
  tool: Evidence['tool']
  observedAt: string | null
  accessMethods: AccessMethod[]
  /** The API is described, and its host could not be reached. */
  isDescribedOnly: boolean
  /** Where no interface was found: what was tried. Otherwise empty. */
  lookedFor: readonly LookedFor[]
  grading: Grading
}
