// A report: one tool, who it is and how it was graded. Every representation is a view of this.
import type { Evidence } from '../evidence/evidence.ts'
import type { Grading } from './grading.ts'
import type { AccessMethod } from '../evidence/surface.ts'

export interface Report {
  tool: Evidence['tool']
  observedAt: string | null
  accessMethods: AccessMethod[]
  grading: Grading
}
