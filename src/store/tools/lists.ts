// Lists tools by page: all of them in one of the orders, or those that match a text.
import { hash } from 'node:crypto'
import type { Catalogue, ToolPage, ToolQuery } from '../catalogue.ts'
import { idPortions } from '../database/queries/tools.ts'
import type { Search } from '../search/search-index.ts'
import type { Store } from '../store.ts'
import { flagsOf, KIND_MASK, kindFlag, rankOf, type Way } from '../database/tool-row.ts'
import type { IndexedTool, ListFilter, ToolIndex } from './tool-index.ts'
import { isCriterion, type ToolTraits } from './tool-traits.ts'

/** How many matches of a text are used: the best, because the rest of a common word is noise. */
export const MOST_MATCHES = 1000

export function toolLists(
  store: Store,
  search: Search,
  current: () => Promise<ToolIndex>,
  traits: ToolTraits,
): Catalogue['listTools'] {
  return async (query) => {
    const matching = query.q === undefined ? null : await idsMatching(search, query, query.q)
    for (;;) {
      const index = await current()
      const kept = await keptOf(index, query, matching, traits)
      const start = (query.page - 1) * query.limit
      const shown = kept.slice(start, start + query.limit).flatMap((id) => index.get(id) ?? [])
      const page = await pageOf(store, index, shown, kept.length)
      // A deleted tool shifts all that follow it.
      if (page.tools.length === shown.length) return page
    }
  }
}

async function keptOf(
  index: ToolIndex,
  query: ToolQuery,
  matching: ReadonlySet<number> | null,
  traits: ToolTraits,
) {
  const { sort, evidence, auth } = query
  const criterion = isCriterion(sort) ? sort : undefined
  const listed = index.list(isCriterion(sort) ? 'score' : sort, filterOf(query))
  const kept = matching ? listed.filter((id) => matching.has(id)) : listed
  if (criterion === undefined && evidence === undefined && auth === undefined) return kept
  return traits.narrow(index, kept.slice(0, kept.length), query, criterion)
}

/**
 * The texts of these tools, and a version that changes whenever any of them does. Deleted tools are
 * left out and removed from the index.
 */
export async function pageOf(
  { engine, queries }: Store,
  index: ToolIndex,
  shown: readonly IndexedTool[],
  total: number,
): Promise<ToolPage> {
  const texts = shown.map(({ id }) => index.textOf(id))
  const missing = shown.filter((_, at) => texts[at] === undefined)
  const read = new Map<number, string>()
  for (const portion of idPortions(missing.map(({ id }) => id)))
    for (const row of await queries.toolsByIds(engine, portion)) read.set(row.tool_id, row.tool)
  for (const tool of missing) index.keepText(tool, read.get(tool.id))
  const seen = new Float64Array(2 * shown.length + 1)
  seen[0] = total
  shown.forEach(({ id, version }, at) => {
    seen[2 * at + 1] = id
    seen[2 * at + 2] = version
  })
  const version = hash('sha256', seen, 'base64url').slice(0, 16)
  return { tools: shown.flatMap(({ id }, at) => texts[at] ?? read.get(id) ?? []), total, version }
}

/** Full matches only, because in the order of scores a partial match could precede a full one. */
async function idsMatching(search: Search, query: ToolQuery, text: string): Promise<Set<number>> {
  const { page: _page, limit: _limit, sort: _sort, q: _q, ...filters } = query
  return new Set((await search.match(text, MOST_MATCHES, { filters, isNarrow: true })).ids)
}

function filterOf({ category, minGrade, hasMcp, hasApi, hasCli, kind }: ToolQuery): ListFilter {
  const asked = (
    [
      ['MCP', hasMcp],
      ['API', hasApi],
      ['CLI', hasCli],
    ] as const
  ).filter(([, has]) => has !== undefined)
  const ways = (kept: typeof asked): Way[] => kept.map(([way]) => way)
  return {
    category,
    rank: minGrade === undefined ? 0 : rankOf(minGrade),
    mask: flagsOf(ways(asked)) | (kind === undefined ? 0 : KIND_MASK),
    flags:
      flagsOf(ways(asked.filter(([, has]) => has === true))) |
      (kind === undefined ? 0 : kindFlag(kind)),
  }
}
