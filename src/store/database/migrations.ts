// Brings a database to the current tables: creates them in an empty one, and applies to any other
// what has changed since it was written. Safe against concurrent starts.
import { Refusal } from '../../errors/refusal.ts'
import type { EngineName } from './columns.ts'
import { sql, type Engine, type Reader, creatingAll } from './statement.ts'

export interface Migration {
  version: number
  name: string
  statements: Record<EngineName, readonly string[]>
}

/** The level of the first release, from which upgrades start. An older database is refused. */
export const FIRST_VERSION = 31
/** The commit of that release. */
export const FIRST_COMMIT = '8c920458'

/**
 * One lock for all AgentGrade processes, so that each waits for the others before it reads the
 * schema.
 */
const ADVISORY_LOCK = 718_293_046

const recordMigration = sql()('insert into migration (version, name) values (:version, :name)')

/** Only ever appended to: a database may be at any of these versions. */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 32,
    name: 'registry-pins',
    statements: {
      sqlite: registryPins('text', 'integer', ' strict'),
      postgres: registryPins('text collate "C"', 'bigint', ''),
    },
  },
  {
    version: 33,
    name: 'registry-names',
    statements: {
      sqlite: registryNames('text', 'integer', ' strict'),
      postgres: registryNames('text collate "C"', 'bigint', ''),
    },
  },
  {
    version: 34,
    name: 'second-looks',
    statements: {
      sqlite: secondLooks('text', 'integer', ' strict'),
      postgres: secondLooks('text collate "C"', 'bigint', ''),
    },
  },
]

function registryPins(text: string, big: string, end: string): string[] {
  return [
    // What an entry leads to is worked out when it is read.
    'alter table registry_server drop column targets',
    `alter table registry_policy add column bound ${text} not null default ''`,
    `create table registry_pin (policy ${text} not null, server ${text} not null, pin ${text} not null, changed ${big} not null, primary key (policy, server))${end}`,
    'create index registry_pin_by_change on registry_pin (changed)',
    // Stored evidence is graded again, as that of another method is anyway: the record then says
    // which version was looked at, and which tools it listed.
    `update tool set method_version = 'earlier' where method_version = '4.1.0'`,
  ]
}

/** Names that are stored already were seen before every other; when is not known. */
function registryNames(text: string, big: string, end: string): string[] {
  return [
    `create table registry_name (name ${text} primary key, first_seen ${big} not null, source ${text} not null, taken_for ${text}, is_out integer not null default 0)${end}`,
    'create index registry_name_out on registry_name (source) where is_out = 1',
    'insert into registry_name (name, first_seen, source) select name, 0, min(source) from registry_server group by name',
  ]
}

function secondLooks(text: string, big: string, end: string): string[] {
  return [
    `alter table scan add column kind ${text} not null default 'scan'`,
    'drop index scan_under_way',
    `create unique index scan_under_way on scan (tool_id, kind) where status in ('queued', 'running')`,
    `create table second_look (tool_id ${big} primary key references tool (id), due_at ${big} not null)${end}`,
    'create index second_look_due on second_look (due_at)',
  ]
}

/** The version of a database that is up to date. */
export function newestVersion(migrations: readonly Migration[] = MIGRATIONS): number {
  return migrations.at(-1)?.version ?? FIRST_VERSION
}

/**
 * All or nothing. Refuses a database that a newer AgentGrade has migrated, and one that is too old.
 */
export async function migrate(engine: Engine, migrations: readonly Migration[] = MIGRATIONS) {
  await engine.transaction(async (tx) => {
    if (engine.name === 'postgres') await lockMigrations(tx)
    const [text, end] = engine.name === 'sqlite' ? ['text', ' strict'] : ['text collate "C"', '']
    await tx.all(
      `create table if not exists migration (version integer primary key, name ${text} not null)${end}`,
    )
    const reached = await reachedVersion(tx)
    const newest = newestVersion(migrations)
    if (reached > newest)
      throw new Refusal('database-newer', {
        facts: { found: String(reached), known: String(newest) },
      })
    if (reached > 0 && reached < FIRST_VERSION)
      throw new Refusal('database-older', {
        facts: { found: String(reached), commit: FIRST_COMMIT },
      })
    const pending =
      reached === 0
        ? [{ version: newest, name: 'tables', statements: creatingAll(engine.name) }]
        : migrations
            .filter(({ version }) => version > reached)
            .map((migration) => ({ ...migration, statements: migration.statements[engine.name] }))
    for (const { version, name, statements } of pending) {
      for (const statement of statements) await tx.all(statement)
      await recordMigration(tx, { version, name })
    }
  })
}

async function lockMigrations(tx: Reader): Promise<void> {
  await tx.all('set local lock_timeout = 0')
  await tx.all('set local statement_timeout = 0')
  await tx.all('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
}

/** The version that a database has reached; 0 if it holds no catalogue. Changes nothing. */
export async function versionOf(reader: Reader): Promise<number> {
  const tables =
    reader.name === 'sqlite'
      ? `sqlite_schema where type = 'table' and name = 'migration'`
      : `information_schema.tables where table_schema = current_schema() and table_name = 'migration'`
  if ((await reader.all(`select 1 as found from ${tables}`)).length === 0) return 0
  return await reachedVersion(reader)
}

async function reachedVersion(reader: Reader): Promise<number> {
  const [row] = await reader.all('select coalesce(max(version), 0) as version from migration')
  return Number(row?.['version'])
}
