// The row of every tool in memory, sorted for lists: read once, then updated with each change.
import { LRUCache } from 'lru-cache'
import type { AccessId, CriterionId } from '../../domain/grading/criterion.ts'
import { passes, testOf, type ListFilter, type TraitTest } from '../../domain/tool/tool-filter.ts'
import { sql, ignoreUnavailable, type Tables } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { pagesOf, sortedInSteps } from '../../runtime/event-loop.ts'
import { SortedIds } from './sorted-ids.ts'

/** A millisecond or two of work, then the event loop gets its turn. */
const PORTION = 200
/** How many changes are applied to all lists at once. */
const CHANGES = 50
const MOST_LISTS = 300
/** Reading fifty texts from SQLite takes twice as long as everything else in a list. */
export const MOST_CHARACTERS = 96 * 1024 * 1024

export interface ToolQuery extends ListFilter {
  page: number
  limit: number
  /**
   * By score: that of `access`, if it is given; unrated ones last. By a criterion: best first, tools
   * without a score last, ties as by score.
   */
  sort: 'score' | 'name' | 'recent' | CriterionId
  /** Only search results: those that match the whole query, else those that match part of it. */
  q?: string | undefined
  /** Those that can lead first, then the others, each in the order asked for. */
  isGrouped?: boolean | undefined
}

export interface CategoryCount {
  slug: string
  toolCount: number
  averageScore: number | null
}

export type IndexedTool = Omit<
  Tables['tool'],
  'name' | 'url_key' | 'review_count' | 'looked_at' | 'rendered_by' | 'method_version'
>
const ROW = `id, slug, name_key, category, status, grade_rank, score_key, score, api_score_key,
  mcp_score_key, cli_score_key, flags, updated_at, version, changed`
const readRevision = sql<{ revision: number }>()('select revision from meta')
const rowsAfter = sql<IndexedTool>()(
  `select ${ROW} from tool where id > :after order by id limit :limit`,
)
const rowsChanged = sql<IndexedTool>()(`
  select ${ROW} from tool where (changed, id) > (:since, :after) order by changed, id limit :limit`)
const removedSince = sql<{ tool_id: number }>()(
  'select tool_id from removed_tool where changed > :since',
)

type Listed = IndexedTool & { grade_rank: number; score_key: number }
export type Sort = Exclude<ToolQuery['sort'], CriterionId>
/** By the score of an access method, too. */
type Order = Sort | AccessId

