// Reads which migration a database has reached, and changes nothing.
import type { Engine } from './engine.ts'

/** The version that a database has reached; 0 if it holds no catalogue. */
export async function versionOf(engine: Engine): Promise<number> {
  const tables =
    engine.name === 'sqlite'
      ? `sqlite_schema where type = 'table' and name = 'migration'`
      : `information_schema.tables where table_schema = current_schema() and table_name = 'migration'`
  if ((await engine.all(`select 1 as found from ${tables}`)).length === 0) return 0
  const [row] = await engine.all('select coalesce(max(version), 0) as version from migration')
  return Number(row?.['version'])
}
