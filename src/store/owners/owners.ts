// Stores owners of tools, their changes, the public log, and mistakes that readers report.
import type { LogEntry, MistakeReport } from '../../domain/tool/owner.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { takeQuota } from '../accounts/quotas.ts'
import type { Reader } from '../database/engine.ts'
import type { OwnerChange, OwnerRecord, Owners } from '../interface/owners.ts'
import type { Store } from '../store.ts'
import { exchangeText } from '../tools/exchange-text.ts'
import { makeToolChanges } from '../tools/changes.ts'
import { replaceTool } from '../tools/writes.ts'

export function toolOwners(store: Store): Owners {
  return { ...claims(store), ...logs(store), ...mistakes(store) }
}

async function idOf({ queries }: Store, on: Reader, slug: string): Promise<number | null> {
  const [tool] = await queries.findId(on, { slug })
  return tool?.id ?? null
}

/** The id of a tool that existed a moment ago: a submission may have been withdrawn since. */
async function knownId(store: Store, on: Reader, slug: string): Promise<number> {
  const id = await idOf(store, on, slug)
  if (id === null) throw new Refusal('tool-not-found', { facts: { slug } })
  return id
}

function claims(
  store: Store,
): Pick<
  Owners,
  | 'findOwner'
  | 'hasOwner'
  | 'listOwners'
  | 'oldClaims'
  | 'putOwner'
  | 'dropOwner'
  | 'changeByOwner'
  | 'countClaim'
> {
  const { engine, queries } = store
  return {
    findOwner: async (slug, keyId) => {
      const toolId = await idOf(store, engine, slug)
      const [row] = toolId === null ? [] : await queries.readOwner(engine, { toolId, keyId })
      if (!row) return null
      const { method, verified_at: verifiedAt, checked_at: checkedAt } = row
      return { method: method as OwnerRecord['method'], verifiedAt, checkedAt }
    },
    hasOwner: async (slug) => {
      const toolId = await idOf(store, engine, slug)
      return toolId !== null && (await queries.anyOwner(engine, { toolId })).length > 0
    },
    putOwner: (slug, keyId, method, log, now) =>
      engine.transaction(async (tx) => {
        const toolId = await knownId(store, tx, slug)
        await queries.putOwner(tx, { toolId, keyId, method, now })
        if (log) await appendLog(store, tx, toolId, log, now)
      }),
    listOwners: async (slug) => {
      const toolId = await idOf(store, engine, slug)
      if (toolId === null) return []
      return (await queries.ownersOf(engine, { toolId })).map(({ key_id: keyId }) => keyId)
    },
    oldClaims: async (before, after, now) => {
      const { toolId = 0, keyId = '' } = after ?? {}
      const rows = await queries.oldClaims(engine, { before, toolId, keyId, now })
      return rows.map((row) => ({
        toolId: row.tool_id,
        slug: row.slug,
        url: (JSON.parse(row.tool) as { url: string }).url,
        keyId: row.key_id,
        checkedAt: row.checked_at,
        isKeyValid: row.revoked_at === null && (row.expires_at === null || row.expires_at > now),
      }))
    },
    dropOwner: ({ slug, keyId, change, log }, now) =>
      engine.transaction(async (tx) => {
        const toolId = await knownId(store, tx, slug)
        const [gone] = await queries.dropOwner(tx, { toolId, keyId })
        if (gone) await changeTool(store, tx, toolId, change, [log], now)
      }),
    changeByOwner: ({ slug, change, log, quota }, now) =>
      engine.transaction(async (tx) => {
        if ((await takeQuota(store, tx, 'owner', quota)) === null) return false
        const id = await knownId(store, tx, slug)
        await changeTool(store, tx, id, change, log, now)
        return true
      }),
    countClaim: (quota) =>
      engine.transaction(async (tx) => (await takeQuota(store, tx, 'claim', quota)) !== null),
  }
}

async function changeTool(
  store: Store,
  tx: Reader,
  id: number,
  change: OwnerChange['change'],
  log: readonly LogEntry[],
  now: number,
): Promise<void> {
  const { queries } = store
  const changes = makeToolChanges()
  // The row is locked first: no scan may store other evidence in between.
  await queries.bumpVersion(tx, { id, renderedBy: store.renderer.version })
  const [[row], [source]] = [
    await queries.readEvidence(tx, { toolId: id }),
    await queries.readSource(tx, { id }),
  ]
  if (!source) throw new Error(`Tool ${id} has no record.`)
  const stored = row && row.evidence !== 'null' ? row.evidence : null
  const { record, evidence } = change(JSON.parse(source.record) as ToolRecord, stored)
  const found = evidence === null ? null : { evidence, exchanges: exchangeText(evidence) }
  const cause = { reason: 'declaration', at: now, scanId: null } as const
  const replacement = { id, record: () => record, urlKey: null, found, cause }
  await replaceTool(store, tx, replacement, changes)
  for (const entry of log) await insertLog(store, tx, id, entry, now)
  await changes.write(store, tx)
}

function logs(store: Store): Pick<Owners, 'addLog' | 'listLog'> {
  const { engine, queries } = store
  return {
    addLog: (slug, log, now) =>
      engine.transaction(async (tx) =>
        appendLog(store, tx, await knownId(store, tx, slug), log, now),
      ),
    listLog: async (slug, page, limit) => {
      const toolId = await idOf(store, engine, slug)
      if (toolId === null) return null
      const offset = (page - 1) * limit
      const rows = await queries.logPage(engine, { toolId, limit, offset })
      const [counted] = await queries.countLog(engine, { toolId })
      return {
        log: rows.map(({ body }) => JSON.parse(body) as LogEntry),
        total: counted?.n ?? 0,
      }
    },
  }
}

/** Appends to the log only. The tool still gets a new version, so that cached pages are dropped. */
async function appendLog(
  store: Store,
  tx: Reader,
  toolId: number,
  log: LogEntry,
  now: number,
): Promise<void> {
  const { queries, renderer } = store
  await queries.bumpVersion(tx, { id: toolId, renderedBy: renderer.version })
  await insertLog(store, tx, toolId, log, now)
  const changes = makeToolChanges()
  changes.touch(toolId)
  await changes.write(store, tx)
}

async function insertLog(
  { queries }: Store,
  tx: Reader,
  toolId: number,
  log: LogEntry,
  now: number,
): Promise<void> {
  const body = JSON.stringify(log)
  await queries.insertLog(tx, { id: log.id, tool_id: toolId, logged_at: now, body })
}

function mistakes(store: Store): Pick<Owners, 'addMistake' | 'listMistakes' | 'closeMistake'> {
  const { engine, queries } = store
  return {
    addMistake: (report, quota) =>
      engine.transaction(async (tx) => {
        if ((await takeQuota(store, tx, 'mistake', quota)) === null) return false
        await queries.insertMistake(tx, {
          id: report.id,
          tool_id: await knownId(store, tx, report.slug),
          created_at: Date.parse(report.createdAt),
          body: JSON.stringify(report),
        })
        return true
      }),
    listMistakes: async (limit, isClosedToo) => {
      const read = isClosedToo ? queries.allMistakes : queries.openMistakes
      return (await read(engine, { limit })).map(reportIn)
    },
    closeMistake: (id, now) =>
      engine.transaction(async (tx) => {
        const [row] = await queries.closeMistake(tx, { id, now })
        return row ? reportIn(row) : null
      }),
  }
}

function reportIn({ body, closed_at: at }: { body: string; closed_at: number | null }) {
  const closedAt = at === null ? null : new Date(at).toISOString()
  return { ...(JSON.parse(body) as MistakeReport), closedAt }
}
