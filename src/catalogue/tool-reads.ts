// Reads tools: one by its slug, pages in three orders, search, near slugs and counts.
import { LETTER_BOUNDS } from '../domain/letter.ts'
import type { ToolRecord } from '../domain/tool.ts'
import type { Catalogue, ToolPage, ToolQuery } from './catalogue.ts'
import { PENDING_RANK } from './facets.ts'
import { nearest } from './near-slugs.ts'
import type { Store } from './store.ts'
import { idPortions } from './tool-queries.ts'
import { flagsOf, rankOf, storedTool, type Way } from './tool-row.ts'

/** As far as a list narrowed by text looks: the best matches, because the rest of a common word is noise. */
const MOST_MATCHES = 1000
/** As many slugs with the same beginning are compared. */
const MOST_NEIGHBOURS = 100
/** As many matches of search are compared. */
const MOST_SIMILAR = 20
const LONGEST_SLUG = 64

type Reads = Pick<Catalogue, 'findTool' | 'findRecord' | 'findChecks' | 'nearSlugs' | 'listTools' | 'search' | 'countCategories' | 'countTools'>

export function toolReads(store: Store): Reads {
  const { engine, queries, search } = store
  return {
    findTool: async (slug) => {
      const [row] = await queries.findTool(engine, { slug })
      return row ? storedTool(row) : null
    },
    findRecord: async (slug) => {
      const [row] = await queries.findRecord(engine, { slug })
      return row ? (JSON.parse(row.record) as ToolRecord) : null
    },
    findChecks: async (slug) => {
      const [row] = await queries.findChecks(engine, { slug })
      return row ? { version: row.version, checks: row.checks } : null
    },
    nearSlugs: (slug, limit) => nearSlugs(store, slug.slice(0, LONGEST_SLUG).toLowerCase(), limit),
    listTools: (query) => (query.q === undefined ? listAll(store, query) : listMatching(store, query, query.q)),
    search: async (text, limit) => {
      const { ids, total } = await search.match(engine, text, limit)
      return { tools: await toolsInOrder(store, ids), total }
    },
    countCategories: async () => {
      const rows = await queries.countByCategory(engine, {})
      return rows.map(({ category, n, score_sum: sum }) => ({ slug: category, toolCount: n, averageScore: Math.round((sum / n) * 10) / 100 }))
    },
    countTools: async () => {
      const rows = await queries.countByRank(engine, {})
      const sum = (keep: (rank: number) => boolean) => rows.filter((row) => keep(row.grade_rank)).reduce((total, row) => total + row.n, 0)
      return { graded: sum((rank) => rank >= 0), pending: sum((rank) => rank === PENDING_RANK) }
    },
  }
}

async function listAll({ engine, queries }: Store, query: ToolQuery): Promise<ToolPage> {
  const { sort, category = '' } = query
  const { mask, flags, rank, scoreBound } = filterOf(query)
  const scope = query.category === undefined ? 'all' : 'within'
  const least = sort === 'score' ? scoreBound : rank
  const [rows, [count]] = await Promise.all([
    queries.pages[sort][mask === 0 && rank === 0 ? 'plain' : 'filtered'][scope](engine, {
      category,
      least,
      mask,
      flags,
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    }),
    queries.totals[scope](engine, { category, rank, mask, flags }),
  ])
  return { tools: rows.map((row) => row.tool), total: count?.n ?? 0 }
}

async function listMatching(store: Store, query: ToolQuery, text: string): Promise<ToolPage> {
  const { engine, queries, search } = store
  const { ids } = await search.match(engine, text, MOST_MATCHES)
  const portions = await Promise.all(idPortions(ids).map((portion) => queries.rowsByIds(engine, portion)))
  const { mask, flags, rank } = filterOf(query)
  const kept = portions
    .flat()
    .filter((row) => (row.grade_rank ?? -1) >= rank && (row.flags & mask) === flags && (query.category === undefined || row.category === query.category))
  const order: Record<ToolQuery['sort'], (a: (typeof kept)[number], b: (typeof kept)[number]) => number> = {
    score: (a, b) => before(b.score_key ?? 0, a.score_key ?? 0),
    name: (a, b) => before(a.name_key, b.name_key),
    recent: (a, b) => before(b.updated_at, a.updated_at),
  }
  const sorted = kept.toSorted((a, b) => order[query.sort](a, b) || before(a.slug, b.slug))
  const start = (query.page - 1) * query.limit
  const page = sorted.slice(start, start + query.limit).map((row) => row.id)
  return { tools: await toolsInOrder(store, page), total: kept.length }
}

function before(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function filterOf({ minGrade, hasMcp, hasApi, hasCli }: ToolQuery) {
  const asked = (
    [
      ['MCP', hasMcp],
      ['API', hasApi],
      ['CLI', hasCli],
    ] as const
  ).filter(([, has]) => has !== undefined)
  const ways = (kept: typeof asked): Way[] => kept.map(([way]) => way)
  return {
    mask: flagsOf(ways(asked)),
    flags: flagsOf(ways(asked.filter(([, has]) => has === true))),
    rank: minGrade === undefined ? 0 : rankOf(minGrade),
    scoreBound: minGrade === undefined ? 0 : LETTER_BOUNDS[minGrade] * 1000,
  }
}

async function toolsInOrder({ engine, queries }: Store, ids: readonly number[]): Promise<string[]> {
  const portions = await Promise.all(idPortions(ids).map((portion) => queries.toolsByIds(engine, portion)))
  const byId = new Map(portions.flat().map((row) => [row.tool_id, row.tool]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Those with the same beginning first; search only where none of them is near, because it costs more. */
async function nearSlugs({ engine, queries, search }: Store, slug: string, limit: number): Promise<string[]> {
  const beginning = slug.slice(0, Math.max(2, Math.ceil(slug.length / 2)))
  const neighbours = await queries.slugsBetween(engine, { from: beginning, to: `${beginning}\u{10FFFF}`, limit: MOST_NEIGHBOURS })
  const near = nearest(
    slug,
    neighbours.map((row) => row.slug),
    limit,
  )
  if (near.length > 0) return near
  const { ids } = await search.match(engine, slug.replace(/-+/g, ' '), MOST_SIMILAR)
  const rows = await Promise.all(idPortions(ids).map((portion) => queries.rowsByIds(engine, portion)))
  return nearest(
    slug,
    rows.flat().map((row) => row.slug),
    limit,
  )
}
