// What keeps tools out of a list, or out of what search finds.
import type { Letter } from '../../domain/grading/letter.ts'
import type { Kind } from '../../domain/evidence/kind.ts'
import type { AuthMethod } from '../../domain/evidence/declaration.ts'
import type { EvidenceLevel } from '../../domain/tool/tool.ts'

/** What keeps tools out of a list, or out of what is found. */
export interface SearchFilters {
  category?: string
  minGrade?: Letter
  hasMcp?: boolean
  hasApi?: boolean
  hasCli?: boolean
  kind?: Kind
  /** What the grade rests on. */
  evidence?: EvidenceLevel
  /** A way to sign in that it offers. */
  auth?: AuthMethod
}
