// The imported entries of the launch catalogue, so that each edit is imported once; and tools that
// it no longer contains.
import type { Upgrades } from '../interface/upgrades.ts'
import type { Store } from '../store.ts'

const EMPTIED = [
  'tool_document',
  'tool_source',
  'tool_exchange',
  'tool_icon',
  'tool_share',
  'method_change',
  'event',
]

export function launchEntries({
  engine,
  queries,
  search,
}: Store): Pick<Upgrades, 'launchDigests' | 'noteLaunch' | 'retireTool'> {
  return {
    launchDigests: async () =>
      new Map((await queries.readLaunch(engine, {})).map(({ slug, digest }) => [slug, digest])),
    noteLaunch: (digests) =>
      engine.transaction(async (tx) => {
        for (const [slug, digest] of digests) await queries.putLaunch(tx, { slug, digest })
      }),
    retireTool: (slug) =>
      engine.transaction(async (tx) => {
        const [tool] = await queries.findId(tx, { slug })
        if (!tool) return false
        const { id } = tool
        const known = ['scan', 'review', 'held_review'].map(
          (table) => `(SELECT count(*) FROM ${table} WHERE tool_id = ${id})`,
        )
        const [row] = await tx.all(`SELECT ${known.join(' + ')} AS n`)
        if (Number(row?.['n']) > 0) return false
        for (const table of EMPTIED) await tx.all(`DELETE FROM ${table} WHERE tool_id = ${id}`)
        await tx.all(`DELETE FROM tool WHERE id = ${id}`)
        await queries.bumpRevision(tx, { grades: 1, events: 0 })
        await search.remove(tx, id)
        return true
      }),
  }
}
