// Reads tools: one by its slug, search, near slugs and counts.
import { byAccess, type ByAccess } from '../../domain/grading/criterion.ts'
import { nearest } from '../../domain/text/nearest.ts'
import { LONGEST_SLUG } from '../../domain/tool/tool-name.ts'
import type { ToolFilter } from '../../domain/tool/tool-filter.ts'
import type { ToolRecord, ToolStatus } from '../../domain/tool/tool.ts'
import { sql, type Engine } from '../database/statement.ts'
import { skeletonSql } from '../database/tables/tools.ts'
import {
  letterOfRank,
  storedTool,
  toolIn,
  type StoredRow,
  type StoredTool,
} from '../database/tool-row.ts'
import type { Matches, Search } from '../search/search-index.ts'
import type { Store } from '../store.ts'
import { MOST_MATCHES, pageOf, toolLists, type ToolPage } from './lists.ts'
import { evidenceOf, findId } from './rows.ts'
import type { ToolIndex } from './tool-index.ts'

/** A page of search results. */
export interface SearchPage extends Omit<ToolPage, 'texts'>, Matches {
  /** How many of the total can be read: the best, because the rest of a common word is noise. */
  readable: number
  /** Per tool: the score of each access method, out of 10; null if it has no grade. */
  accessScores: ByAccess<number | null>[]
}

export function toolReads(store: Store, search: Search, current: () => Promise<ToolIndex>) {
  return {
    ...finds(store),
    ...lists(store.engine),
    ...toolLists(store.engine, search, current),
    ...searches(store.engine, search, current),
    ...counts(current),
  }
}

const SEALED = { sealed: ['tool', 'profile', 'markdown'] }
const STORED = `
  select t.id, t.slug, t.status, t.grade_rank, t.score, t.version, d.tool, d.profile, d.markdown
  from tool as t inner join tool_document as d on d.tool_id = t.id`
export const toolBySlug = sql<StoredRow>(SEALED)(`${STORED} where t.slug = :slug`)
export const toolByUrl = sql<StoredRow>(SEALED)(`${STORED} where t.url_key = :urlKey`)
const MOST_SLUGS = 10
const toolsBySlugs = sql<StoredRow>(SEALED)(`${STORED} where t.slug in (:slugs[${MOST_SLUGS}])`)
const readStatus = sql<{ status: ToolStatus; grade_rank: number | null; version: number }>()(
  'select status, grade_rank, version from tool where slug = :slug',
)
const readDocument = { profile: document('profile'), markdown: document('markdown') }
const readRecord = sql<{ version: number; record: string }>({ sealed: ['record'] })(`
  select t.version, s.record from tool as t inner join tool_source as s on s.tool_id = t.id
  where t.slug = :slug`)
const readExchanges = sql<{ exchanges: string }>({ sealed: ['exchanges'] })(`
  select x.exchanges from tool as t inner join tool_exchange as x on x.tool_id = t.id
  where t.slug = :slug`)
const readClients = sql<{ clients: string | null }>({ sealed: ['clients'] })(`
  select x.clients from tool as t inner join tool_exchange as x on x.tool_id = t.id
  where t.slug = :slug`)
const readIcon = sql<{ image: string }>({ sealed: ['image'] })(`
  select i.image from tool as t inner join tool_icon as i on i.tool_id = t.id
  where t.slug = :slug`)

function document<const N extends 'profile' | 'markdown'>(name: N) {
  return sql<{ version: number; text: string }>({ sealed: ['text'] })(`
    select t.version, d.${name} as text
    from tool as t inner join tool_document as d on d.tool_id = t.id where t.slug = :slug`)
}

function finds({ engine, renderer }: Store) {
  return {
    findTool: async (slug: string): Promise<StoredTool | null> => {
      const [row] = await toolBySlug(engine, { slug })
      return row ? storedTool(row) : null
    },
    /** One document of the tool, because reading all three takes twice as long. */
    findDocument: async (slug: string, name: 'profile' | 'markdown') =>
      (await readDocument[name](engine, { slug }))[0] ?? null,
    /** At most ten tools, without duplicates, in the order given; unknown slugs are skipped. */
    findTools: async (slugs: readonly string[]): Promise<StoredTool[]> => {
      const asked = [...new Set(slugs)].slice(0, MOST_SLUGS)
      const rows = await toolsBySlugs(engine, { slugs: asked })
      return asked.flatMap((slug) => rows.filter((row) => row.slug === slug).map(storedTool))
    },
    /** Only what the badge of a tool needs. */
    findStatus: async (slug: string) => {
      const [row] = await readStatus(engine, { slug })
      if (!row) return null
      return { status: row.status, grade: letterOfRank(row.grade_rank), version: row.version }
    },
    findRecord: async (slug: string): Promise<ToolRecord | null> => {
      const [row] = await readRecord(engine, { slug })
      return row ? (JSON.parse(row.record) as ToolRecord) : null
    },
    /** The tool's latest evidence, as JSON; null if there is none. */
    findLatestEvidence: async (slug: string): Promise<string | null> => {
      const [tool] = await findId(engine, { slug })
      return tool ? evidenceOf(engine, tool.id) : null
    },
    /** Rendered when it is read: it is many times as large as the tool, and rarely requested. */
    findChecks: async (slug: string): Promise<{ version: number; checks: string } | null> => {
      const [row] = await readRecord(engine, { slug })
      if (!row) return null
      const checks = await renderer.renderChecks(JSON.parse(row.record) as ToolRecord)
      return { version: row.version, checks }
    },
    /** The exchanges of the latest evidence, as JSON of `ExchangeLine[]`. Null if unknown. */
    findExchanges: async (slug: string): Promise<string | null> =>
      (await readExchanges(engine, { slug }))[0]?.exchanges ?? null,
    /** What MCP clients make of the tools in its latest evidence, as JSON; null if unknown. */
    findClients: async (slug: string): Promise<string | null> =>
      (await readClients(engine, { slug }))[0]?.clients ?? null,
    /** The icon of the tool; null if none is stored. */
    findIcon: async (slug: string): Promise<Buffer | null> => {
      const [row] = await readIcon(engine, { slug })
      return row ? Buffer.from(row.image, 'base64') : null
    },
  }
}

