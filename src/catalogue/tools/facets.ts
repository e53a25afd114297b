// The facet cube: how many tools there are of each kind, kept current by every write so that no read counts.
import type { Reader } from '../database/engine.ts'
import type { Queries } from '../database/queries/index.ts'

/** Ranks of the tools that are in no list: without a grade, or graded and not ranked. */
export const PENDING_RANK = -1
const UNREACHABLE_RANK = -2
const UNRANKED_RANK = -3

export interface Kind {
  category: string
  status: string
  grade_rank: number | null
  score: number | null
  flags: number
}

interface Change {
  category: string
  rank: number
  flags: number
  n: number
  scoreSum: number
}

function rankWithout(status: string): number {
  if (status === 'unreachable') return UNREACHABLE_RANK
  return status === 'graded' ? UNRANKED_RANK : PENDING_RANK
}

/** Collects what a transaction changes, and writes each cell once. */
export function makeFacetChanges() {
  const changes = new Map<string, Change>()
  const add = ({ category, status, grade_rank: grade, score, flags }: Kind, n: 1 | -1) => {
    const rank = grade ?? rankWithout(status)
    const key = `${category}\0${rank}\0${flags}`
    const change = changes.get(key) ?? { category, rank, flags, n: 0, scoreSum: 0 }
    changes.set(key, { ...change, n: change.n + n, scoreSum: change.scoreSum + n * Math.round((score ?? 0) * 10) })
  }
  return {
    enter: (kind: Kind) => add(kind, 1),
    leave: (kind: Kind) => add(kind, -1),
    /** In one order for all writers, so that none waits for another in a circle. */
    write: async (queries: Queries, tx: Reader) => {
      for (const [, change] of [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        if (change.n !== 0 || change.scoreSum !== 0) await queries.addFacet(tx, change)
      }
    },
  }
}
