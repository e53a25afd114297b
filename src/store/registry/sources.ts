// Stores how far the import of each registry is: one process imports at a time, and another goes on
// where it has stopped.
import { sql, type Tables } from '../database/statement.ts'
import type { Store } from '../store.ts'

export type RegistrySource = Tables['registry_source']
/** Who imports which registry. */
export interface SourceLease {
  url: string
  worker: string
}

const SOURCE = 'url, rank, cursor, since, complete_at, leased_by, leased_until, counts'
/** Without a worker, the lease is only a pause. */
const claimSource = sql<RegistrySource>()(`
  insert into registry_source (url, rank, leased_by, leased_until)
  values (:url, :rank, :worker, :until)
  on conflict (url) do update
  set rank = excluded.rank, leased_by = excluded.leased_by, leased_until = excluded.leased_until
  where registry_source.leased_until <= :now
    or (registry_source.leased_by = '' and :skipsPause = 1)
  returning ${SOURCE}`)
const writeProgress = sql<{ url: string }>()(`
  update registry_source
  set rank = :rank, cursor = :cursor, since = :since, complete_at = :complete_at, counts = :counts,
    leased_by = :leased_by, leased_until = :leased_until
  where url = :url and leased_by = :worker returning url`)
const allSources = sql<RegistrySource>()(`select ${SOURCE} from registry_source order by rank, url`)
const heldVersions = sql<HeldRow>()(`
  select name, version, status, published_at, is_latest, length(server) as bytes
  from registry_server where source = :source and (name, version) > (:name, :version)
  order by name, version limit :limit`)

const statesAfter = sql<ToolState>()(`
  select id, url_key, status, flags, mcp_score_key from tool
  where id > :after order by id limit :limit`)
const waitingOf = sql<{ n: number }>()(
  "select count(*) as n from scan where status = 'queued' and submitter = :submitter",
)

export type ToolState = Pick<
  Tables['tool'],
  'id' | 'url_key' | 'status' | 'flags' | 'mcp_score_key'
>
/** A stored version without its text. */
export type HeldRow = Pick<
  Tables['registry_server'],
  'name' | 'version' | 'status' | 'published_at' | 'is_latest'
> & { bytes: number }
const MOST_WANTED = 5000

export function registrySources({ engine }: Store) {
  /** How often servers were asked for, in this process. */
  const wanted = new Map<string, number>()
  return {
    wantServer: (name: string): void => {
      if (wanted.has(name) || wanted.size < MOST_WANTED)
        wanted.set(name, (wanted.get(name) ?? 0) + 1)
    },
    wantedServers: (): ReadonlyMap<string, number> => wanted,
    /** Tools by id, with what is known of each. */
    toolStates: (after: number, limit: number): Promise<ToolState[]> =>
      statesAfter(engine, { after, limit }),
    /** First scans of a submitter that wait. */
    waitingScans: async (submitter: string): Promise<number> =>
      (await waitingOf(engine, { submitter }))[0]?.n ?? 0,
    /** Null if another imports it, or if it has a pause that is not skipped. */
    claimSource: async (
      lease: SourceLease & { rank: number; until: number; skipsPause: boolean },
      now: number,
    ): Promise<RegistrySource | null> => {
      const skipsPause = lease.skipsPause ? 1 : 0
      const values = { ...lease, skipsPause, now }
      return await engine.transaction(async (tx) => (await claimSource(tx, values))[0] ?? null)
    },
    /** False if the lease is lost; then nothing is written. */
    saveSource: async (worker: string, source: RegistrySource): Promise<boolean> =>
      await engine.transaction(
        async (tx) => (await writeProgress(tx, { ...source, worker })).length > 0,
      ),
    registrySources: (): Promise<RegistrySource[]> => allSources(engine),
    /** The versions that are stored of a source, in order. */
    heldVersions: (
      source: string,
      after: Pick<HeldRow, 'name' | 'version'>,
      limit: number,
    ): Promise<HeldRow[]> =>
      heldVersions(engine, { source, name: after.name, version: after.version, limit }),
  }
}
