// Stores the servers of other registries: only what has changed is written, and every write gets a
// number, by which other processes follow.
import type { RegistryRow, RegistryStatus } from '../../domain/registry/entry.ts'
import { sql } from '../database/statement.ts'
import type { Tables } from '../database/tables.ts'
import type { Store } from '../store.ts'

const COLUMNS = [
  'status',
  'status_message',
  'status_changed_at',
  'published_at',
  'updated_at',
  'is_latest',
  'targets',
  'server',
] as const
const values = COLUMNS.map((name) => `excluded.${name}`).join(', ')
const stored = COLUMNS.map((name) => `registry_server.${name}`).join(', ')

/** Returns a row only if it is new or another. */
const putServer = sql<{ name: string }>({ sealed: ['server'] })(`
  insert into registry_server
    (source, name, version, status, status_message, status_changed_at, published_at, updated_at,
     is_latest, targets, changed, server)
  values (:source, :name, :version, :status, :status_message, :status_changed_at, :published_at,
    :updated_at, :is_latest, :targets, 0, :server)
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
  where source = :source and name = :name and status <> 'deleted' returning name`)
const numberChanges = sql()('update registry_server set changed = :revision where changed = 0')

export type RegistryServerRow = Tables['registry_server']
const ROW = `source, name, version, status, status_message, status_changed_at, published_at,
  updated_at, is_latest, targets, changed, server`
const rowsChanged = sql<RegistryServerRow>({ sealed: ['server'] })(`
  select ${ROW} from registry_server
  where (changed, source, name, version) > (:since, :source, :name, :version)
  order by changed, source, name, version limit :limit`)

export function registryServers({ engine }: Store) {
  return {
    /** Stores what a source lists, and withdraws names; one transaction per call. */
    putRegistryServers: (
      source: string,
      rows: readonly Omit<RegistryRow, 'source'>[],
      withdrawn: readonly string[] = [],
    ): Promise<{ written: number; unchanged: number }> =>
      engine.transaction(async (tx) => {
        let written = 0
        for (const row of rows) {
          const { name, version } = row
          const [put] = await putServer(tx, { source, ...columnsOf(row) })
          if (put === undefined) continue
          written += 1
          if (row.isLatest) await outdateOthers(tx, { source, name, version })
        }
        let gone = 0
        for (const name of withdrawn) gone += (await withdraw(tx, { source, name })).length
        if (written + gone > 0) {
          const [{ revision } = { revision: 0 }] = await raiseRegistry(tx)
          await numberChanges(tx, { revision })
        }
        return { written, unchanged: rows.length - written }
      }),
  }
}

/** After a row that was read before; `changed` orders the rows of all writes. */
export function changedServers(
  { engine }: Store,
  { changed: since, source, name, version }: Position,
  limit: number,
): Promise<RegistryServerRow[]> {
  return rowsChanged(engine, { since, source, name, version, limit })
}

export type Position = Pick<RegistryServerRow, 'changed' | 'source' | 'name' | 'version'>

function columnsOf(row: Omit<RegistryRow, 'source'>) {
  return {
    name: row.name,
    version: row.version,
    status: row.status,
    status_message: row.statusMessage,
    status_changed_at: row.statusChangedAt,
    published_at: row.publishedAt,
    updated_at: row.updatedAt,
    is_latest: row.isLatest ? 1 : 0,
    targets: row.targets.join('\n'),
    server: row.server,
  }
}

/** A row in memory. What it leads to is one text, and taken apart when it is asked for. */
export class IndexedRow implements RegistryRow {
  readonly source: string
  readonly name: string
  readonly version: string
  readonly server: string
  readonly status: RegistryStatus
  readonly statusMessage: string | null
  readonly statusChangedAt: number | null
  readonly publishedAt: number
  readonly updatedAt: number
  readonly isLatest: boolean
  readonly #targets: string

  constructor(row: RegistryServerRow) {
    this.source = row.source
    this.name = row.name
    this.version = row.version
    this.server = row.server
    this.status = row.status as RegistryStatus
    this.statusMessage = row.status_message
    this.statusChangedAt = row.status_changed_at
    this.publishedAt = row.published_at
    this.updatedAt = row.updated_at
    this.isLatest = row.is_latest === 1
    this.#targets = row.targets
  }

  get targets(): readonly string[] {
    return this.#targets === '' ? [] : this.#targets.split('\n')
  }
}
