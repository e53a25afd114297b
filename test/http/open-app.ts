// A real application for tests: SQLite in a temporary folder with the launch catalogue, called by
// inject.
import type { FastifyInstance } from 'fastify'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pino from 'pino'
import type { Catalogue } from '../../src/store/catalogue.ts'
import { openCatalogueAt } from '../../src/store/open-database.ts'
import { createReadQuota } from '../../src/usecases/keys/read-quota.ts'
import { createApp } from '../../src/serve/http/app.ts'
import type { Parts, Settings } from '../../src/serve/http/route.ts'
import { renderer } from '../../src/usecases/renderer.ts'
import { copyLaunchDatabase } from '../launch-database.ts'
import { NEVER_OVERLOADED } from '../never-overloaded.ts'

export const SETTINGS: Settings = {
  publicUrl: '',
  allowedHosts: [],
  publicReads: 0,
  keyReads: 10_000,
  submissionsPerDay: 10,
  reviewHours: 24,
  keylessReviews: 20,
  keysPerDay: 5,
  isSelfService: true,
  isKeyRequiredForWrites: false,
  trustedProxies: [],
  allowedRanges: [],
  hostMinutes: 60,
  refreshDays: 7,
  registryNamespace: 'com.acme',
  registrySources: [],
  securityContact: '',
}

export interface TestApp {
  app: FastifyInstance
  catalogue: Catalogue
  /** The URL of its database. */
  url: string
  /** What was logged, line by line. */
  logged: string[]
}

type Changes = Partial<Omit<Parts, 'settings'>> & {
  settings?: Partial<Settings>
  wrap?: (catalogue: Catalogue) => Catalogue
}

export async function openApp(
  t: Pick<TestContext, 'after'>,
  changes: Changes = {},
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-http-'))
  const url = await copyLaunchDatabase(join(folder, 'test.db'))
  // Closed in reverse order of opening.
  const ends: (() => Promise<void>)[] = []
  t.after(async () => {
    for (const end of ends) await end()
    rmSync(folder, { recursive: true })
  })
  const after = (end: () => Promise<void>) => void ends.push(end)
  return openReplica({ after }, url, changes)
}

let shared: Promise<TestApp> | undefined

/** One application with the launch catalogue for all tests of a process that only read. */
export async function sharedApp(): Promise<TestApp> {
  return await (shared ??= openShared())
}

async function openShared(): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-http-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const url = await copyLaunchDatabase(join(folder, 'test.db'))
  return openReplica({ after: () => {} }, url)
}

/** Another service on the same database. */
export async function openReplica(
  t: Pick<TestContext, 'after'>,
  url: string,
  { settings = {}, wrap = (same) => same, ...changes }: Changes = {},
): Promise<TestApp> {
  const opened = await openCatalogueAt(url, renderer)
  const catalogue = wrap(opened)
  const now = changes.now ?? Date.now
  const logged: string[] = []
  const app = await createApp({
    catalogue,
    quota: createReadQuota({ catalogue, now }),
    settings: { ...SETTINGS, ...settings },
    log: pino({ level: 'info' }, { write: (line: string) => logged.push(line) }),
    loadGuard: NEVER_OVERLOADED,
    now,
    randomId: randomUUID,
    randomBytes,
    ...changes,
  })
  t.after(async () => {
    // A kept-alive connection would delay the shutdown.
    app.server.closeAllConnections()
    await app.close()
    await opened.close()
  })
  return { app, catalogue, url, logged }
}
