// Stores the servers of other registries: only what has changed is written, and every write gets a
// number, by which other processes follow.
import type { RegistryRow } from '../../domain/registry/entry.ts'
import { sql } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { putNames, type NamesOfPage } from './names.ts'

const COLUMNS = [
  'status',
  'status_message',
  'status_changed_at',
  'published_at',
  'updated_at',
  'is_latest',
  'server',
] as const
const values = COLUMNS.map((name) => `excluded.${name}`).join(', ')
const stored = COLUMNS.map((name) => `registry_server.${name}`).join(', ')

/** Returns a row only if it is new or another. */
const putServer = sql<{ name: string }>({ sealed: ['server'] })(`
  insert into registry_server
    (source, name, version, status, status_message, status_changed_at, published_at, updated_at,
     is_latest, changed, server)
  values (:source, :name, :version, :status, :statusMessage, :statusChangedAt, :publishedAt,
    :updatedAt, :isLatest, 0, :server)
  on conflict (source, name, version) do update
  set (${COLUMNS.join(', ')}, changed) = (${values}, 0)
  where (${stored}) is distinct from (${values}) returning name`)
const outdateOthers = sql()(`
  update registry_server set is_latest = 0, changed = 0
  where source = :source and name = :name and version <> :version and is_latest = 1`)
/** Near the end of a transaction: every writer of the registry waits here for the one before. */
export const raiseRegistry = sql<{ revision: number }>()(
  'update meta set registry = registry + 1 returning registry as revision',
)
const withdraw = sql<{ name: string }>()(`
  update registry_server set status = 'deleted', changed = 0
  where name = :name and status <> 'deleted' returning name`)
const dropVersion = sql()(
  'delete from registry_server where source = :source and name = :name and version = :version',
)
const numberChanges = sql()('update registry_server set changed = :revision where changed = 0')

/** `changed` orders the rows of all writes. */
export type NumberedRow = RegistryRow & { changed: number }
/** After a row that was read before. */
export const rowsChanged = sql<NumberedRow>({ sealed: ['server'] })(`
  select source, name, version, status, status_message as "statusMessage",
    status_changed_at as "statusChangedAt", published_at as "publishedAt",
    updated_at as "updatedAt", is_latest as "isLatest", changed, server
  from registry_server
  where (changed, source, name, version) > (:changed, :source, :name, :version)
  order by changed, source, name, version limit :limit`)

/** What a page of a source changes besides the rows that it lists. */
export interface PageChanges {
  /** Versions that newer ones take the place of. */
  dropped?: readonly { name: string; version: string }[]
  /** By default the names of the rows are in use. */
  names?: NamesOfPage
}

export function registryServers({ engine }: Store) {
  return {
    /** Stores what a source lists, and withdraws names from every source; one transaction. */
    putRegistryServers: (
      source: string,
      rows: readonly Omit<RegistryRow, 'source'>[],
      { dropped = [], names = namesOf(rows) }: PageChanges = {},
    ): Promise<{ written: number; unchanged: number }> =>
      engine.transaction(async (tx) => {
        let written = 0
        const changed = new Set<string>()
        for (const { name, version } of dropped) await dropVersion(tx, { source, name, version })
        for (const row of rows) {
          const { name, version } = row
          const [put] = await putServer(tx, { ...row, source })
          if (put === undefined) continue
          written += 1
          changed.add(name)
          if (row.isLatest === 1) await outdateOthers(tx, { source, name, version })
        }
        let gone = 0
        for (const { name } of names.withdrawn) gone += (await withdraw(tx, { name })).length
        const used = new Map([...names.used].filter(([name]) => changed.has(name)))
        await putNames(tx, source, { ...names, used })
        if (written + gone > 0) {
          const [{ revision } = { revision: 0 }] = await raiseRegistry(tx)
          await numberChanges(tx, { revision })
        }
        return { written, unchanged: rows.length - written }
      }),
  }
}

function namesOf(rows: readonly { name: string }[]): NamesOfPage {
  const used = new Map(rows.map(({ name }) => [name, null]))
  return { now: 0, used, left: [], withdrawn: [] }
}
