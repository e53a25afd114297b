// The catalogue's interface for regrading: finds tools graded by another version of the method, and
// stores their new grading.
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
  /** Null if the stored data is damaged. */
  source: Source | null
}

export interface Regrading {
  /** How many tools `outdatedTools` returns at most. */
  countOutdated(methodVersion: string): Promise<number>
  /**
   * Tools not graded by this version of the method, by the version that graded them, then oldest
   * first. Tools without a grading are left out.
   */
  outdatedTools(methodVersion: string): AsyncIterable<OutdatedTool>
  /**
   * Stores the tool's new grading and records the change of method in its history. False, storing
   * nothing, if the tool was written since.
   */
  putRegraded(tool: OutdatedTool, record: ToolRecord, now: number): Promise<boolean>
}
