// A scan as every representation shows it.
import type { Grading } from '../../domain/grading/grading.ts'
import type { Difference } from '../../domain/scan/difference.ts'
import type { Progress, ScanStatus } from '../../domain/scan/scan.ts'

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
  progress: readonly Progress[]
  grading: Grading | null
  difference: Difference | null
  tool: { slug: string; name: string; url: string }
}
