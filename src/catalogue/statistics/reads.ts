// Reads what holds over all tools: their standing, and the letters that scans have changed.
import type { Standing } from '../../domain/grading/statistics.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Store } from '../store.ts'
import { letterOfRank } from '../database/tool-row.ts'

export function standingReads({ engine, queries }: Store): Pick<Catalogue, 'readStanding' | 'recentChanges'> {
  return {
    readStanding: async () => {
      const [row] = await queries.readStanding(engine, {})
      if (!row) throw new Error('The standing has no row.')
      return JSON.parse(row.body) as Standing
    },
    recentChanges: async (limit) => {
      const rows = await queries.letterChanges(engine, { limit })
      return rows.flatMap(({ slug, name, from_rank: from, to_rank: rank, changed_at: at }) => {
        const to = letterOfRank(rank)
        return to === null ? [] : [{ slug, name, from: letterOfRank(from), to, at }]
      })
    },
  }
}
