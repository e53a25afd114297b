// Tells the events of tools that had changed too often, once their time has come.
import type { NewEvent } from '../database/queries/events.ts'
import type { Store } from '../store.ts'
import { makeToolChanges } from './changes.ts'

const AT_ONCE = 50

/** How many were due. */
export async function tellHeld(store: Store, now: number): Promise<number> {
  const { engine, queries } = store
  const due = await queries.heldDue(engine, { now, limit: AT_ONCE })
  for (const { tool_id: id } of due)
    await engine.transaction(async (tx) => {
      // The row is locked first, as by every writer of the tool.
      await queries.bumpVersion(tx, { id, renderedBy: store.renderer.version })
      const changes = makeToolChanges()
      for (const { tool_id: toolId, event } of await queries.heldDue(tx, { now, limit: AT_ONCE }))
        if (toolId === id) changes.tell({ ...(JSON.parse(event) as NewEvent), at: now })
      changes.touch(id)
      await changes.write(store, tx)
    })
  return due.length
}
