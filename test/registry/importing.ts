// Imports from a registry on loopback into a database of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import type { Catalogue } from '../../src/store/catalogue.ts'
import { openCatalogue, openTables } from '../../src/store/open-database.ts'
import {
  importRegistry,
  type ImportDeps,
  type ImportSettings,
  type ImportWish,
} from '../../src/usecases/registry/import.ts'
import { renderer } from '../../src/usecases/renderer.ts'
import { freshPostgres } from '../postgres-server.ts'
import { entry, serveRegistry, type Entry, type RegistryOptions } from './fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-import-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const sqliteFile = async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`
export const ENGINES = { sqlite: sqliteFile, postgres: freshPostgres }

export const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 18)
const MOST_PAGES = 20
export const SETTINGS: ImportSettings = {
  allowedRanges: ['127.0.0.0/8'],
  botUrl: 'https://agentgrade.test/bot',
  namespace: 'test.agentgrade',
  room: { entries: 50_000, bytes: 50_000_000 },
}

export const servers = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => entry(`com.acme/s${String(at).padStart(4, '0')}`))

interface StoredRow {
  source: string
  name: string
  version: string
  status: string
  is_latest: number
  server: string
}

export interface Importing {
  url: string
  /** The path of every request so far. */
  asked: string[]
  catalogue: Catalogue
  clock: { now: number }
  run: (
    wish?: Partial<ImportWish>,
    worker?: string,
    stop?: AbortSignal,
  ) => ReturnType<typeof importRegistry>
  stored: () => Promise<StoredRow[]>
  /** `name status`, in order. */
  names: () => Promise<string[]>
  /** Closes the database, and opens it as after a restart. */
  restart: () => Promise<void>
  settings: ImportSettings
}

export async function importing(
  t: TestContext,
  options: RegistryOptions,
  database: () => Promise<string> = sqliteFile,
  limits: Pick<ImportDeps, 'limits' | 'mostPages'> = {},
): Promise<Importing> {
  const { url, asked } = await serveRegistry(t, options)
  const address = await database()
  t.after(() => all.catalogue.close())
  const all: Importing = {
    url,
    asked,
    catalogue: await openCatalogue(address, renderer),
    clock: { now: NOW },
    settings: { ...SETTINGS },
    run: (wish = {}, worker = 'one', signal) =>
      importRegistry(
        {
          catalogue: all.catalogue,
          settings: { ...all.settings, ...(signal && { signal }) },
          worker,
          now: () => all.clock.now,
          mostPages: MOST_PAGES,
          ...limits,
        },
        { address: url, rank: 0, ...wish },
      ),
    stored: async () => {
      const engine = await openTables(address, 'read')
      try {
        return (await engine.all(
          'select source, name, version, status, is_latest, server from registry_server order by name, version, source',
        )) as never
      } finally {
        await engine.close()
      }
    },
    names: async () => (await all.stored()).map(({ name, status }) => `${name} ${status}`),
    restart: async () => {
      await all.catalogue.close()
      all.catalogue = await openCatalogue(address, renderer)
    },
  }
  return all
}
