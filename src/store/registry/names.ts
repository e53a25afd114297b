// Stores when we first saw each name of other registries, and which of them are taken for others.
import { sql, type Reader } from '../database/statement.ts'
import type { Store } from '../store.ts'

/** A name that is left out, or looks like another that was seen at the same time. */
export interface AlikeName {
  name: string
  takenFor: string
  source: string
  isOut: boolean
}

/** More names of one source that are left out are counted, but not named. */
const MOST_OUT = 1000

const namesAfter = sql<{ name: string; first_seen: number }>()(`
  select name, first_seen from registry_name where name > :after and is_out = 0
  order by name limit :limit`)
const seeName = sql()(`
  insert into registry_name (name, first_seen, source, taken_for)
  values (:name, :now, :source, :takenFor)
  on conflict (name) do update set taken_for = excluded.taken_for, is_out = 0
  where registry_name.is_out = 1 or registry_name.taken_for is distinct from excluded.taken_for`)
const leaveOutName = sql()(`
  insert into registry_name (name, first_seen, source, taken_for, is_out)
  select :name, :now, :source, :takenFor, 1
  where (select count(*) from registry_name where source = :source and is_out = 1) < ${MOST_OUT}
  on conflict (name) do update set taken_for = excluded.taken_for, is_out = 1`)
const withdrawName = sql()(`
  insert into registry_name (name, first_seen, source, taken_for, is_out)
  values (:name, :now, :source, :takenFor, 1)
  on conflict (name) do update set taken_for = excluded.taken_for, is_out = 1`)
const alikeNames = sql<{ name: string; taken_for: string; source: string; is_out: number }>()(`
  select name, taken_for, source, is_out from registry_name where taken_for is not null
  order by name limit :limit`)

/** Names of one page: those that are in use, left out, and withdrawn after they were in use. */
export interface NamesOfPage {
  /** When they are seen, if it is for the first time. */
  now: number
  /** Each with the name that it looks like, if it was seen at the same time. */
  used: ReadonlyMap<string, string | null>
  left: readonly Pick<AlikeName, 'name' | 'takenFor'>[]
  withdrawn: readonly Pick<AlikeName, 'name' | 'takenFor'>[]
}

export async function putNames(tx: Reader, source: string, page: NamesOfPage): Promise<void> {
  const { now, used, left, withdrawn } = page
  for (const [name, takenFor] of used) await seeName(tx, { name, now, source, takenFor })
  for (const each of left) await leaveOutName(tx, { ...each, now, source })
  for (const each of withdrawn) await withdrawName(tx, { ...each, now, source })
}

export function registryNames({ engine }: Store) {
  return {
    /** Names in use, in order. */
    registryNames: async (after: string, limit: number) =>
      (await namesAfter(engine, { after, limit })).map(({ name, first_seen: seenAt }) => ({
        name,
        seenAt,
      })),
    alikeNames: async (limit: number): Promise<AlikeName[]> =>
      (await alikeNames(engine, { limit })).map((row) => ({
        name: row.name,
        takenFor: row.taken_for,
        source: row.source,
        isOut: row.is_out === 1,
      })),
  }
}
