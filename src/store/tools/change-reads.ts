// Reads what has changed, for caches: over all processes.
import type { Changes } from '../interface/changes.ts'
import type { Statistics } from '../statistics/reads.ts'
import type { Store } from '../store.ts'

/** More changes than this are not listed individually. */
const MOST_TOLD = 1000

export function changeReads({ engine, queries }: Store, statistics: Statistics): Changes {
  const versions = async () => {
    const [row] = await queries.readVersions(engine, {})
    return {
      tools: row?.revision ?? 0,
      grades: row?.grades ?? 0,
      keys: row?.keys ?? 0,
      statistics: statistics.version,
    }
  }
  return {
    versions,
    changesSince: async ({ tools: since }) => {
      const now = await versions()
      if (now.tools === since) return { versions: now, tools: [] }
      const rows = await queries.slugsChanged(engine, { since, limit: MOST_TOLD + 1 })
      return { versions: now, tools: rows.length > MOST_TOLD ? null : rows.map(({ slug }) => slug) }
    },
  }
}
