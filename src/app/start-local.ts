// The composition root of a service without a port: for one caller in this process, without quotas.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import pino, { type Logger } from 'pino'
import { openCatalogueAt } from '../store/open-database.ts'
import type { Config } from './config.ts'
import { createReadQuota } from '../usecases/keys/read-quota.ts'
import { renderer } from '../usecases/renderer.ts'
import { createApp } from '../serve/http/app.ts'
import { askDirectly } from '../serve/http/request/internal-request.ts'
import { createLoadGuard } from '../serve/http/request/load-guard.ts'
import { startedWhole, type Running } from './running.ts'
import { startWorker } from './start-worker.ts'
import { maintain } from './maintain.ts'
import { fillIfEmpty, LAUNCH_CATALOGUE, settingsOf } from './start.ts'

const STDERR = 2
const UNLIMITED = {
  publicReads: 0,
  keyReads: 0,
  submissionsPerDay: 0,
  keylessReviews: 0,
  isKeyRequiredForWrites: false,
}

export function startLocal(config: Config) {
  // Standard output is reserved for the protocol.
  const log = pino({ level: config.LOG_LEVEL, base: null }, pino.destination(STDERR))
  return startedWhole(log, (running) => startParts(config, log, running))
}

async function startParts(config: Config, log: Logger, running: Running) {
  if (config.DATABASE_URL.startsWith('sqlite:'))
    mkdirSync(dirname(config.DATABASE_URL.slice('sqlite:'.length)), { recursive: true })
  const catalogue = await openCatalogueAt(config.DATABASE_URL, renderer)
  running.resource(() => catalogue.close())
  await fillIfEmpty(catalogue)
  const loadGuard = createLoadGuard()
  running.worker(() => loadGuard.stop())
  let worker: ReturnType<typeof startWorker> | undefined
  running.resource(async () => (await worker?.catch(() => null))?.stop())
  const wake = async () => {
    worker ??= startWorker(catalogue, config, log, new Map())
    // One that did not start is tried again with the next scan.
    const started = await worker.catch((error: unknown) => {
      worker = undefined
      throw error
    })
    started.wake()
  }
  const app = await createApp({
    catalogue,
    quota: createReadQuota({ catalogue, now: Date.now }),
    settings: { ...settingsOf(config), ...UNLIMITED },
    log,
    loadGuard,
    now: Date.now,
    randomId: randomUUID,
    randomBytes,
    onQueued: () =>
      void wake().catch((error: unknown) => log.warn({ err: error }, 'scans cannot run here')),
  })
  running.worker(() => app.close())
  const stopping = new AbortController()
  const maintaining = maintain(catalogue, LAUNCH_CATALOGUE, null, log, stopping.signal)
  running.worker(() => {
    stopping.abort()
    return maintaining
  })
  return {
    ask: askDirectly(app),
    close: () => running.stop(),
  }
}
