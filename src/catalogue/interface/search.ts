// What search is asked and answers: filters, what it understood, and what it found.
import type { SearchFilters } from './filters.ts'
import type { ToolPage } from './tools.ts'

/** What our own words in a query were understood to ask. */
export interface Understood extends SearchFilters {
  auth?: 'none' | 'api_key' | 'oauth2'
}

export interface Found extends ToolPage {
  /** For each tool: whether every word, and everything else that was asked, is met. */
  matches: ('all' | 'some')[]
  understood: Understood
  /**
   * The query with its unknown words replaced by the likeliest known ones; null where all are
   * known, or nothing is like them.
   */
  didYouMean: string | null
  /** Slugs of categories to look through, where little is found. */
  relatedCategories: string[]
}

export interface Search {
  /** Graded tools that match, best first; `total` counts them all. Any text is text. */
  search(text: string, limit: number, filters?: SearchFilters): Promise<Found>
}
