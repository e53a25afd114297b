// Renders tools again that another version rendered, a few at a time; any process may do it.
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Reader } from '../database/engine.ts'
import type { Upgrades } from '../interface/upgrades.ts'
import type { Store } from '../store.ts'
import { makeToolChanges, type ToolChanges } from '../tools/changes.ts'
import { columnsOf } from '../database/tool-row.ts'
import { storeDocuments } from '../tools/writes.ts'

/** Few enough to take milliseconds. */
const STEP_TOOLS = 2

type Claimed = Awaited<ReturnType<Store['queries']['claimOutdated']>>[number]

/** Renders the next outdated tools. If the documents are unchanged, so are versions and caches. */
export function renderOutdated(store: Store): Upgrades['renderOutdated'] {
  const { engine, queries, renderer } = store
  return () =>
    engine.transaction(async (tx) => {
      const changes = makeToolChanges()
      const claimed = await queries.claimOutdated(tx, {
        version: renderer.version,
        limit: STEP_TOOLS,
      })
      const unreadable: string[] = []
      for (const tool of claimed)
        if (!(await renderAgain(store, tx, tool, changes))) unreadable.push(tool.slug)
      if (claimed.length > unreadable.length) await changes.write(store, tx)
      return { tools: claimed.length, unreadable }
    })
}

async function renderAgain(
  store: Store,
  tx: Reader,
  { id, url_key: urlKey }: Claimed,
  changes: ToolChanges,
): Promise<boolean> {
  const { queries, renderer } = store
  let record: ToolRecord
  try {
    const [source] = await queries.readSource(tx, { id })
    if (!source) return false
    record = JSON.parse(source.record) as ToolRecord
    renderer.render(record)
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'document-damaged') throw error
    return false
  }
  await queries.updateTool(tx, { id, ...columnsOf(record, urlKey), renderedBy: renderer.version })
  if (!(await isShownAlready(store, tx, id, record))) {
    await storeDocuments(store, tx, id, record)
    await queries.bumpVersion(tx, { id, renderedBy: renderer.version })
  }
  changes.replace(id, record)
  return true
}

async function isShownAlready(
  { queries, renderer }: Store,
  tx: Reader,
  id: number,
  record: ToolRecord,
): Promise<boolean> {
  const [stored] = await queries.readDocuments(tx, { id })
  const { tool, profile, markdown } = renderer.render(record)
  return stored?.tool === tool && stored.profile === profile && stored.markdown === markdown
}
