// The filters that lists and search share.
import type { Letter } from '../../domain/grading/letter.ts'
import type { Kind } from '../../domain/evidence/kind.ts'
import type { AuthMethod } from '../../domain/evidence/declaration.ts'
import type { EvidenceLevel } from '../../domain/tool/tool.ts'

export interface SearchFilters {
  category?: string
  minGrade?: Letter
  hasMcp?: boolean
  hasApi?: boolean
  hasCli?: boolean
  kind?: Kind
  /** What the grade is based on. */
  evidence?: EvidenceLevel
  /** An authentication method that the tool offers. */
  auth?: AuthMethod
}
