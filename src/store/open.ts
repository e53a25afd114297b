// Opens the catalogue at a URL, an SQLite file or a PostgreSQL database, and migrates it to the
// latest version.
import type { Catalogue } from './catalogue.ts'
import type { Renderer } from './renderer.ts'
import type { Engine } from './database/engine.ts'
import { migrate } from './database/migrations.ts'
import { joining } from './database/joined.ts'
import { QUERIES } from './database/queries/index.ts'
import type { SearchIndex } from './search/search-index.ts'
import { damaged } from './database/sqlite-errors.ts'
import { openSqlite } from './database/sqlite.ts'
import { catalogueOn } from './assemble.ts'

/**
 * Opens `sqlite:<file>` or `postgres://…`. If the database is locked, each write waits up to
 * `lockTimeoutMs`.
 */
export async function openCatalogue(
  url: string,
  search: SearchIndex,
  renderer: Renderer,
  lockTimeoutMs?: number,
): Promise<Catalogue> {
  const engine = await openEngine(url, lockTimeoutMs)
  try {
    const damage = await engine.damage()
    if (damage !== null) throw damaged(damage)
    await migrate(engine)
    return catalogueOn({
      engine: joining(engine),
      queries: QUERIES[engine.name],
      search,
      renderer,
    })
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** The engine alone, without migrating the tables. */
export async function openEngine(url: string, lockTimeoutMs?: number): Promise<Engine> {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), lockTimeoutMs)
  const { openPostgres } = await import('./database/postgres.ts')
  return openPostgres(url, lockTimeoutMs)
}
