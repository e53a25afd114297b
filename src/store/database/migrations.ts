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

/** Older databases are refused: the migrations before it are no longer known. */
export const OLDEST_VERSION = 23
/** It brings every older database to that version. */
export const OLDEST_COMMIT = '8b2a8d0'

const BASELINE_VERSION = 26

/**
 * One lock for all AgentGrade processes, so that each waits for the others before it reads the
 * schema.
 */
const ADVISORY_LOCK = 718_293_046

const recordMigration = sql()('insert into migration (version, name) values (:version, :name)')

/** Only ever appended to: a database may be at any of these versions. */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 24,
    name: 'once-in-one-row',
    // What is stored for a day only starts anew.
    statements: {
      sqlite: [
        'drop table once_request',
        'create table once_request (id text primary key, fingerprint text not null, created_at integer not null, answer text) strict',
        'create index once_request_by_age on once_request (created_at)',
      ],
      postgres: [
        'drop table once_request',
        `create table once_request (id text collate "C" primary key, fingerprint text collate "C" not null, created_at bigint not null, answer text collate "C")`,
        'create index once_request_by_age on once_request (created_at)',
      ],
    },
  },
  {
    version: 25,
    name: 'checks',
    // Checks are rendered from the record when they are read.
    statements: onBoth(['alter table tool_source drop column checks']),
  },
  {
    version: BASELINE_VERSION,
    name: 'baseline',
    statements: {
      sqlite: [
        ...baseline('text'),
        'create table search_again (id integer primary key, score_key integer not null, changed integer not null, text text not null) strict',
        'insert into search_again (id, score_key, changed, text) select id, score_key, changed, text from search_tool',
        'drop table search_tool',
        'alter table search_again rename to search_tool',
        'create index search_tool_changed on search_tool (changed)',
      ],
      postgres: [
        ...baseline('text collate "C"'),
        'alter table search_tool alter column changed drop default, alter column text drop default, alter column text type text collate "C"',
      ],
    },
  },
  {
    version: 27,
    name: 'access-scores',
    // Filled when a tool is graded or rendered again.
    statements: onBoth(
      ['api', 'mcp', 'cli'].map((id) => `alter table tool add column ${id}_score_key integer`),
    ),
  },
  {
    version: 28,
    name: 'each-receiver-its-turn',
    statements: {
      sqlite: receivers(
        'text',
        'integer',
        `substr(url, instr(url, '://') + 3, instr(substr(url, instr(url, '://') + 3), '/') - 1)`,
      ),
      postgres: receivers(
        'text collate "C"',
        'bigint',
        `split_part(split_part(url, '://', 2), '/', 1)`,
      ),
    },
  },
  {
    version: 29,
    name: 'held-events',
    statements: {
      sqlite: heldEvents('text', 'integer', ' strict'),
      postgres: heldEvents('text collate "C"', 'bigint', ''),
    },
  },
  {
    version: 30,
    name: 'client-views',
    // Filled in the background, as after every release.
    statements: { sqlite: clientViews('text'), postgres: clientViews('text collate "C"') },
  },
  {
    version: 31,
    name: 'registry',
    statements: {
      sqlite: registry('text', 'integer', ' strict'),
      postgres: registry('text collate "C"', 'bigint', ''),
    },
  },
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

function onBoth(statements: readonly string[]): Migration['statements'] {
  return { sqlite: statements, postgres: statements }
}

/** Names what is not a PNG any more, knows a method for every tool, and drops what nobody reads. */
function baseline(text: string): string[] {
  return [
    'alter table tool_icon rename column png to image',
    'drop index tool_by_method',
    `alter table tool add column graded_by ${text} not null default ''`,
    `update tool set graded_by = coalesce(method_version, case when grade_rank is null then '' else 'unknown' end)`,
    'alter table tool drop column method_version',
    'alter table tool rename column graded_by to method_version',
    'create index tool_by_method on tool (method_version, id)',
    'alter table tool drop column created_at',
    'alter table scan_result drop column tool_id',
    'alter table scan_result drop column finished_at',
    'alter table meta drop column cleaned_to',
  ]
}

