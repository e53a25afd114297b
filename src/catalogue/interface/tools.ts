// The tools of the catalogue: finding one, lists, counts, and storing what is graded.
import type { CriterionId } from '../../domain/grading/criterion.ts'
import type { Letter } from '../../domain/grading/letter.ts'
import type { Documents, ToolRecord, ToolStatus } from '../../domain/tool/tool.ts'
import type { SearchFilters } from './filters.ts'
import type { Summarise } from './reviews.ts'

/** A tool as a read finds it. `version` changes with every write and makes the ETag. */
export interface StoredTool {
  slug: string
  status: ToolStatus
  grade: Letter | null
  score: number | null
  version: number
  updatedAt: string
  documents: Omit<Documents, 'checks'>
}

export interface ToolQuery extends SearchFilters {
  page: number
  limit: number
  /** By a criterion: the best first, those without a score last, equals by their whole score. */
  sort: 'score' | 'name' | 'recent' | CriterionId
  /**
   * Narrows the list to what search finds: the tools that match all of it; where none does, those
   * that match some.
   */
  q?: string
}

/** Tools as ready JSON texts, in order, and how many match in all. */
export interface ToolPage {
  tools: string[]
  total: number
  /** Another as soon as any of it is. */
  version: string
}

export interface CategoryCount {
  slug: string
  toolCount: number
  averageScore: number | null
}

export interface Tools {
  findTool(slug: string): Promise<StoredTool | null>
  /** One document of the tool, because reading all three takes twice as long. */
  findDocument(
    slug: string,
    name: 'profile' | 'markdown',
  ): Promise<{ version: number; text: string } | null>
  /** At most ten of these, each once, in the order asked; what is unknown is left out. */
  findTools(slugs: readonly string[]): Promise<StoredTool[]>
  /** No more of the tool than its badge shows. */
  findStatus(slug: string): Promise<Pick<StoredTool, 'status' | 'grade' | 'version'> | null>
  findRecord(slug: string): Promise<ToolRecord | null>
  /** The latest evidence of the tool, as JSON; null where there is none. */
  findLatestEvidence(slug: string): Promise<string | null>
  /** Apart from the tool, because it is many times as large and seldom asked for. */
  findChecks(slug: string): Promise<{ version: number; checks: string } | null>
  /**
   * The exchanges of the tool's latest evidence: a JSON text of `ExchangeLine[]`. Null where there
   * is no such tool.
   */
  findExchanges(slug: string): Promise<string | null>
  /** Slugs that look like this one, nearest first. */
  nearSlugs(slug: string, limit: number): Promise<string[]>
  /** Graded tools only. */
  listTools(query: ToolQuery): Promise<ToolPage>
  /** Slugs of graded tools that come after this one, in order. */
  listSlugs(after: string, limit: number): Promise<{ slug: string; updatedAt: string }[]>
  /** Graded tools whose names have one of the skeletons (`domain/name-skeleton.ts`). */
  namesakes(skeletons: readonly string[]): Promise<{ name: string; url: string }[]>
  /** Categories that have graded tools. */
  countCategories(): Promise<CategoryCount[]>
  /** How many graded tools of each category have each letter. */
  countLetters(): Promise<Record<string, Partial<Record<Letter, number>>>>
  /** Whether there is no tool at all. */
  isEmpty(): Promise<boolean>
  /** Graded tools in all, and pending ones. */
  countTools(): Promise<{ graded: number; pending: number }>
  /**
   * Stores graded tools (catalogue import): new ones are made, known slugs replaced; reviews stay,
   * and the evidence where none is given. One transaction per call.
   */
  putTools(
    records: readonly { record: ToolRecord; urlKey: string; evidence: string | null }[],
    now: number,
  ): Promise<void>
  /** Cleans some of the tools that an older version has stored; true while there are more. */
  cleanTools(summarise: Summarise): Promise<boolean>
}
