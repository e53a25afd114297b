// Reads tools: one by its slug, lists, search, near slugs and counts.
import { byAccess } from '../../domain/grading/access-id.ts'
import { LONGEST_SLUG } from '../../domain/tool/slug.ts'
import type { ToolRecord, ToolStatus } from '../../domain/tool/tool.ts'
import type { Catalogue } from '../catalogue.ts'
import { nearest } from '../../domain/text/nearest.ts'
import type { Search } from '../search/search-index.ts'
import type { Store } from '../store.ts'
import { MOST_MATCHES, pageOf, toolLists } from './lists.ts'
import type { ToolIndex } from './tool-index.ts'
import { SKELETON_SLOTS } from '../database/name-skeleton-sql.ts'
import { SLUG_SLOTS } from '../database/queries/tools.ts'
import { letterOfRank, storedTool, toolIn } from '../database/tool-row.ts'

/** How many slugs with the same prefix are compared. */
const MOST_NEIGHBOURS = 100
/** How many search results are compared. */
const MOST_SIMILAR = 20

type Finds = Pick<
  Catalogue,
  | 'findTool'
  | 'findDocument'
  | 'findTools'
  | 'findStatus'
  | 'findRecord'
  | 'findLatestEvidence'
  | 'findChecks'
  | 'findExchanges'
  | 'findIcon'
>
type Lists = Pick<
  Catalogue,
  'nearSlugs' | 'listTools' | 'listSlugs' | 'isEmpty' | 'search' | 'namesakes'
>
type Counts = Pick<Catalogue, 'countCategories' | 'countLetters' | 'countTools'>

export function toolReads(
  store: Store,
  search: Search,
  current: () => Promise<ToolIndex>,
): Finds & Lists & Counts {
  return { ...finds(store), ...lists(store, search, current), ...counts(current) }
}

function finds({ engine, queries, renderer }: Store): Finds {
  return {
    findStatus: async (slug) => {
      const [row] = await queries.findStatus(engine, { slug })
      return row
        ? {
            status: row.status as ToolStatus,
            grade: letterOfRank(row.grade_rank),
            version: row.version,
          }
        : null
    },
    findTool: async (slug) => {
      const [row] = await queries.findTool(engine, { slug })
      return row ? storedTool(row) : null
    },
    findDocument: async (slug, name) =>
      (await queries.documents[name](engine, { slug }))[0] ?? null,
    findTools: async (slugs) => {
      const asked = [...new Set(slugs)].slice(0, SLUG_SLOTS)
      const rows = await queries.findTools(engine, asked)
      return asked.flatMap((slug) => rows.filter((row) => row.slug === slug).map(storedTool))
    },
    findRecord: async (slug) => {
      const [row] = await queries.findRecord(engine, { slug })
      return row ? (JSON.parse(row.record) as ToolRecord) : null
    },
    findLatestEvidence: async (slug) => {
      const [tool] = await queries.findId(engine, { slug })
      const [row] = tool ? await queries.readEvidence(engine, { toolId: tool.id }) : []
      return row && row.evidence !== 'null' ? row.evidence : null
    },
    findChecks: async (slug) => {
      const [row] = await queries.findRecord(engine, { slug })
      return row
        ? {
            version: row.version,
            checks: renderer.renderChecks(JSON.parse(row.record) as ToolRecord),
          }
        : null
    },
    findExchanges: async (slug) => {
      const [row] = await queries.findExchanges(engine, { slug })
      return row?.exchanges ?? null
    },
    findIcon: async (slug) => {
      const [row] = await queries.findIcon(engine, { slug })
      return row ? Buffer.from(row.image, 'base64') : null
    },
  }
}

function lists(store: Store, search: Search, current: () => Promise<ToolIndex>): Lists {
  const { engine, queries } = store
  return {
    nearSlugs: (slug, limit) =>
      nearSlugs(store, search, current, slug.slice(0, LONGEST_SLUG).toLowerCase(), limit),
    listTools: toolLists(store, search, current),
    listSlugs: async (after, limit) => {
      const rows = await queries.slugsAfter(engine, { after, limit })
      return rows.map(({ slug, updated_at: updatedAt }) => ({
        slug,
        updatedAt: new Date(updatedAt).toISOString(),
      }))
    },
    isEmpty: async () => (await queries.rowsAfter(engine, { after: 0, limit: 1 })).length === 0,
    namesakes: async (skeletons) => {
      const rows = await queries.namesakes(engine, skeletons.slice(0, SKELETON_SLOTS))
      return rows.map(({ tool }) => toolIn(tool))
    },
    search: async (text, limit, filters = {}, skip = 0) => {
      const upTo = Math.min(skip + limit, MOST_MATCHES)
      const { ids, excludedIds, excludedNames, ...found } = await search.match(text, upTo, {
        filters,
      })
      const index = await current()
      const excluded = [...excludedIds.flatMap((id) => index.get(id)?.slug ?? []), ...excludedNames]
      const understood = { ...found.understood, ...(excluded.length > 0 && { excluded }) }
      const shown = ids.slice(skip, upTo).flatMap((id) => index.get(id) ?? [])
      const { tools, version } = await pageOf(store, index, shown, found.total)
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
  }
}

function counts(current: () => Promise<ToolIndex>): Counts {
  return {
    countCategories: async () => (await current()).counts().categories,
    countLetters: async () => (await current()).counts().letters,
    countTools: async () => {
      const { graded, pending } = (await current()).counts()
      return { graded, pending }
    },
  }
}

/**
 * Slugs with the same prefix first; search only if none of them is similar, because it costs more.
 */
async function nearSlugs(
  { engine, queries }: Store,
  search: Search,
  current: () => Promise<ToolIndex>,
  slug: string,
  limit: number,
): Promise<string[]> {
  const beginning = slug.slice(0, Math.max(2, Math.ceil(slug.length / 2)))
  const neighbours = await queries.slugsBetween(engine, {
    from: beginning,
    to: `${beginning}\u{10FFFF}`,
    limit: MOST_NEIGHBOURS,
  })
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
}
