// The launch catalogue in a SQLite database, as a service leaves it that was started once: made by
// the runner or on first use, and copied for each caller. For PostgreSQL a few tools of it.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { fillFromLaunch } from '../src/usecases/operate/launch-sync.ts'
import { importTools } from '../src/usecases/operate/import-tools.ts'
import { workOutClients } from '../src/usecases/operate/regrade.ts'
import { renderer } from '../src/usecases/renderer.ts'
import { launchCatalogue } from './launch-tools.ts'
import { freshPostgres } from './postgres-server.ts'
import { sharedFile } from './shared.ts'

const FILLED_AT = Date.parse('2026-11-01T08:00:00Z')

let made: Promise<string> | undefined

/** Copies it to a new `file` and returns its URL; a service that opens it has nothing to import. */
export async function copyLaunchDatabase(file: string): Promise<string> {
  const source = (await sharedFile('launch.db')) ?? (await (made ??= makeLaunchDatabase()))
  copyFileSync(source, file)
  return `sqlite:${file}`
}

/** The path of a new database that is removed with this process. */
export async function makeLaunchDatabase(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-launch-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'launch.db')
  const catalogue = await openCatalogueAt(`sqlite:${file}`, renderer)
  await fillFromLaunch(catalogue, join(import.meta.dirname, '../catalogue'), FILLED_AT)
  await workOutClients(catalogue)
  // Closing it writes everything into the one file.
  await catalogue.close()
  return file
}

let withOneTool: Promise<string> | undefined

/** A new database of PostgreSQL with one tool: to import them all takes seconds. */
export async function postgresWithOneTool(): Promise<string> {
  return freshPostgres(await (withOneTool ??= makePostgresWithOneTool()))
}

async function makePostgresWithOneTool(): Promise<string> {
  const url = await freshPostgres()
  await importFew(url, ['resend'])
  return url
}

export async function importFew(url: string, slugs: readonly string[]): Promise<void> {
  const { entries, captured } = await launchCatalogue()
  const few = entries.filter(({ slug }) => slugs.includes(slug))
  const catalogue = await openCatalogueAt(url, renderer)
  await importTools(catalogue, few, Date.now(), captured)
  await catalogue.close()
}
