// What one process needs on PostgreSQL: the size of its tables, start, memory and reads, for one
// caller: <address of an empty database, or of one that this has filled> [tools].
import pg from 'pg'
import { BUILD } from '../src/runtime/build.ts'
import { fillCatalogue } from './parts/fill-catalogue.ts'
import { load, requireWrk, startService } from './parts/load.ts'
import { readsOf } from './parts/reads.ts'

const SECONDS = 5
const PAGES = 20
const MEGABYTE = 1e6
/** Written by the service's own code; the rest are copies of these, made by the database. */
const WRITTEN = 20_000
const COPIED = ['tool_document', 'tool_source', 'tool_share', 'search_tool', 'event'] as const

const [database = '', count = '1000000'] = process.argv.slice(2).filter((each) => each !== '--')
const tools = Number(count)

requireWrk()
if (!database.startsWith('postgres')) {
  console.error('Give the address of a PostgreSQL database: postgres://user@127.0.0.1:5432/scale')
  process.exit(2)
}
if (!(await isFilled())) {
  await fillCatalogue(database, Math.min(tools, WRITTEN))
  await copy()
}
// Documents of another build would be drawn anew while they are measured.
await query(`UPDATE tool SET rendered_by = '${BUILD}' WHERE rendered_by <> '${BUILD}'`)
for (const { name, megabytes } of await sizes()) console.log(`${name.padEnd(24)} ${megabytes} MB`)

const service = await startService(database)
try {
  const spent = () => `${(service.cpuMs() / 1000).toFixed(1)} s of CPU`
  console.log(`first answer after ${(service.startMs / 1000).toFixed(1)} s, ${spent()}`)
  const asked = performance.now()
  // Asked again where the service has ended a wait for its words.
  while (!(await fetch(`${service.url}/search?q=email`).catch(() => null))?.ok);
  const seconds = (service.startMs + performance.now() - asked) / 1000
  console.log(
    `first search after ${seconds.toFixed(1)} s, ${spent()}, ${service.memory().toFixed(0)} MB`,
  )
  for (const read of readsOf(tools, PAGES)) {
    await load(service.url, read, 1, 1)
    const before = service.cpuMs()
    const { p50Ms, p99Ms, requests } = await load(service.url, read, SECONDS, 1)
    const cpuMs = (service.cpuMs() - before) / requests
    console.log(
      `${read.name.padEnd(42)} p50 ${p50Ms.toFixed(2)} p99 ${p99Ms.toFixed(2)} CPU ${cpuMs.toFixed(2)} ms`,
    )
  }
  console.log(`afterwards ${service.memory().toFixed(0)} MB`)
} finally {
  await service.stop()
}

async function query<Row extends object>(sql: string): Promise<Row[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Copies have addresses of their own and the words of their models. */
async function copy(): Promise<void> {
  const started = performance.now()
  for (let from = WRITTEN; from < tools; from += WRITTEN) {
    const added = (name: string) => `${name} + ${from}`
    await copyRows('tool', {
      id: added('id'),
      slug: `'tool-' || (${added(`substr(slug, 6)::int`)})`,
      url_key: `url_key || '.${from}'`,
    })
    for (const table of COPIED) {
      const id = table === 'event' ? { id: added('id') } : {}
      const tool = table === 'search_tool' ? { id: added('id') } : { tool_id: added('tool_id') }
      await copyRows(table, { ...id, ...tool })
    }
  }
  await query('ANALYZE')
  console.log(`copied the rest in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

async function copyRows(table: string, changed: Record<string, string>): Promise<void> {
  const columns = await query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped`,
  )
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => changed[name] ?? name)
  const id = names.includes('tool_id') ? 'tool_id' : 'id'
  await query(`SET session_replication_role = replica;
    INSERT INTO ${table} (${names.join(', ')})
    SELECT ${values.join(', ')} FROM ${table} WHERE ${id} <= ${WRITTEN}`)
}

async function isFilled(): Promise<boolean> {
  const [found] = await query<{ tables: string | null }>(`SELECT to_regclass('tool') AS tables`)
  return found?.tables !== null
}

async function sizes(): Promise<{ name: string; megabytes: number }[]> {
  const rows = await query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC LIMIT 6`,
  )
  return rows.map(({ name, bytes }) => ({
    name,
    megabytes: Math.round(Number(bytes) / MEGABYTE),
  }))
}
