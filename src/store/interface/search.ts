// The catalogue's interface for search: filters, how the query was understood, and the results.
import type { Doubt } from '../../domain/answer/doubt.ts'
import type { ByAccess } from '../../domain/grading/access-id.ts'
import type { ToolFilter, Understood } from '../../domain/tool/tool-filter.ts'
import type { ToolPage } from './tools.ts'

export interface Found extends Omit<ToolPage, 'texts'> {
  /** How many of the total can be read: the best, because the rest of a common word is noise. */
  readable: number
  /** Per tool: whether it matches every word and every filter of the query. */
  matches: ('all' | 'some')[]
  /** Per tool: the score of each access method, out of 10; null if it has no grade. */
  accessScores: ByAccess<number | null>[]
  understood: Understood
  /** Per tool: the words that the query is about and that the tool does not match. */
  missing: string[][]
  doubt: Doubt | null
  /**
   * The query with unknown words replaced by the most likely known ones; null if all are known or
   * none is similar.
   */
  didYouMean: string | null
  /** Slugs of related categories, if there are few results. */
  relatedCategories: string[]
}

export interface Search {
  /**
   * Graded tools that match, best first, without the first `skip`; `total` counts them all. Accepts
   * any text.
   */
  search(text: string, limit: number, filters?: ToolFilter, skip?: number): Promise<Found>
}
