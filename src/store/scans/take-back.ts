// Withdraws a submission while its first scan is queued: deletes tool and scan, and records that
// for other processes.
import type { Catalogue } from '../catalogue.ts'
import type { Store } from '../store.ts'
import { makeToolChanges } from '../tools/changes.ts'

/** By then every process has read it. */
const TOLD_MS = 7 * 86_400_000

export function takeBack(store: Store): Catalogue['takeBack'] {
  const { engine, queries, renderer } = store
  return (slug, submitter, now) =>
    engine.transaction(async (tx) => {
      const [tool] = await queries.findId(tx, { slug })
      if (!tool) return 'unknown-tool'
      const toolId = tool.id
      // Somebody else may have taken it back since it was found.
      const settled = async () =>
        (await queries.findId(tx, { slug })).length > 0 ? 'begun' : 'unknown-tool'
      const [scan] = await queries.submittedScan(tx, { toolId })
      if (!scan) return settled()
      if (submitter !== null && scan.submitter !== submitter) return 'not-submitter'
      if ((await queries.toolUse(tx, { toolId })).length > 0) return 'in-use'
      // An import may have graded it meanwhile.
      const [held] = await queries.bumpVersion(tx, { id: toolId, renderedBy: renderer.version })
      if (held?.status !== 'pending') return settled()
      await queries.deleteScan(tx, { id: scan.id })
      for (const remove of queries.deleteParts) await remove(tx, { toolId })
      await queries.deleteTool(tx, { id: toolId })
      await queries.forgetRemoved(tx, { before: now - TOLD_MS })
      const changes = makeToolChanges()
      changes.remove(toolId, slug, now)
      await changes.write(store, tx)
      return 'taken-back'
    })
}
