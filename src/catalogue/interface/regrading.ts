// Grading stored evidence again: what another version of the method graded, and storing it as the
// current one does.
import type { ToolRecord } from '../../domain/tool/tool.ts'

export interface Source {
  record: ToolRecord
  /** As JSON. */
  evidence: string
}

export interface OutdatedTool {
  id: number
  slug: string
  version: number
  /** Null where what is stored is damaged. */
  source: Source | null
}

export interface Regrading {
  /**
   * Tools that were not graded by this version of the method, by the version that graded them, then
   * oldest first. Tools without a grading have none.
   */
  outdatedTools(methodVersion: string): AsyncIterable<OutdatedTool>
  /**
   * Stores the tool with its new grading, and the change of method in its history; false where it
   * was written since, and then nothing is stored.
   */
  putRegraded(tool: OutdatedTool, record: ToolRecord, now: number): Promise<boolean>
}
