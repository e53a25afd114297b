// Opens a database, an SQLite file or a PostgreSQL server: as a catalogue, or as bare tables for
// copying; and names it in refusals for the operator, because clients never read its path.
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Refusal } from '../errors/refusal.ts'
import { catalogueOn, type Catalogue } from './catalogue.ts'
import type { Engine } from './database/statement.ts'
import { joining } from './database/joined.ts'
import { migrate, newestVersion, versionOf } from './database/migrations.ts'
import { damaged } from './database/sqlite-errors.ts'
import { openSqlite } from './database/sqlite.ts'
import type { Renderer } from './store.ts'

const SQLITE = 'sqlite:'

export function openCatalogueAt(url: string, renderer: Renderer): Promise<Catalogue> {
  return naming(url, () => openCatalogue(url, renderer))
}

/** Opens `sqlite:<file>` or `postgres://…` and migrates it. A locked write waits up to `waitMs`. */
export async function openCatalogue(
  url: string,
  renderer: Renderer,
  waitMs?: number,
): Promise<Catalogue> {
  const engine = await openEngine(url, waitMs)
  return await orClose(engine, async () => {
    const damage = await engine.damage()
    if (damage !== null) throw damaged(damage)
    await migrate(engine)
    return catalogueOn({ engine: joining(engine), renderer })
  })
}

/** The engine alone, without migrating the tables. */
export async function openEngine(url: string, waitMs?: number): Promise<Engine> {
  if (url.startsWith(SQLITE)) return openSqlite(url.slice(SQLITE.length), waitMs)
  const { openPostgres } = await import('./database/postgres.ts')
  return openPostgres(url, waitMs)
}

/** Opens the tables and migrates them. A source must exist; a target is created. */
export async function openTables(url: string, use: 'read' | 'write'): Promise<Engine> {
  const engine =
    use === 'read' ? (await openExisting(url)).engine : await naming(url, () => openEngine(url))
  return await orClose(engine, async () => {
    await migrate(engine)
    return engine
  })
}

/** Opens a database that holds a catalogue, of whichever version, and changes nothing in it. */
export async function openExisting(url: string): Promise<{ engine: Engine; isCurrent: boolean }> {
  const file = url.startsWith(SQLITE) ? url.slice(SQLITE.length) : null
  // SQLite would create the file, and then an empty backup of it.
  if (file !== null && !existsSync(file)) throw new Refusal('file-not-found', { facts: { file } })
  const empty = () => new Refusal('database-empty', { facts: { database: databaseName(url) } })
  if (file !== null && statSync(file).size === 0) throw empty()
  const engine = await naming(url, () => openEngine(url))
  return await orClose(engine, async () => {
    const version = await naming(url, () => versionOf(engine))
    if (version === 0) throw empty()
    return { engine, isCurrent: version === newestVersion() }
  })
}

async function orClose<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Without the password. */
function databaseName(url: string): string {
  if (url.startsWith(SQLITE)) return `file ${resolve(url.slice(SQLITE.length))}`
  const parsed = URL.parse(url)
  return parsed === null ? 'of DATABASE_URL' : `${parsed.hostname}${parsed.pathname}`
}

/** Does the work; if the database is damaged or does not respond, the refusal says which and why. */
export async function naming<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const database = databaseName(url)
    if (error.code === 'database-damaged')
      throw new Refusal(error.code, { facts: { ...error.facts, database }, cause: error })
    if (error.code !== 'database-unavailable') throw error
    const reason = error.cause instanceof Error ? error.cause.message : 'no reason is known'
    throw new Refusal('database-unreachable', { facts: { database, reason }, cause: error })
  }
}
