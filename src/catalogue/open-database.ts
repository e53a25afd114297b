// Opens a database with its search index: as a catalogue, or as bare tables for copying.
import { existsSync } from 'node:fs'
import { Refusal } from '../errors.ts'
import type { Catalogue } from './catalogue.ts'
import type { Renderer } from './renderer.ts'
import type { Place } from './transfer/copy-catalogue.ts'
import { migrate, migrationsFor } from './database/migrations.ts'
import { openCatalogue, openEngine } from './open.ts'
import { postgresSearch } from './search/postgres-search.ts'
import { sqliteSearch } from './search/sqlite-search.ts'

const SQLITE = 'sqlite:'

export function openCatalogueAt(url: string, renderer: Renderer): Promise<Catalogue> {
  return openCatalogue(url, url.startsWith(SQLITE) ? sqliteSearch : postgresSearch, renderer)
}

/** Opens the tables and migrates them. A source must exist; a target is created. */
export async function openPlace(url: string, use: 'read' | 'write'): Promise<Place> {
  const file = url.startsWith(SQLITE) ? url.slice(SQLITE.length) : null
  // SQLite would create an empty file, and then an empty backup of it.
  if (file !== null && use === 'read' && !existsSync(file))
    throw new Refusal('file-not-found', { facts: { file } })
  const search = file === null ? postgresSearch : sqliteSearch
  const engine = await openEngine(url)
  try {
    await migrate(engine, migrationsFor(engine.name, search.schema))
    return { engine, search }
  } catch (error) {
    await engine.close()
    throw error
  }
}
