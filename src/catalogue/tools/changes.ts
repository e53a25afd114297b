// What a transaction changes beside its tools: search, counts, review tallies, the standing, the revision; collected, then written once.
import type { Standing } from '../../domain/grading/statistics.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import type { Reader } from '../database/engine.ts'
import { makeFacetChanges, type Kind } from './facets.ts'
import type { Queries } from '../database/queries/index.ts'
import { searchText } from '../search/entry.ts'
import type { SearchEntry } from '../search/search-index.ts'
import { moveAll, shareOf, type Move } from '../statistics/statistics.ts'
import type { Store } from '../store.ts'
import { foundScoreKey } from '../database/tool-row.ts'

export type ToolChanges = ReturnType<typeof makeToolChanges>

interface Tally {
  n: number
  scoreSum: number
}

export function makeToolChanges() {
  const facets = makeFacetChanges()
  /** By tool; null where it leaves the index. */
  const entries = new Map<number, SearchEntry | null>()
  const tallies = new Map<string, Tally>()
  const moves: (Move & { id: number })[] = []
  const tally = (category: string, n: number, scoreSum: number) => {
    const before = tallies.get(category) ?? { n: 0, scoreSum: 0 }
    tallies.set(category, { n: before.n + n, scoreSum: before.scoreSum + scoreSum })
  }
  return {
    /** A tool was one thing and is another; null before it was made. */
    replace: (id: number, before: { kind: Kind; record: ToolRecord } | null, after: { kind: Kind; record: ToolRecord }) => {
      if (before) facets.leave(before.kind)
      facets.enter(after.kind)
      const scoreKey = foundScoreKey(after.record)
      if (scoreKey !== null) entries.set(id, { id, scoreKey, text: searchText(after.record) })
      else if (before && foundScoreKey(before.record) !== null) entries.set(id, null)
      const move = { id, before: before && shareOf(before.record), after: shareOf(after.record) }
      if (move.before || move.after) moves.push(move)
    },
    /** Takes the reviews of a tool from one category to another. */
    moveReviews: (from: string, to: string, { n, scoreSum }: Tally) => {
      tally(from, -n, -scoreSum)
      tally(to, n, scoreSum)
    },
    /** As the last statements of the transaction, and in one order for all writers, so that none waits for another in a circle. */
    write: async ({ queries, search }: Pick<Store, 'queries' | 'search'>, tx: Reader) => {
      // First, because tools share words in no order: one writer at a time enters them.
      const held = entries.size + moves.length > 0 ? await holdStanding(queries, tx) : null
      for (const [id, entry] of entries) await (entry ? search.put(tx, entry) : search.remove(tx, id))
      await facets.write(queries, tx)
      for (const [category, change] of [...tallies].toSorted(([a], [b]) => (a < b ? -1 : 1))) await queries.addTally(tx, { category, ...change })
      if (held) await writeStanding(queries, tx, held, moves)
      await queries.bumpRevision(tx, {})
    },
  }
}

export interface HeldStanding {
  body: string
  /** Tools after this one are not in it yet; null where all are. */
  countedTo: number | null
}

/** The standing, nobody else's until the transaction ends. */
export async function holdStanding(queries: Queries, tx: Reader): Promise<HeldStanding> {
  const [row] = await queries.holdStanding(tx, {})
  if (!row) throw new Error('The standing has no row.')
  return { body: row.body, countedTo: row.counted_to }
}

async function writeStanding(queries: Queries, tx: Reader, { body, countedTo }: HeldStanding, moves: readonly (Move & { id: number })[]): Promise<void> {
  const counted = moves.filter(({ id }) => countedTo === null || id <= countedTo)
  const moved = JSON.stringify(moveAll(JSON.parse(body) as Standing, counted))
  if (moved !== body) await queries.updateStandingBody(tx, { body: moved, countedTo })
}
