// The launch catalogue in a SQLite database, as a service leaves it that was started once: made by
// the runner or on first use, and copied for each caller.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { fillFromLaunch } from '../src/usecases/operate/launch-sync.ts'
import { renderer } from '../src/usecases/renderer.ts'

/** The variable with the file that all test processes copy. */
export const SHARED_LAUNCH = 'TEST_LAUNCH_DATABASE'

const FILLED_AT = Date.parse('2026-11-01T08:00:00Z')

let made: Promise<string> | undefined

/** Copies it to a new `file` and returns its URL; a service that opens it has nothing to import. */
export async function copyLaunchDatabase(file: string): Promise<string> {
  copyFileSync(process.env[SHARED_LAUNCH] ?? (await (made ??= makeLaunchDatabase())), file)
  return `sqlite:${file}`
}

/** The path of a new database that is removed with this process. */
export async function makeLaunchDatabase(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-launch-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'launch.db')
  const catalogue = await openCatalogueAt(`sqlite:${file}`, renderer)
  await fillFromLaunch(catalogue, join(import.meta.dirname, '../catalogue'), FILLED_AT)
  // Closing it writes everything into the one file.
  await catalogue.close()
  return file
}
