// A service on each database: SQLite with the launch catalogue, PostgreSQL with one tool of it.
import type { TestContext } from 'node:test'
import { openCatalogueAt } from '../../src/store/open-database.ts'
import { importTools } from '../../src/usecases/operate/import-tools.ts'
import { readLaunchCatalogue } from '../../src/usecases/operate/launch-catalogue.ts'
import { renderer } from '../../src/usecases/renderer.ts'
import { LAUNCH_CATALOGUE } from '../../src/app/start.ts'
import { freshPostgres } from '../postgres-server.ts'
import { openApp, openReplica, type TestApp } from './open-app.ts'

export const ENGINES: Record<string, (t: TestContext, now?: () => number) => Promise<TestApp>> = {
  sqlite: (t, now) => openApp(t, now && { now }),
  postgres: async (t, now) => {
    const url = await freshPostgres()
    const catalogue = await openCatalogueAt(url, renderer)
    const { entries } = await readLaunchCatalogue(LAUNCH_CATALOGUE)
    const few = entries.filter(({ slug }) => slug === 'resend')
    await importTools(catalogue, few, Date.now(), new Map())
    await catalogue.close()
    return openReplica(t, url, now && { now })
  },
}
