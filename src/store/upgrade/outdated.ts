// Renders tools again that another version rendered, a few at a time; any process may do it.
import type { Documents, ToolRecord } from '../../domain/tool/tool.ts'
import { Refusal } from '../../errors/refusal.ts'
import { sql, type Reader } from '../database/statement.ts'
import { columnsOf } from '../database/tool-row.ts'
import type { Store } from '../store.ts'
import { makeToolChanges, type ToolChanges } from '../tools/changes.ts'
import { lockTool, recordOf, storeColumns, storeDocuments } from '../tools/rows.ts'

/** Few enough to take milliseconds. */
const STEP_TOOLS = 2

interface OutdatedRow {
  id: number
  slug: string
  url_key: string
}

/** Marks tools that another version rendered as rendered by this one, which locks them. */
const claiming = <const L extends string>(lock: L) =>
  `update tool set rendered_by = :version where id in (
    select id from tool where rendered_by < :version or rendered_by > :version limit :limit ${lock}
  ) returning id, slug, url_key` as const
const claimOutdated = sql<OutdatedRow>()({
  sqlite: claiming(''),
  postgres: claiming('for update skip locked'),
})
const readDocuments = sql<Documents>({ sealed: ['tool', 'profile', 'markdown', 'registry'] })(
  'select tool, profile, markdown, registry from tool_document where tool_id = :id',
)

export function renderOutdated(store: Store) {
  const { engine, renderer } = store
  return {
    /**
     * Renders some of the tools that another version rendered. If the documents are unchanged, so
     * are versions and caches. `tools`: how many were processed; 0 if all are up to date.
     * `unreadable`: slugs of tools that cannot be read or rendered; they are left unchanged.
     */
    renderOutdated: (): Promise<{ tools: number; unreadable: string[] }> =>
      engine.transaction(async (tx) => {
        const changes = makeToolChanges()
        const step = { version: renderer.version, limit: STEP_TOOLS }
        const claimed = await claimOutdated(tx, step)
        const unreadable: string[] = []
        for (const tool of claimed)
          if (!(await renderAgain(store, tx, tool, changes))) unreadable.push(tool.slug)
        if (claimed.length > unreadable.length) await changes.write(tx)
        return { tools: claimed.length, unreadable }
      }),
  }
}

async function renderAgain(
  store: Store,
  tx: Reader,
  { id, url_key: urlKey }: OutdatedRow,
  changes: ToolChanges,
): Promise<boolean> {
  let record: ToolRecord | null
  try {
    record = await recordOf(tx, id)
    if (!record) return false
    await store.renderer.render(record)
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'document-damaged') throw error
    return false
  }
  await storeColumns(store, tx, id, columnsOf(record, urlKey))
  if (!(await isShownAlready(store, tx, id, record))) {
    await storeDocuments(store, tx, id, record)
    await lockTool(store, tx, id)
  }
  changes.replace(id, record)
  return true
}

async function isShownAlready({ renderer }: Store, tx: Reader, id: number, record: ToolRecord) {
  const [stored] = await readDocuments(tx, { id })
  const made = await renderer.render(record)
  const names = ['tool', 'profile', 'markdown', 'registry'] as const
  return names.every((name) => stored?.[name] === made[name])
}

const readEntries = sql<{ slug: string; digest: string }>()('select slug, digest from launch_entry')
const putEntry = sql()(`
  insert into launch_entry (slug, digest) values (:slug, :digest)
  on conflict (slug) do update set digest = :digest`)
export function launchEntries({ engine }: Store) {
  return {
    /** The digest of each launch catalogue entry that was last imported. */
    launchDigests: async (): Promise<Map<string, string>> =>
      new Map((await readEntries(engine)).map(({ slug, digest }) => [slug, digest])),
    noteLaunch: (digests: ReadonlyMap<string, string>): Promise<void> =>
      engine.transaction(async (tx) => {
        for (const [slug, digest] of digests) await putEntry(tx, { slug, digest })
      }),
  }
}
