// The catalogue's interface for tools: finding one, lists, counts, and storing gradings.
import type { CriterionId } from '../../domain/grading/criterion.ts'
import type { Letter } from '../../domain/grading/letter.ts'
import type { Documents, Tool, ToolRecord, ToolStatus } from '../../domain/tool/tool.ts'
import type { ListFilter } from '../../domain/tool/tool-filter.ts'

/** A tool as a read returns it. `version` changes with every write and is the basis of the ETag. */
export interface StoredTool {
  slug: string
  status: ToolStatus
  tool: Tool
  /** Null for what is not ranked, such as reference servers. */
  grade: Letter | null
  score: number | null
  version: number
  documents: Pick<Documents, 'profile' | 'markdown'>
}

export interface ToolQuery extends ListFilter {
  page: number
  limit: number
  /**
   * By score: that of `access`, if it is given; unrated ones last. By a criterion: best first, tools
   * without a score last, ties broken by total score.
   */
  sort: 'score' | 'name' | 'recent' | CriterionId
  /**
   * Restricts the list to search results: the tools that match the whole query, or, if there are
   * none, those that match part of it.
   */
  q?: string | undefined
}

/** Tools in order, and the number of all matches. */
export interface ToolPage {
  /** Parsed when it is read. */
  readonly tools: Tool[]
  /** The same as JSON, as it is stored. */
  readonly texts: string[]
  total: number
  /** Changes whenever any part of the page does. */
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
  /** At most ten tools, without duplicates, in the order given; unknown slugs are skipped. */
  findTools(slugs: readonly string[]): Promise<StoredTool[]>
  /** Only what the badge of a tool needs. */
  findStatus(slug: string): Promise<Pick<StoredTool, 'status' | 'grade' | 'version'> | null>
  findRecord(slug: string): Promise<ToolRecord | null>
  /** The tool's latest evidence, as JSON; null if there is none. */
  findLatestEvidence(slug: string): Promise<string | null>
  /** Rendered when it is read, because it is many times as large as the tool and rarely requested. */
  findChecks(slug: string): Promise<{ version: number; checks: string } | null>
  /**
   * The exchanges of the tool's latest evidence: a JSON text of `ExchangeLine[]`. Null for an
   * unknown tool.
   */
  findExchanges(slug: string): Promise<string | null>
  /** The icon of the tool; null if none is stored. */
  findIcon(slug: string): Promise<Buffer | null>
  /** Similar slugs, nearest first. */
  nearSlugs(slug: string, limit: number): Promise<string[]>
  /** Graded tools only. */
  listTools(query: ToolQuery): Promise<ToolPage>
  /** Slugs of graded tools after this one, in order. */
  listSlugs(after: string, limit: number): Promise<{ slug: string; updatedAt: string }[]>
  /** Graded tools whose names have one of the skeletons (`domain/name-skeleton.ts`). */
  namesakes(skeletons: readonly string[]): Promise<{ name: string; url: string }[]>
  /** Categories with graded tools. */
  countCategories(): Promise<CategoryCount[]>
  /** The number of graded tools per category and letter. */
  countLetters(): Promise<Record<string, Partial<Record<Letter, number>>>>
  /** Whether there is no tool at all. */
  isEmpty(): Promise<boolean>
  /** The numbers of graded and pending tools. */
  countTools(): Promise<{ graded: number; pending: number }>
  /**
   * Stores graded tools (catalogue import): creates new ones and replaces known slugs. Reviews are
   * kept, and so is the evidence if none is given. One transaction per call.
   */
  putTools(
    records: readonly { record: ToolRecord; urlKey: string; evidence: string | null }[],
    now: number,
  ): Promise<void>
}
