// The composition root: opens the catalogue, fills an empty one, starts the HTTP door and stops it in good order.
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import type { Catalogue } from './catalogue/catalogue.ts'
import { readLaunchCatalogue } from './catalogue/launch.ts'
import { openCatalogueAt } from './catalogue/open-place.ts'
import type { Config } from './config.ts'
import { Refusal } from './errors.ts'
import { importTools } from './rating/import-tools.ts'
import { createReadQuota } from './rating/read-quota.ts'
import { createApp } from './serve/http/app.ts'
import type { Settings } from './serve/http/door.ts'
import { createLoadGuard } from './serve/http/load-guard.ts'

const LAUNCH_CATALOGUE = join(import.meta.dirname, '../catalogue')
const STOP_WITHIN_MS = 10_000

export interface Service {
  url: string
  close(): Promise<void>
}

/** Starts the service; it stops by itself on SIGTERM and SIGINT. */
export async function start(config: Config): Promise<Service> {
  const log = pino({ level: config.LOG_LEVEL, base: null })
  const catalogue = await openCatalogueAt(config.DATABASE_URL)
  const loadGuard = createLoadGuard()
  try {
    const imported = await fillIfEmpty(catalogue)
    if (imported > 0) log.info({ tools: imported }, 'the launch catalogue is in')
    const quota = createReadQuota({ catalogue, now: Date.now, onFault: (error) => log.warn({ err: error }, 'reads are not written behind') })
    await quota.start()
    const app = await createApp({ catalogue, quota, settings: settingsOf(config), log, loadGuard, now: Date.now, randomId: randomUUID, randomBytes })
    await app.listen({ host: config.HOST, port: config.PORT }).catch((error: unknown) => {
      throw unusableAddress(config, error)
    })
    const { port } = app.server.address() as { port: number }
    const url = addressOf(config.HOST, port)
    log.info({ url, database: catalogue.engine }, 'listening')
    const close = once(async () => {
      loadGuard.stop()
      await app.close()
      await quota.stop()
      await catalogue.close()
      log.info('stopped')
    })
    return { url, close: withSignals(close, log) }
  } catch (error) {
    loadGuard.stop()
    await catalogue.close()
    throw error
  }
}

async function fillIfEmpty(catalogue: Catalogue): Promise<number> {
  const { graded, pending } = await catalogue.countTools()
  if (graded + pending > 0) return 0
  const { entries } = await readLaunchCatalogue(LAUNCH_CATALOGUE)
  return importTools(catalogue, entries, Date.now())
}

function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function unusableAddress({ HOST, PORT }: Config, cause: unknown): unknown {
  const { code = '' } = cause as { code?: string }
  if (!['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', 'ENOTFOUND'].includes(code)) return cause
  return new Refusal('invalid-configuration', {
    cause,
    problems: [{ pointer: 'PORT', found: `${HOST}:${PORT} (${code})`, expected: 'an address of this machine and a free port' }],
  })
}

function settingsOf(config: Config): Settings {
  return {
    publicUrl: config.PUBLIC_URL === '' && config.PORT !== 0 ? addressOf(config.HOST, config.PORT) : config.PUBLIC_URL,
    publicReads: config.QUOTA_PUBLIC_READS,
    keyReads: config.QUOTA_KEY_READS,
    submissionsPerDay: config.QUOTA_SUBMISSIONS,
    reviewHours: config.QUOTA_REVIEW_HOURS,
    keysPerDay: config.QUOTA_KEYS,
    isSelfService: config.SELF_SERVICE_KEYS,
    isKeyRequiredForWrites: config.REQUIRE_KEY_FOR_WRITES,
    trustedProxies: config.TRUST_PROXY,
    allowedRanges: config.ALLOW_PRIVATE_TARGETS,
  }
}

/** The first signal stops in good order, within bounds; the second at once. */
function withSignals(close: () => Promise<void>, log: Logger): () => Promise<void> {
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  return async () => {
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal)
    await close()
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= work())
}
