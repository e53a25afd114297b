// Stores how far the import of each registry is: one process imports at a time, and another goes on
// where it has stopped.
import { sql } from '../database/statement.ts'
import type { Tables } from '../database/tables.ts'
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
  set cursor = :cursor, since = :since, complete_at = :complete_at, counts = :counts,
    leased_by = :leased_by, leased_until = :leased_until
  where url = :url and leased_by = :worker returning url`)
const allSources = sql<RegistrySource>()(`select ${SOURCE} from registry_source order by rank, url`)
/** Names of registries that decide before this one count as older than any of its own. */
const namesOf = sql<{ name: string; published_at: number }>()(`
  select s.name, min(case when s.source = :source then s.published_at else -1 end) as published_at
  from registry_server as s inner join registry_source as r on r.url = s.source
  where s.name > :after and s.status <> 'deleted' and (s.source = :source or r.rank < :rank)
  group by s.name order by s.name limit :limit`)

export function registrySources({ engine }: Store) {
  return {
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
    saveSource: async (worker: string, { rank: _, ...source }: RegistrySource): Promise<boolean> =>
      await engine.transaction(
        async (tx) => (await writeProgress(tx, { ...source, worker })).length > 0,
      ),
    registrySources: (): Promise<RegistrySource[]> => allSources(engine),
    /** Names with their first publication, in order. */
    registryNames: (
      { url: source, rank }: Pick<RegistrySource, 'url' | 'rank'>,
      after: string,
      limit: number,
    ): Promise<{ name: string; published_at: number }[]> =>
      namesOf(engine, { source, rank, after, limit }),
  }
}
