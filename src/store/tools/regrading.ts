// Finds tools graded by another version of the method, and stores their new grading.
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { OutdatedTool, Regrading, Source } from '../interface/regrading.ts'
import type { Store } from '../store.ts'
import { gradeEvent } from './events.ts'
import { makeToolChanges } from './changes.ts'
import { columnsOf } from '../database/tool-row.ts'
import { recordMethodChange } from './method-change.ts'
import { storeDocuments } from './writes.ts'

export function regrading(store: Store): Regrading {
  return {
    countOutdated: async (method) => {
      const [row] = await store.queries.countOutdated(store.engine, { method })
      return Number(row?.n)
    },
    outdatedTools: (methodVersion) => outdatedTools(store, methodVersion),
    putRegraded: (tool, record, now) => putRegraded(store, tool, record, now),
  }
}

async function* outdatedTools(store: Store, current: string): AsyncGenerator<OutdatedTool> {
  const { engine, queries } = store
  const methodAfter = async (method: string) =>
    (await queries.methodAfter(engine, { method }))[0]?.method
  for (
    let method = await methodAfter('');
    method !== undefined;
    method = await methodAfter(method)
  ) {
    if (method === current) continue
    let [tool] = await queries.toolOfMethod(engine, { method, after: 0 })
    while (tool) {
      yield { ...tool, source: await readSource(store, tool.id) }
      ;[tool] = await queries.toolOfMethod(engine, { method, after: tool.id })
    }
  }
}

async function readSource({ engine, queries }: Store, id: number): Promise<Source | null> {
  try {
    const [row] = await queries.readRecordAndEvidence(engine, { id })
    return row ? { record: JSON.parse(row.record) as ToolRecord, evidence: row.evidence } : null
  } catch (error) {
    if (
      error instanceof SyntaxError ||
      (error instanceof Refusal && error.code === 'document-damaged')
    )
      return null
    throw error
  }
}

function putRegraded(
  store: Store,
  { id, version, source }: OutdatedTool,
  record: ToolRecord,
  now: number,
): Promise<boolean> {
  const { engine, queries, renderer } = store
  return engine.transaction(async (tx) => {
    const [before] = await queries.bumpKnownVersion(tx, {
      id,
      version,
      renderedBy: renderer.version,
    })
    if (!before || !source) return false
    const columns = columnsOf(record, before.url_key)
    await queries.updateTool(tx, { id, ...columns, renderedBy: renderer.version })
    await storeDocuments(store, tx, id, record)
    await recordMethodChange(store, tx, id, source.record, record, now)
    const changes = makeToolChanges()
    changes.replace(id, record)
    const cause = { reason: 'method' as const, at: now, scanId: null }
    const event = gradeEvent(id, source.record, record, cause)
    if (event) changes.tell(event)
    await changes.write(store, tx)
    return true
  })
}