export interface Counts {
  graded: number
  pending: number
  categories: CategoryCount[]
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The score of each access method; null if it has no grade. */
const COLUMNS = { api: 'api_score_key', mcp: 'mcp_score_key', cli: 'cli_score_key' } as const

const ORDERS: Record<Order, (one: Listed, other: Listed) => number> = {
  score: (one, other) => other.score_key - one.score_key || byText(one.slug, other.slug),
  name: (one, other) => byText(one.name_key, other.name_key) || byText(one.slug, other.slug),
  recent: (one, other) => other.updated_at - one.updated_at || byText(one.slug, other.slug),
  api: bestFirst(COLUMNS.api),
  mcp: bestFirst(COLUMNS.mcp),
  cli: bestFirst(COLUMNS.cli),
}

/** What has no grade comes last. */
function bestFirst(column: keyof Listed & `${AccessId}_score_key`) {
  return (one: Listed, other: Listed) =>
    (other[column] ?? -1) - (one[column] ?? -1) || byText(one.slug, other.slug)
}

const EVERYTHING = testOf({})

/** The columns that counts depend on; a write that changes none of them keeps the counts. */
const COUNTED = ['category', 'status', 'grade_rank', 'score'] as const

interface CachedList {
  order: Order
  test: TraitTest
  ids: SortedIds
}

export class ToolIndex {
  /** By id: a list of fifty does a hundred lookups, for which a map takes twice as long. */
  readonly #rows: (IndexedTool | undefined)[] = []
  readonly #orders = new Map<Order, CachedList>()
  readonly #lists = new LRUCache<string, CachedList>({ max: MOST_LISTS })
  readonly #texts = new LRUCache<number, string>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ length }) => length || 1,
  })
  #counts: Counts | undefined
  #changes = 0

  /** Grows with every change. */
  get changes(): number {
    return this.#changes
  }

  get(id: number): IndexedTool | undefined {
    return this.#rows[id]
  }

  /** The tool's current text, if cached. */
  textOf(id: number): string | undefined {
    return this.#texts.get(id)
  }

  /** Caches a tool's text; a tool without one is deleted. */
  keepText({ id, version }: IndexedTool, text: string | undefined): void {
    if (text === undefined) this.drop(id)
    else if (this.#rows[id]?.version === version) this.#texts.set(id, text)
  }

  /** The current tools that pass the test, in order. */
  list(sort: Sort, test: TraitTest): SortedIds {
    const order = orderOf(sort, test)
    const key = keyOf(order, test)
    const known = key === null ? this.#order(order) : this.#lists.get(key)
    if (known) return known.ids
    const ids = this.#order(order).ids.filter((id) => isKept(this.#listed(id), test))
    const list = { order, test, ids: new SortedIds(ids) }
    if (key !== null) this.#lists.set(key, list)
    return list.ids
  }

  /** Whether that list need not be made first. */
  hasList(sort: Sort, test: TraitTest): boolean {
    const order = orderOf(sort, test)
    const key = keyOf(order, test)
    return key === null ? this.#orders.has(order) : this.#lists.has(key)
  }

  /** Sorts in advance, because sorting takes longest. */
  async prepare(): Promise<void> {
    const listed = this.#all().filter(isListed)
    for (const order of Object.keys(ORDERS) as Order[])
      this.#keepOrder(order, await sortedInSteps(listed, ORDERS[order]))
  }

  counts(): Counts {
    return (this.#counts ??= countsOf(this.#all()))
  }

  /** Applies a row, unless a newer version is known. */
  put(row: IndexedTool): void {
    const known = this.#rows[row.id]
    if (known && known.version > row.version) return
    this.#replace(known, row)
  }

  drop(id: number): void {
    this.#replace(this.#rows[id], undefined)
  }

  /** Moves one tool in every list where its position changes; most writes change none. */
  #replace(before: IndexedTool | undefined, row: IndexedTool | undefined): void {
    this.#changes += 1
    const arrivals: { list: CachedList; tool: Listed }[] = []
    for (const list of [...this.#orders.values(), ...this.#lists.values()]) {
      const compare = ORDERS[list.order]
      const from = before && isListed(before) && isKept(before, list.test) ? before : null
      const to = row && isListed(row) && isKept(row, list.test) ? row : null
      if (from && to && compare(from, to) === 0) continue
      if (from) list.ids.remove(from.id, (id) => compare(this.#listed(id), from) < 0)
      if (to) arrivals.push({ list, tool: to })
    }
    if (before) this.#texts.delete(before.id)
    if (before && !row) this.#rows[before.id] = undefined
    if (row) this.#rows[row.id] = row
    for (const { list, tool } of arrivals)
      list.ids.insert(tool.id, (id) => ORDERS[list.order](this.#listed(id), tool) < 0)
    if (COUNTED.some((name) => before?.[name] !== row?.[name])) this.#counts = undefined
  }

  #listed(id: number): Listed {
    return this.#rows[id] as Listed
  }

  #all(): IndexedTool[] {
    return this.#rows.filter((row) => row !== undefined)
  }

  #order(order: Order): CachedList {
    return (
      this.#orders.get(order) ??
      this.#keepOrder(order, this.#all().filter(isListed).toSorted(ORDERS[order]))
    )
  }

  #keepOrder(order: Order, tools: readonly Listed[]): CachedList {
    const list = { order, test: EVERYTHING, ids: new SortedIds(tools.map(({ id }) => id)) }
    this.#orders.set(order, list)
    return list
  }
}

function orderOf(sort: Sort, { access }: TraitTest): Order {
  return sort === 'score' ? (access ?? sort) : sort
}

/** Null for all tools. */
function keyOf(order: Order, { category, access, least, mask, wanted }: TraitTest): string | null {
  return category === undefined && least <= 0 && mask === 0
    ? null
    : `${order} ${access ?? ''} ${least} ${mask} ${wanted} ${category ?? ''}`
}

function isKept(row: Listed, test: TraitTest): boolean {
  const scoreKey = test.access === undefined ? row.score_key : (row[COLUMNS[test.access]] ?? -1)
  return passes(test, row.category, scoreKey, row.flags)
}

function isListed(row: IndexedTool): row is Listed {
  return row.grade_rank !== null
}

function countsOf(rows: Iterable<IndexedTool>): Counts {
  let [graded, pending] = [0, 0]
  const categories = new Map<string, { n: number; tenths: number }>()
  for (const { category, status, grade_rank: rank, score } of rows) {
    if (rank === null) {
      // Graded but unranked tools are reference and test servers.
      if (status === 'pending' || status === 'scanning') pending += 1
      continue
    }
    graded += 1
    const cell = categories.get(category) ?? { n: 0, tenths: 0 }
    categories.set(category, cell)
    cell.n += 1
    cell.tenths += Math.round((score ?? 0) * 10)
  }
  const sorted = [...categories].toSorted(([one], [other]) => byText(one, other))
  return {
    graded,
    pending,
    categories: sorted.map(([slug, { n, tenths }]) => ({
      slug,
      toolCount: n,
      averageScore: Math.round((tenths / n) * 10) / 100,
    })),
  }
}

/** The index, up to date with the database; the first call waits until it is loaded. */
export function openToolIndex({ engine }: Store): () => Promise<ToolIndex> {
  const index = new ToolIndex()
  const words = new Map<string, string>()
  // Interned: a hundred thousand rows share a few dozen categories and states.
  const shared = (text: string) => words.get(text) ?? (words.set(text, text), text)
  const take = (rows: readonly IndexedTool[]) => {
    for (const row of rows) {
      row.category = shared(row.category)
      row.status = shared(row.status)
      index.put(row)
    }
  }
  let reading: Promise<void> | undefined
  let applied = { revision: 0, since: 0, after: 0 }
  const revisionOf = async () => (await readRevision(engine))[0]?.revision ?? 0
  const read = async () => {
    const revision = await revisionOf()
    for await (const rows of pagesOf<IndexedTool>(PORTION, (last, limit) =>
      rowsAfter(engine, { after: last?.id ?? 0, limit }),
    ))
      take(rows)
    await index.prepare()
    applied = { revision, since: revision, after: Number.MAX_SAFE_INTEGER }
  }
  const follow = async () => {
    const revision = await revisionOf()
    if (revision === applied.revision) return
    let { since, after } = applied
    for await (const rows of pagesOf<IndexedTool>(CHANGES, (_, limit) =>
      rowsChanged(engine, { since, after, limit }),
    )) {
      take(rows)
      const last = rows.at(-1)
      if (last) [since, after] = [last.changed, last.id]
    }
    // After the rows, so that a tool deleted between the two reads is dropped too.
    for (const { tool_id: id } of await removedSince(engine, { since: applied.since }))
      index.drop(id)
    applied = {
      revision,
      since: Math.max(since, revision),
      after: since > revision ? after : Number.MAX_SAFE_INTEGER,
    }
  }
  return async () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined
      throw error
    })
    await reading
    await follow().catch(ignoreUnavailable)
    return index
  }
}
