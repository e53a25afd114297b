// Stores owners of tools, their changes, and the public log.
import type { EventReason } from '../../domain/scan/event.ts'
import type { LogEntry } from '../../domain/tool/owner.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { Refusal } from '../../errors/refusal.ts'
import { takeQuota, type CountedCaller } from '../accounts/quotas.ts'
import { inserting, sql, type Reader } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { makeToolChanges } from '../tools/changes.ts'
import { evidenceOf, findId, lockTool } from '../tools/rows.ts'
import { replaceTool, type ChangeTool } from '../tools/writes.ts'

export interface OwnerRecord {
  method: 'file' | 'dns'
  verifiedAt: number
  /** When the proof was last checked. */
  checkedAt: number
}

export interface OwnerChange {
  slug: string
  change: ChangeTool
  log: readonly LogEntry[]
  quota: CountedCaller
}

export interface OldClaim {
  toolId: number
  slug: string
  url: string
  keyId: string
  checkedAt: number
  isKeyValid: boolean
}

export function toolOwners(store: Store) {
  return { ...claims(store), ...changesByOwners(store), ...logs(store) }
}

/** The id of a tool that existed a moment ago: a submission may have been withdrawn since. */
export async function knownId(on: Reader, slug: string): Promise<number> {
  const [tool] = await findId(on, { slug })
  if (!tool) throw new Refusal('tool-not-found', { facts: { slug } })
  return tool.id
}

const readOwner = sql<OwnerRecord>()(`
  select o.method, o.verified_at as "verifiedAt", o.checked_at as "checkedAt"
  from tool as t inner join tool_owner as o on o.tool_id = t.id
  where t.slug = :slug and o.key_id = :keyId`)
const anyOwner = sql()(`
  select o.key_id from tool as t inner join tool_owner as o on o.tool_id = t.id
    inner join api_key as k on k.id = o.key_id
  where t.slug = :slug and k.revoked_at is null limit 1`)
const ownersOf = sql<{ key_id: string }>()(`
  select o.key_id from tool as t inner join tool_owner as o on o.tool_id = t.id
  where t.slug = :slug`)
const CLAIMS_AT_ONCE = 50
const oldClaims = sql<{
  tool_id: number
  slug: string
  tool: string
  key_id: string
  checked_at: number
  revoked_at: number | null
  expires_at: number | null
}>({ sealed: ['tool'] })(`
  select o.tool_id, t.slug, d.tool, o.key_id, o.checked_at, k.revoked_at, k.expires_at
  from tool_owner as o inner join tool as t on t.id = o.tool_id
    inner join tool_document as d on d.tool_id = o.tool_id
    inner join api_key as k on k.id = o.key_id
  where (o.checked_at < :before or k.revoked_at is not null or k.expires_at <= :now)
    and (o.tool_id > :toolId or (o.tool_id = :toolId and o.key_id > :keyId))
  order by o.tool_id, o.key_id limit ${CLAIMS_AT_ONCE}`)

function claims({ engine }: Store) {
  return {
    findOwner: async (slug: string, keyId: string): Promise<OwnerRecord | null> =>
      (await readOwner(engine, { slug, keyId }))[0] ?? null,
    /** Whether the tool has a verified owner. */
    hasOwner: async (slug: string): Promise<boolean> =>
      (await anyOwner(engine, { slug })).length > 0,
    /** Keys with a claim to this tool. */
    listOwners: async (slug: string): Promise<string[]> =>
      (await ownersOf(engine, { slug })).map((row) => row.key_id),
    /** Claims with an old proof or a key that is not valid; a page begins after the last one. */
    oldClaims: async (before: number, after: OldClaim | null, now: number): Promise<OldClaim[]> => {
      const { toolId = 0, keyId = '' } = after ?? {}
      const rows = await oldClaims(engine, { before, toolId, keyId, now })
      return rows.map((row) => ({
        toolId: row.tool_id,
        slug: row.slug,
        url: (JSON.parse(row.tool) as { url: string }).url,
        keyId: row.key_id,
        checkedAt: row.checked_at,
        isKeyValid: row.revoked_at === null && (row.expires_at === null || row.expires_at > now),
      }))
    },
    /** Takes one unit of the key's daily quota for claims; false if none is left. */
    countClaim: (quota: CountedCaller): Promise<boolean> =>
      engine.transaction(async (tx) => (await takeQuota(tx, 'claim', quota)) !== null),
  }
}

