// What holds over all tools: their statistics, and the letters that scans have changed.
import type { LetterChange, ToolStatistics } from '../../domain/grading/statistics.ts'

export interface Statistics {
  /** What the graded tools score by criterion and check. */
  readStatistics(): Promise<ToolStatistics>
  /** The latest scans that gave a tool another letter, or its first; newest first. */
  recentChanges(limit: number): Promise<LetterChange[]>
}
