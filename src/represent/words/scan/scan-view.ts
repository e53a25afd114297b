// A scan as every representation shows it.
import type { ScanState } from '../../../domain/answer/scan.ts'
import type { Progress } from '../../../domain/scan/scan.ts'
import type { Silence } from './scan-words.ts'

export interface ScanView extends Omit<
  ScanState,
  'url' | 'position' | 'progress' | 'tool' | 'links' | 'evidence'
> {
  /** How long the server has not responded, if that is worth mentioning. */
  silence: Silence | null
  progress: readonly Progress[]
  tool: { slug: string; name: string; url: string }
}
