// Lists tools by page: all of them in one of the orders, or those that match a text.
import { hash } from 'node:crypto'
import { yieldEventLoop } from '../../runtime/event-loop.ts'
import { CRITERION_IDS, type CriterionId } from '../../domain/grading/criterion.ts'
import { testOf, type ListFilter } from '../../domain/tool/tool-filter.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { toolIn } from '../database/tool-row.ts'
import type { Search } from '../search/search-index.ts'
import type { IndexedTool, ToolIndex, ToolQuery } from './tool-index.ts'
import { sql, type Reader } from '../database/statement.ts'
import { LRUCache } from 'lru-cache'
import type { SortedIds } from './sorted-ids.ts'

/** How many matches of a text are used: the best, because the rest of a common word is noise. */
export const MOST_MATCHES = 1000

/** As many texts as are read by one statement. */
const PORTION = 128
const readTexts = sql<{ tool_id: number; tool: string }>({ sealed: ['tool'] })(
  `select tool_id, tool from tool_document where tool_id in (:ids[${PORTION}])`,
)

/** Tools in order, and the number of all matches. */
export interface ToolPage {
  /** Parsed when it is read. */
  readonly tools: Tool[]
  /** The same as JSON, as it is stored. */
  readonly texts: string[]
  total: number
  /** Changes whenever any part of the page does. */
  version: string
  /** Of a grouped list: how many of all can lead. */
  ranked?: number
}

export function toolLists(reader: Reader, search: Search, current: () => Promise<ToolIndex>) {
  const scores = new CriterionScores(reader)
  return {
    /** Graded tools only. */
    listTools: async (query: ToolQuery): Promise<ToolPage> => {
      const matching = query.q === undefined ? null : await idsMatching(search, query, query.q)
      for (;;) {
        const index = await current()
        const groups = await groupsOf(index, query, matching, scores)
        const start = (query.page - 1) * query.limit
        const ids = sliceOf(groups, start, start + query.limit)
        const shown = ids.flatMap((id) => index.get(id) ?? [])
        const total = groups.reduce((sum, { length }) => sum + length, 0)
        const page = await pageOf(reader, index, shown, total)
        // A deleted tool shifts all that follow it.
        if (page.texts.length === shown.length)
          return Object.assign(page, { ranked: groups[0]?.length ?? 0 })
      }
    },
  }
}

/** Ids in order, as the index and the criteria have them. */
interface Ids {
  readonly length: number
  slice(start: number, end: number): ArrayLike<number>
  filter(isKept: (id: number) => boolean): Ids
}

async function groupsOf(
  index: ToolIndex,
  query: ToolQuery,
  matching: ReadonlySet<number> | null,
  scores: CriterionScores,
): Promise<Ids[]> {
  const { sort } = query
  const isByCriterion = isCriterion(sort)
  const order = isByCriterion ? 'score' : sort
  const idsOf = async (filter: ListFilter): Promise<Ids> => {
    const test = testOf(filter)
    // To make it takes milliseconds, and a page may need many.
    if (!index.hasList(order, test)) await yieldEventLoop()
    const listed = index.list(order, test)
    const ids: Ids = isByCriterion ? await scores.bestFirst(index, listed, sort) : listed
    return matching ? ids.filter((id) => matching.has(id)) : ids
  }
  if (query.isGrouped !== true) return [await idsOf(query)]
  return [await idsOf({ ...query, canLead: true }), await idsOf({ ...query, canLead: false })]
}

/** A part of several lists that follow each other. */
function sliceOf(groups: readonly Ids[], start: number, end: number): number[] {
  let before = 0
  return groups.flatMap((ids) => {
    const [from, to] = [Math.max(0, start - before), Math.max(0, end - before)]
    before += ids.length
    return Array.from(ids.slice(from, to))
  })
}

function isCriterion(sort: ToolQuery['sort']): sort is CriterionId {
  return CRITERION_IDS.includes(sort as CriterionId)
}

/** The texts of these tools with a version of all; deleted ones leave the index. */
export async function pageOf(
  reader: Reader,
  index: ToolIndex,
  shown: readonly IndexedTool[],
  total: number,
): Promise<ToolPage> {
  const cached = shown.map(({ id }) => index.textOf(id))
  const missing = shown.filter((_, at) => cached[at] === undefined)
  const read = new Map<number, string>()
  for (let at = 0; at < missing.length; at += PORTION) {
    if (at > 0) await yieldEventLoop()
    const ids = missing.slice(at, at + PORTION).map(({ id }) => id)
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

/** Kept until any tool changes. */
const MOST_ORDERS = 50
const HIGHEST = 10
const NO_SCORE = -1
const STEPS = 1000
/** More than there are tools. */
const PLACES = 2 ** 30

export class CriterionScores {
  readonly #reader: Reader
  /** By id. */
  readonly #known: ((Pick<Tool, 'criteria'> & { version: number }) | undefined)[] = []
  #loading: Promise<void> = Promise.resolve()
  readonly #orders = new LRUCache<string, { changes: number; ids: Uint32Array }>({
    max: MOST_ORDERS,
  })

  constructor(reader: Reader) {
    this.#reader = reader
  }

  /** A list of the index with the best first: tools without a score last, ties in its order. */
  async bestFirst(index: ToolIndex, list: SortedIds, criterion: CriterionId): Promise<Uint32Array> {
    const key = `${list.number} ${criterion}`
    const known = this.#orders.get(key)
    if (known?.changes === index.changes) return known.ids
    const ids = list.slice(0, list.length)
    // One load at a time: who comes meanwhile uses what it has read.
    const loaded = this.#loading.then(() => this.#load(index, ids))
    this.#loading = loaded.catch(() => undefined)
    await loaded
    const { changes } = index
    const made = this.#orders.get(key)
    if (made?.changes === changes) return made.ids
    const order = this.#sorted(list, criterion)
    this.#orders.set(key, { changes, ids: order })
    return order
  }

  #sorted(list: SortedIds, criterion: CriterionId): Uint32Array {
    const ids = list.slice(0, list.length)
    // As numbers, which sort in milliseconds: the score, then the place.
    const unsorted = Float64Array.from(ids, (id, place) => {
      const score = this.#known[id]?.criteria[criterion] ?? NO_SCORE
      return Math.round((HIGHEST - score) * STEPS) * PLACES + place
    })
    return Uint32Array.from(unsorted.toSorted(), (key) => ids[key % PLACES] as number)
  }

  async #load(index: ToolIndex, ids: readonly number[]): Promise<void> {
    const versionOf = (id: number) => index.get(id)?.version ?? 0
    const unknown = ids.filter((id) => this.#known[id]?.version !== versionOf(id))
    for (let at = 0; at < unknown.length; at += PORTION) {
      const portion = unknown.slice(at, at + PORTION)
      const versions = new Map(portion.map((id) => [id, versionOf(id)]))
      for (const { tool_id: id, tool } of await readTexts(this.#reader, { ids: portion }))
        this.#known[id] = { version: versions.get(id) ?? 0, criteria: toolIn(tool).criteria }
      await yieldEventLoop()
    }
    // Sorting is a step of its own.
    await yieldEventLoop()
  }
}