const MOST_SKELETONS = 64
const MOST_NAMESAKES = 20
const slugsAfter = sql<{ slug: string; updated_at: number }>()(`
  select slug, updated_at from tool where slug > :after and grade_rank is not null
  order by slug limit :limit`)
const firstTool = sql()('select id from tool limit 1')
const toolsBySkeletons = sql<{ tool: string }>({ sealed: ['tool'] })(`
  select d.tool from tool as t inner join tool_document as d on d.tool_id = t.id
  where ${skeletonSql('t.name_key')} in (:skeletons[${MOST_SKELETONS}])
    and t.grade_rank is not null
  order by t.id limit :limit`)

function lists(engine: Engine) {
  return {
    /** Slugs of graded tools after this one, in order. */
    listSlugs: async (after: string, limit: number) => {
      const rows = await slugsAfter(engine, { after, limit })
      return rows.map((row) => ({
        slug: row.slug,
        updatedAt: new Date(row.updated_at).toISOString(),
      }))
    },
    /** Whether there is no tool at all. */
    isEmpty: async (): Promise<boolean> => (await firstTool(engine)).length === 0,
    /** Graded tools whose names have one of the skeletons (`domain/tool/name-skeleton.ts`). */
    namesakes: async (skeletons: readonly string[]): Promise<{ name: string; url: string }[]> => {
      const asked = { skeletons: skeletons.slice(0, MOST_SKELETONS), limit: MOST_NAMESAKES }
      const rows = await toolsBySkeletons(engine, asked)
      return rows.map(({ tool }) => toolIn(tool))
    },
  }
}

/** How many slugs with the same prefix are compared. */
const MOST_NEIGHBOURS = 100
/** How many search results are compared. */
const MOST_SIMILAR = 20
const slugsBetween = sql<{ slug: string }>()(
  'select slug from tool where slug >= :from and slug < :to order by slug limit :limit',
)

function searches(engine: Engine, search: Search, current: () => Promise<ToolIndex>) {
  return {
    /** Graded tools that match, best first, without the first `skip`; `total` is of all. */
    search: async (text: string, limit: number, filters: ToolFilter = {}, skip = 0) => {
      const upTo = Math.min(skip + limit, MOST_MATCHES)
      const { ids, excludedIds, excludedNames, ...found } = await search.match(text, upTo, {
        filters,
      })
      const index = await current()
      const excluded = [...excludedIds.flatMap((id) => index.get(id)?.slug ?? []), ...excludedNames]
      const understood = { ...found.understood, ...(excluded.length > 0 && { excluded }) }
      const shown = ids.slice(skip, upTo).flatMap((id) => index.get(id) ?? [])
      const { tools, version } = await pageOf(engine, index, shown, found.total)
      return {
        ...found,
        tools,
        version,
        understood,
        matches: found.matches.slice(skip, upTo),
        accessScores: shown.map((row) =>
          byAccess((id) => {
            const key = row[`${id}_score_key`]
            return key === null ? null : key / 1000
          }),
        ),
        readable: Math.min(found.total, MOST_MATCHES),
      }
    },
    /** Similar slugs, nearest first; searches only if none with the same prefix is similar. */
    nearSlugs: async (wrong: string, limit: number): Promise<string[]> => {
      const slug = wrong.slice(0, LONGEST_SLUG).toLowerCase()
      const from = slug.slice(0, Math.max(2, Math.ceil(slug.length / 2)))
      const to = `${from}\u{10FFFF}`
      const neighbours = await slugsBetween(engine, { from, to, limit: MOST_NEIGHBOURS })
      const near = nearest(
        slug,
        neighbours.map((row) => row.slug),
        limit,
      )
      if (near.length > 0) return near
      const { ids } = await search.match(slug.replace(/-+/g, ' '), MOST_SIMILAR)
      const index = await current()
      return nearest(
        slug,
        ids.flatMap((id) => index.get(id)?.slug ?? []),
        limit,
      )
    },
  }
}

function counts(current: () => Promise<ToolIndex>) {
  return {
    /** Categories with graded tools. */
    countCategories: async () => (await current()).counts().categories,
    /** The numbers of graded and pending tools. */
    countTools: async () => {
      const { graded, pending } = (await current()).counts()
      return { graded, pending }
    },
  }
}
