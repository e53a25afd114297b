// Starts the worker that runs scans, in the service or alone; refuses if its sandbox does not work.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Catalogue } from '../store/catalogue.ts'
import { publicUrlOf, type Config } from './config.ts'
import { serviceRegistry } from '../observe/npm/settings.ts'
import { selfTest } from '../observe/outbound/self-test.ts'
import { startWebhookSender } from '../usecases/webhooks/send.ts'
import { runScan } from '../usecases/scan/scan-process.ts'
import { startScanWorker, type WorkerDeps } from '../usecases/scan/scan-worker.ts'

/** `ended` counts scans by outcome. */
export async function startWorker(
  catalogue: Catalogue,
  config: Config,
  log: Logger,
  ended: Map<string, number>,
  given: Partial<Pick<WorkerDeps, 'runScan' | 'grader'>> = {},
) {
  await selfTest()
  const { ALLOW_PRIVATE_TARGETS: allowedRanges, SCAN_WORKERS: workers } = config
  const botUrl = `${publicUrlOf(config)}/bot`
  if (allowedRanges.length > 0) log.warn({ allowedRanges }, 'private addresses may be scanned')
  return startScanWorker({
    catalogue,
    runScan,
    ...given,
    worker: `${hostname().slice(0, 60)}-${randomUUID().slice(0, 8)}`,
    settings: {
      workers,
      allowedRanges,
      botUrl,
      refreshDays: config.SCAN_REFRESH_DAYS,
      hostMinutes: config.SCAN_HOST_MINUTES,
      mcpRegistry: config.SCAN_MCP_REGISTRY,
    },
    npm: serviceRegistry({ own: ownRegistryOf(config), allowedRanges, botUrl }),
    now: Date.now,
    randomId: randomUUID,
    onFault: (error, what) => log.error({ err: error }, what),
    onDone: (slug, outcome, ms) => {
      ended.set(outcome, (ended.get(outcome) ?? 0) + 1)
      log.info({ slug, outcome, ms }, 'scanned')
    },
  })
}

/** Delivers webhook messages; every replica does, and each message is sent by one of them. */
export function startWebhooks(catalogue: Catalogue, config: Config, log: Logger) {
  return startWebhookSender({
    catalogue,
    settings: {
      allowedRanges: config.ALLOW_PRIVATE_TARGETS,
      botUrl: `${publicUrlOf(config)}/bot`,
    },
    now: Date.now,
    random: Math.random,
    onFault: (error, what) => log.warn({ err: error }, what),
  })
}

function ownRegistryOf({
  SCAN_NPM_REGISTRY: address,
  SCAN_NPM_SCOPES: scopes,
  SCAN_NPM_TOKEN: token,
}: Config) {
  return address === '' ? null : { address, scopes, token }
}