const putOwner = sql()(`
  insert into tool_owner (tool_id, key_id, method, verified_at, checked_at)
  values (:toolId, :keyId, :method, :now, :now)
  on conflict (tool_id, key_id) do update
  set method = excluded.method, checked_at = excluded.checked_at`)
const deleteOwner = sql()(
  'delete from tool_owner where tool_id = :toolId and key_id = :keyId returning key_id',
)

function changesByOwners(store: Store) {
  const { engine } = store
  return {
    /** Stores the key's verified claim; with `log` if the claim is new. */
    putOwner: (
      slug: string,
      keyId: string,
      method: OwnerRecord['method'],
      log: LogEntry | null,
      now: number,
    ): Promise<void> =>
      engine.transaction(async (tx) => {
        const toolId = await knownId(tx, slug)
        await putOwner(tx, { toolId, keyId, method, now })
        if (log) await appendLog(store, tx, toolId, log, now)
      }),
    /** Also changes the tool, which loses the words of this owner. */
    dropOwner: (
      {
        slug,
        keyId,
        change,
        log,
      }: { slug: string; keyId: string; change: ChangeTool; log: LogEntry },
      now: number,
    ): Promise<void> =>
      engine.transaction(async (tx) => {
        const toolId = await knownId(tx, slug)
        const [gone] = await deleteOwner(tx, { toolId, keyId })
        if (gone) await changeTool(store, tx, toolId, change, [log], now)
      }),
    /** Changes the tool and its evidence, not its log. */
    changeEvidence: (slug: string, change: ChangeTool, now: number): Promise<void> =>
      engine.transaction(async (tx) =>
        changeTool(store, tx, await knownId(tx, slug), change, [], now, 'confirmation'),
      ),
    /** Changes the tool and appends to its log in one transaction; false if the quota is used up. */
    changeByOwner: ({ slug, change, log, quota }: OwnerChange, now: number): Promise<boolean> =>
      engine.transaction(async (tx) => {
        if ((await takeQuota(tx, 'owner', quota)) === null) return false
        await changeTool(store, tx, await knownId(tx, slug), change, log, now)
        return true
      }),
  }
}

async function changeTool(
  store: Store,
  tx: Reader,
  id: number,
  change: ChangeTool,
  log: readonly LogEntry[],
  now: number,
  reason: EventReason = 'declaration',
): Promise<void> {
  const cause = { reason, at: now, scanId: null }
  const changes = makeToolChanges()
  const replacement = {
    id,
    change: async (old: ToolRecord) => {
      const { record, evidence: text } = await change(old, await evidenceOf(tx, id))
      return { record, evidence: text === null ? null : { text, derived: null } }
    },
    urlKey: null,
    cause,
  }
  await replaceTool(store, tx, replacement, changes)
  for (const entry of log) await storeLog(tx, id, entry, now)
  await changes.write(tx)
}

const insertLog = inserting('tool_log', { sealed: ['body'] })
const readLog = sql<{ body: string }>({ sealed: ['body'] })(`
  select body from tool_log where tool_id = :id order by logged_at desc, id
  limit :limit offset :offset`)
const countLog = sql<{ n: number }>()('select count(*) as n from tool_log where tool_id = :id')

function logs(store: Store) {
  const { engine } = store
  return {
    addLog: (slug: string, log: LogEntry, now: number): Promise<void> =>
      engine.transaction(async (tx) => appendLog(store, tx, await knownId(tx, slug), log, now)),
    /** Newest first; null for an unknown tool. */
    listLog: async (slug: string, page: number, limit: number) => {
      const [tool] = await findId(engine, { slug })
      if (!tool) return null
      const { id } = tool
      const rows = await readLog(engine, { id, limit, offset: (page - 1) * limit })
      const [counted] = await countLog(engine, { id })
      return {
        log: rows.map(({ body }) => JSON.parse(body) as LogEntry),
        total: counted?.n ?? 0,
      }
    },
  }
}

/** Appends to the log only. The tool still gets a new version, so that cached pages are dropped. */
async function appendLog(store: Store, tx: Reader, toolId: number, log: LogEntry, now: number) {
  await lockTool(store, tx, toolId)
  await storeLog(tx, toolId, log, now)
  const changes = makeToolChanges()
  changes.touch(toolId)
  await changes.write(tx)
}

async function storeLog(tx: Reader, toolId: number, log: LogEntry, now: number): Promise<void> {
  const body = JSON.stringify(log)
  await insertLog(tx, { id: log.id, tool_id: toolId, logged_at: now, body })
}
