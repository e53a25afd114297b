// What search is asked and answers: filters, what it understood, and what it found.
import type { Kind } from '../../domain/tool/kind.ts'
import type { Letter } from '../../domain/grading/letter.ts'
import type { ToolPage } from '../catalogue.ts'

/** What keeps tools out of a list, or out of what is found. */
export interface SearchFilters {
  category?: string
  minGrade?: Letter
  hasMcp?: boolean
  hasApi?: boolean
  hasCli?: boolean
  kind?: Kind
}

/** What our own words in a query were understood to ask. */
export interface Understood extends SearchFilters {
  auth?: 'none' | 'api_key' | 'oauth2'
}

export interface Found extends ToolPage {
  /** For each tool: whether every word, and everything else that was asked, is met. */
  matches: ('all' | 'some')[]
  understood: Understood
  /** The query with its unknown words replaced by the likeliest known ones; null where all are known, or nothing is like them. */
  didYouMean: string | null
  /** Slugs of categories to look through, where little is found. */
  relatedCategories: string[]
}