/** What was kept for each message, when it is due and who sends it, is kept for each receiver. */
function receivers(text: string, big: string, host: string): string[] {
  return [
    `alter table webhook add column host ${text} not null default ''`,
    `alter table webhook add column next_at ${big}`,
    `alter table webhook add column busy_until ${big} not null default 0`,
    'alter table webhook add column failures integer not null default 0',
    'alter table webhook add column lane integer not null default 1',
    'alter table webhook add column is_full integer not null default 0',
    `update webhook set host = ${host}`,
    `update webhook set next_at = (select min(m.next_at) from webhook_message m where m.webhook_id = webhook.id and m.state = 'waiting')`,
    `update webhook set lane = 0 where state = 'active' and failing_since is null`,
    'drop index webhook_by_cursor',
    'drop index webhook_message_to_send',
    'drop index webhook_message_by_host',
    'alter table webhook_message drop column host',
    'alter table webhook_message drop column lease_until',
    'create index webhook_to_spread on webhook (state, is_full, cursor)',
    'create index webhook_to_send on webhook (lane, next_at)',
    'create index webhook_by_host on webhook (host, busy_until)',
    'create index webhook_message_to_send on webhook_message (webhook_id, state, next_at)',
  ]
}

function heldEvents(text: string, big: string, end: string): string[] {
  return [
    `create table held_event (tool_id ${big} not null references tool (id), kind ${text} not null, due_at ${big} not null, event ${text} not null, primary key (tool_id, kind))${end}`,
    'create index held_event_due on held_event (due_at)',
  ]
}

function clientViews(text: string): string[] {
  return [
    `alter table tool_exchange add column clients ${text}`,
    `alter table tool_exchange add column derived_by ${text} not null default ''`,
    'create index tool_exchange_by_build on tool_exchange (derived_by, tool_id)',
  ]
}

function registry(text: string, big: string, end: string): string[] {
  return [
    `create table registry_source (url ${text} primary key, rank integer not null, cursor ${text}, since ${text}, complete_at ${big}, leased_by ${text} not null default '', leased_until ${big} not null default 0, counts ${text} not null default '{}')${end}`,
    `create table registry_server (source ${text} not null, name ${text} not null, version ${text} not null, status ${text} not null, status_message ${text}, status_changed_at ${big}, published_at ${big} not null, updated_at ${big} not null, is_latest integer not null, targets ${text} not null, changed ${big} not null, server ${text} not null, primary key (source, name, version))${end}`,
    'create index registry_server_by_change on registry_server (changed)',
    `create table registry_policy (name ${text} primary key, policy ${text} not null, is_filed integer not null, judged ${text} not null default '', judged_at ${big} not null default 0, admitted ${text} not null default '')${end}`,
    `create table registry_token (id ${text} primary key, policy ${text} not null, digest ${text} not null, name ${text} not null, created_at ${big} not null, revoked_at ${big})${end}`,
    'create unique index registry_token_by_digest on registry_token (digest)',
    `alter table meta add column registry ${big} not null default 0`,
    // Filled when tools are rendered by this release.
    `alter table tool_document add column registry ${text}`,
    `alter table event add column policy ${text}`,
  ]
}

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
  return migrations.at(-1)?.version ?? OLDEST_VERSION
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
    if (reached > 0 && (reached < OLDEST_VERSION || (await isUnclean(tx, reached))))
      throw new Refusal('database-older', {
        facts: { found: String(reached), commit: OLDEST_COMMIT },
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

/** Whether that commit was still taking credentials out of stored addresses. */
async function isUnclean(tx: Reader, reached: number): Promise<boolean> {
  if (reached >= BASELINE_VERSION) return false
  return (await tx.all('select 1 from meta where cleaned_to is not null')).length > 0
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
