// A scan as every representation shows it.
import type { Grading } from '../../domain/grading/grading.ts'
import type { Difference } from '../../domain/scan/difference.ts'
import type { Progress, ScanStatus } from '../../domain/scan/scan.ts'
import type { Silence } from './scan-words.ts'

export interface ScanView {
  id: string
  status: ScanStatus
  attempt: number
  /** Moments, ISO 8601. */
  createdAt: string
  updatedAt: string
  /** When it runs at the earliest; null once it has begun. */
  runAfter: string | null
  error: string | null
  /** How long the server has said nothing, where that is worth a word. */
  silence: Silence | null
  progress: readonly Progress[]
  grading: Grading | null
  difference: Difference | null
  tool: { slug: string; name: string; url: string }
}
