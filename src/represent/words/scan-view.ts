// A scan as every representation shows it.
import type { Grading } from '../../domain/grading/grading.ts'
import type { Difference } from '../../domain/scan/difference.ts'
import type { Progress, ScanStatus } from '../../domain/scan/scan.ts'
import type { Silence } from './scan-words.ts'

export interface ScanView {
  id: string
  status: ScanStatus
  attempt: number
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
  /** The earliest start; null once it has started. */
  runAfter: string | null
  error: string | null
  /** How long the server has not responded, if that is worth mentioning. */
  silence: Silence | null
  progress: readonly Progress[]
  grading: Grading | null
  difference: Difference | null
  tool: { slug: string; name: string; url: string }
}
