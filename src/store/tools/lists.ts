// Lists tools by page: all of them in one of the orders, or those that match a text.
import { hash } from 'node:crypto'
import { yieldEventLoop } from '../../runtime/event-loop.ts'
import { CRITERION_IDS, type CriterionId } from '../../domain/grading/criterion.ts'
import { testOf } from '../../domain/tool/tool-filter.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import type { Reader } from '../database/engine.ts'
import { toolIn } from '../database/tool-row.ts'
import type { Search } from '../search/search-index.ts'
import { CriterionScores } from './criterion-scores.ts'
import type { IndexedTool, ToolIndex, ToolQuery } from './tool-index.ts'
import { portionsOf, readTexts } from './tool-texts.ts'

/** How many matches of a text are used: the best, because the rest of a common word is noise. */
export const MOST_MATCHES = 1000

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

export function toolLists(reader: Reader, search: Search, current: () => Promise<ToolIndex>) {
  const scores = new CriterionScores(reader)
  return {
    /** Graded tools only. */
    listTools: async (query: ToolQuery): Promise<ToolPage> => {
      const matching = query.q === undefined ? null : await idsMatching(search, query, query.q)
      for (;;) {
        const index = await current()
        const ids = await idsOf(index, query, matching, scores)
        const start = (query.page - 1) * query.limit
        const shown = Array.from(ids.slice(start, start + query.limit)).flatMap(
          (id) => index.get(id) ?? [],
        )
        const page = await pageOf(reader, index, shown, ids.length)
        // A deleted tool shifts all that follow it.
        if (page.texts.length === shown.length) return page
      }
    },
  }
}

async function idsOf(
  index: ToolIndex,
  query: ToolQuery,
  matching: ReadonlySet<number> | null,
  scores: CriterionScores,
) {
  const { sort } = query
  const isByCriterion = isCriterion(sort)
  const order = isByCriterion ? 'score' : sort
  const test = testOf(query)
  // To make it takes milliseconds, and a page may need many.
  if (!index.hasList(order, test)) await yieldEventLoop()
  const listed = index.list(order, test)
  const ids = isByCriterion ? await scores.bestFirst(index, listed, sort) : listed
  return matching ? ids.filter((id) => matching.has(id)) : ids
}

function isCriterion(sort: ToolQuery['sort']): sort is CriterionId {
  return CRITERION_IDS.includes(sort as CriterionId)
}

/**
 * The texts of these tools, and a version that changes whenever any of them does. Deleted tools are
 * left out and removed from the index.
 */
export async function pageOf(
  reader: Reader,
  index: ToolIndex,
  shown: readonly IndexedTool[],
  total: number,
): Promise<ToolPage> {
  const cached = shown.map(({ id }) => index.textOf(id))
  const missing = shown.filter((_, at) => cached[at] === undefined)
  const read = new Map<number, string>()
  for (const [at, ids] of portionsOf(missing.map(({ id }) => id)).entries()) {
    if (at > 0) await yieldEventLoop()
    for (const row of await readTexts(reader, { ids })) read.set(row.tool_id, row.tool)
  }
  for (const tool of missing) index.keepText(tool, read.get(tool.id))
  const versions = new Float64Array(2 * shown.length + 1)
  versions[0] = total
  shown.forEach((tool, at) => {
    versions[2 * at + 1] = tool.id
    versions[2 * at + 2] = tool.version
  })
  const version = hash('sha256', versions, 'base64url').slice(0, 16)
  const texts = shown.flatMap(({ id }, at) => cached[at] ?? read.get(id) ?? [])
  return {
    texts,
    get tools() {
      return texts.map(toolIn)
    },
    total,
    version,
  }
}

/** Full matches only, because in the order of scores a partial match could precede a full one. */
async function idsMatching(search: Search, filters: ToolQuery, text: string): Promise<Set<number>> {
  return new Set((await search.match(text, MOST_MATCHES, { filters, isNarrow: true })).ids)
}
