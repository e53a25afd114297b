// A service on each database: SQLite with the launch catalogue, PostgreSQL with one tool of it.
import type { TestContext } from 'node:test'
import { postgresWithOneTool } from '../launch-database.ts'
import { openApp, openReplica, type TestApp } from './open-app.ts'

export const ENGINES: Record<string, (t: TestContext, now?: () => number) => Promise<TestApp>> = {
  sqlite: (t, now) => openApp(t, now && { now }),
  postgres: async (t, now) => openReplica(t, await postgresWithOneTool(), now && { now }),
}
