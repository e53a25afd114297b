// The imported entries of the launch catalogue, so that each edit is imported once; and tools that
// it no longer contains.
import { sql } from '../database/statement.ts'
import { removeEntry } from '../search/search-index.ts'
import type { Store } from '../store.ts'
import { raiseRevision } from '../tools/changes.ts'
import { deleteTool, findId } from '../tools/rows.ts'

const readEntries = sql<{ slug: string; digest: string }>()('select slug, digest from launch_entry')
const putEntry = sql()(`
  insert into launch_entry (slug, digest) values (:slug, :digest)
  on conflict (slug) do update set digest = :digest`)
const countUses = sql<{ n: number }>()(`
  select (select count(*) from scan where tool_id = :id)
    + (select count(*) from review where tool_id = :id)
    + (select count(*) from held_review where tool_id = :id) as n`)

export function launchEntries({ engine }: Store) {
  return {
    /** The digest of each launch catalogue entry that was last imported. */
    launchDigests: async (): Promise<Map<string, string>> =>
      new Map((await readEntries(engine)).map(({ slug, digest }) => [slug, digest])),
    noteLaunch: (digests: ReadonlyMap<string, string>): Promise<void> =>
      engine.transaction(async (tx) => {
        for (const [slug, digest] of digests) await putEntry(tx, { slug, digest })
      }),
    /** Removes a tool that was never scanned or reviewed; false otherwise. */
    retireTool: (slug: string): Promise<boolean> =>
      engine.transaction(async (tx) => {
        const [tool] = await findId(tx, { slug })
        if (!tool) return false
        const { id } = tool
        const [uses] = await countUses(tx, { id })
        if (Number(uses?.n) > 0) return false
        await deleteTool(tx, id)
        await raiseRevision(tx, { grades: 1, events: 0 })
        await removeEntry(tx, id)
        return true
      }),
  }
}
