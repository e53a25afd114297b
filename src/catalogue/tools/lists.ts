// Lists tools by page: all of them in one of three orders, or those that match a text.
import { LETTER_BOUNDS } from '../../domain/grading/letter.ts'
import type { Catalogue, ToolPage, ToolQuery } from '../catalogue.ts'
import { FROM_THE_START } from '../database/queries/pages.ts'
import type { OrderedList, Remembered } from './list-cache.ts'
import type { Search } from '../search/search-index.ts'
import type { Store } from '../store.ts'
import { idPortions } from '../database/queries/tools.ts'
import { flagsOf, KIND_MASK, kindFlag, rankOf, type Way } from '../database/tool-row.ts'

/** As far as a list narrowed by text looks: the best matches, because the rest of a common word is noise. */
const MOST_MATCHES = 1000

export function toolLists(store: Store, search: Search, remembered: () => Promise<Remembered>): Catalogue['listTools'] {
  return async (query) => {
    if (query.q !== undefined) return await listMatching(store, search, remembered, query, query.q)
    const offset = (query.page - 1) * query.limit
    const list = orderedList(store, query)
    const memory = await remembered()
    const { ids, total } = await memory.page(list, offset, query.limit)
    const page = { tools: await memory.tools(ids), total }
    if ((await remembered()) === memory) return page
    // Something was written while we read, and a place that was known may be another now: one statement sees one moment.
    const count = await list.count()
    const moment = await list.ids(FROM_THE_START, Math.min(offset, count), query.limit)
    return { tools: await (await remembered()).tools(moment), total: count }
  }
}

function orderedList({ engine, queries }: Store, query: ToolQuery): OrderedList {
  const { sort, category = '' } = query
  const { mask, flags, rank, scoreBound } = filterOf(query)
  const scope = query.category === undefined ? 'all' : 'within'
  const filter = mask === 0 && rank === 0 ? 'plain' : 'filtered'
  const least = sort === 'score' ? scoreBound : rank
  return {
    key: `${sort} ${mask} ${flags} ${rank} ${scope} ${category}`,
    ids: async (after, skip, limit) => {
      const [row] = await queries.pages[sort][filter][scope](engine, { category, least, mask, flags, after, skip, limit })
      return row?.ids ? row.ids.split(' ').map(Number) : []
    },
    count: async () => (await queries.totals[scope](engine, { category, rank, mask, flags }))[0]?.n ?? 0,
  }
}

async function listMatching(
  { engine, queries }: Store,
  search: Search,
  remembered: () => Promise<Remembered>,
  query: ToolQuery,
  text: string,
): Promise<ToolPage> {
  const { page: _page, limit: _limit, sort: _sort, q: _q, ...filters } = query
  // Narrow, because in the order of scores a match of some words would stand before one of all.
  const { ids } = await search.match(text, MOST_MATCHES, { filters, isNarrow: true })
  const rows = (await Promise.all(idPortions(ids).map((portion) => queries.rowsByIds(engine, portion)))).flat()
  // Search finds reference servers too, and no list ranks them.
  const kept = rows.filter((row) => row.grade_rank !== null)
  const order: Record<ToolQuery['sort'], (a: (typeof kept)[number], b: (typeof kept)[number]) => number> = {
    score: (a, b) => before(b.score_key ?? 0, a.score_key ?? 0),
    name: (a, b) => before(a.name_key, b.name_key),
    recent: (a, b) => before(b.updated_at, a.updated_at),
  }
  const sorted = kept.toSorted((a, b) => order[query.sort](a, b) || before(a.slug, b.slug))
  const start = (query.page - 1) * query.limit
  const page = sorted.slice(start, start + query.limit).map((row) => row.id)
  return { tools: await (await remembered()).tools(page), total: kept.length }
}

function before(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function filterOf({ minGrade, hasMcp, hasApi, hasCli, kind }: ToolQuery) {
  const asked = (
    [
      ['MCP', hasMcp],
      ['API', hasApi],
      ['CLI', hasCli],
    ] as const
  ).filter(([, has]) => has !== undefined)
  const ways = (kept: typeof asked): Way[] => kept.map(([way]) => way)
  return {
    mask: flagsOf(ways(asked)) | (kind === undefined ? 0 : KIND_MASK),
    flags: flagsOf(ways(asked.filter(([, has]) => has === true))) | (kind === undefined ? 0 : kindFlag(kind)),
    rank: minGrade === undefined ? 0 : rankOf(minGrade),
    scoreBound: minGrade === undefined ? 0 : LETTER_BOUNDS[minGrade] * 1000,
  }
}
