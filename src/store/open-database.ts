// Opens a database with its search index: as a catalogue, or as bare tables for copying.
import { existsSync, statSync } from 'node:fs'
import { Refusal } from '../errors/refusal.ts'
import type { Catalogue } from './catalogue.ts'
import type { Renderer } from './renderer.ts'
import type { Place } from './transfer/copy-catalogue.ts'
import type { Engine } from './database/engine.ts'
import { migrate, newestVersion } from './database/migrations.ts'
import { versionOf } from './database/version-of.ts'
import { databaseName, naming } from './naming.ts'
import { openCatalogue, openEngine } from './open.ts'
import { postgresSearch } from './search/postgres-search.ts'
import { sqliteSearch } from './search/sqlite-search.ts'

const SQLITE = 'sqlite:'

export function openCatalogueAt(url: string, renderer: Renderer): Promise<Catalogue> {
  const search = url.startsWith(SQLITE) ? sqliteSearch : postgresSearch
  return naming(url, () => openCatalogue(url, search, renderer))
}

/** Opens the tables and migrates them. A source must exist; a target is created. */
export async function openPlace(url: string, use: 'read' | 'write'): Promise<Place> {
  const search = url.startsWith(SQLITE) ? sqliteSearch : postgresSearch
  const engine =
    use === 'read' ? (await openExisting(url)).engine : await naming(url, () => openEngine(url))
  try {
    await migrate(engine)
    return { engine, search }
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Opens a database that holds a catalogue, of whichever version, and changes nothing in it. */
export async function openExisting(url: string): Promise<{ engine: Engine; isCurrent: boolean }> {
  const file = url.startsWith(SQLITE) ? url.slice(SQLITE.length) : null
  // SQLite would create the file, and then an empty backup of it.
  if (file !== null && !existsSync(file)) throw new Refusal('file-not-found', { facts: { file } })
  const empty = () => new Refusal('database-empty', { facts: { database: databaseName(url) } })
  if (file !== null && statSync(file).size === 0) throw empty()
  const engine = await naming(url, () => openEngine(url))
  try {
    const version = await naming(url, () => versionOf(engine))
    if (version === 0) throw empty()
    return { engine, isCurrent: version === newestVersion() }
  } catch (error) {
    await engine.close()
    throw error
  }
}
