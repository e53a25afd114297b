// The catalogue's interface for statistics over all tools, and for letters that scans changed.
import type { LetterChange, ToolStatistics } from '../../domain/grading/statistics.ts'

export interface Statistics {
  /** The scores of graded tools by criterion and check. */
  readStatistics(): Promise<ToolStatistics>
  /** The latest scans that changed a tool's letter or gave the first; newest first. */
  recentChanges(limit: number): Promise<LetterChange[]>
}
