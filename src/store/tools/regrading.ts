// Finds tools of another method or another build, and stores what is worked out anew.
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { Refusal } from '../../errors/refusal.ts'
import { sql, type Engine } from '../database/statement.ts'
import { columnsOf, versionOfMethod } from '../database/tool-row.ts'
import type { Store } from '../store.ts'
import { makeToolChanges } from './changes.ts'
import { RENDERER_IF_SAME, storeColumns, storeDocuments } from './rows.ts'
import { recordMethodChange } from './writes.ts'

type Source = NonNullable<Awaited<ReturnType<typeof sourceOf>>>

/** Tools of another version of the method, or those that other sources of the same one graded. */
export type Outdated = 'version' | 'sources'

export interface OutdatedTool {
  id: number
  slug: string
  version: number
  /** Null if the stored data is damaged. */
  source: Source | null
}

/** In text order. Tools without a grading have an empty version. */
const methodAfter = sql<{ method: string }>()(`
  select method_version as method from tool where method_version > :method
  order by method_version limit 1`)
const countOthers = sql<{ n: number }>()(
  `select count(*) as n from tool where method_version > '' and method_version <> :method`,
)
const toolOfMethod = sql<Omit<OutdatedTool, 'source'>>()(`
  select id, slug, version from tool where method_version = :method and id > :after
  order by id limit 1`)
const readSource = sql<{ record: string; evidence: string }>({ sealed: ['record', 'evidence'] })(
  'select record, evidence from tool_source where tool_id = :id',
)
/** Locks the row as `lockTool` does, but only if the tool has not been written since. */
const raiseKnownVersion = sql<{ url_key: string }>()(`
  update tool set version = version + 1, rendered_by = ${RENDERER_IF_SAME}
  where id = :id and version = :version returning url_key`)

/** A tool whose client views this build has not worked out. */
export interface ToolWithoutViews {
  id: number
  version: number
  /** As JSON; null if it is damaged. */
  evidence: string | null
}

const otherBuild = sql<Omit<ToolWithoutViews, 'evidence'>>()(`
  select t.id, t.version from tool_exchange as x inner join tool as t on t.id = x.tool_id
  where x.derived_by < :build or x.derived_by > :build limit 1`)
const SAME = 'select id from tool where id = :id and version = :version'
/** Only if the tool has not been written since; locks its row. */
const lockSame = sql()({ sqlite: SAME, postgres: `${SAME} for update` })
const readViews = sql<{ clients: string | null }>({ sealed: ['clients'] })(
  'select clients from tool_exchange where tool_id = :id',
)
const setViews = sql({ sealed: ['views'] })(`
  update tool_exchange set clients = coalesce(:views, clients), derived_by = :build
  where tool_id = :id`)

export function regrading(store: Store) {
  const { engine, renderer } = store
  return {
    /** How many tools `outdatedTools` returns at most. */
    countOutdated: async (method: string): Promise<number> =>
      Number((await countOthers(engine, { method }))[0]?.n),
    /**
     * Tools that another method graded, by that method, then oldest first; ungraded ones not. What
     * another version graded comes first: it may have another letter.
     */
    outdatedTools: async function* (method: string, only?: Outdated): AsyncGenerator<OutdatedTool> {
      if (only !== 'sources') yield* outdatedTools(engine, method, false)
      if (only !== 'version') yield* outdatedTools(engine, method, true)
    },
    /** Stores the new grading and its change of method; false if the tool was written since. */
    putRegraded: ({ id, version, source }: OutdatedTool, record: ToolRecord, now: number) =>
      engine.transaction(async (tx) => {
        const known = { id, version, renderedBy: renderer.version }
        const [before] = await raiseKnownVersion(tx, known)
        if (!before || !source) return false
        await storeColumns(store, tx, id, columnsOf(record, before.url_key))
        await storeDocuments(store, tx, id, record)
        await recordMethodChange(tx, id, source.record, record, now)
        const changes = makeToolChanges()
        changes.replace(id, record)
        await changes.write(tx)
        return true
      }),
    toolWithoutViews: async (): Promise<ToolWithoutViews | null> => {
      const [tool] = await otherBuild(engine, { build: renderer.version })
      return tool
        ? { ...tool, evidence: (await sourceOf(engine, tool.id))?.evidence ?? null }
        : null
    },
    /** Stores what clients make of the tool; null keeps it. False if the tool was written since. */
    putClientViews: ({ id, version }: ToolWithoutViews, views: string | null): Promise<boolean> =>
      engine.transaction(async (tx) => {
        if ((await lockSame(tx, { id, version })).length === 0) return false
        const [before] = await readViews(tx, { id })
        await setViews(tx, { id, views, build: renderer.version })
        const changes = makeToolChanges()
        changes.touch(id)
        if (views !== null && views !== before?.clients) await changes.write(tx)
        return true
      }),
  }
}

async function* outdatedTools(
  engine: Engine,
  current: string,
  isSameVersion: boolean,
): AsyncGenerator<OutdatedTool> {
  const version = versionOfMethod(current)
  const next = async (method: string) => (await methodAfter(engine, { method }))[0]?.method
  for (let method = await next(''); method !== undefined; method = await next(method)) {
    if (method === current || (versionOfMethod(method) === version) !== isSameVersion) continue
    let [tool] = await toolOfMethod(engine, { method, after: 0 })
    while (tool) {
      yield { ...tool, source: await sourceOf(engine, tool.id) }
      ;[tool] = await toolOfMethod(engine, { method, after: tool.id })
    }
  }
}

async function sourceOf(engine: Engine, id: number) {
  try {
    const [row] = await readSource(engine, { id })
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
