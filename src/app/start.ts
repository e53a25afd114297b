// The composition root: opens the catalogue, fills an empty one, starts and stops the HTTP service.
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import type { Catalogue } from '../store/catalogue.ts'
import { openCatalogueAt } from '../store/open-database.ts'
import { listeningUrl, namespaceOf, publicUrlOf, type Config } from './config.ts'
import { prepareSteering } from '../domain/text/steering/steering.ts'
import { Refusal } from '../errors/refusal.ts'
import { fillFromLaunch } from '../usecases/operate/launch-sync.ts'
import { createReadQuota } from '../usecases/keys/read-quota.ts'
import { startGrader, type Grader } from '../usecases/grader.ts'
import { readPolicyFile } from '../usecases/registry/policies.ts'
import { renderer } from '../usecases/renderer.ts'
import { readSigning } from '../usecases/verdict/keys.ts'
import { runScan, type RunScan } from '../usecases/scan/scan-process.ts'
import { createApp } from '../serve/http/app.ts'
import { mcpOverHttp } from '../serve/mcp/over-http.ts'
import type { Service, Settings } from '../serve/http/route.ts'
import { createLoadGuard, type LoadGuard } from '../serve/http/request/load-guard.ts'
import { PROGRAM_VERSION } from './version.ts'
import { followRegistries } from './follow-registries.ts'
import { maintain } from './maintain.ts'
import { openForOperator, unusableAddress } from './open-for-operator.ts'
import { startedWhole, type Running } from './running.ts'
import { startWebhooks, startWorker } from './start-worker.ts'
import { withSignals } from './stop-signals.ts'

const FILL_TRIES = 5
export const LAUNCH_CATALOGUE = join(import.meta.dirname, '../../catalogue')

/** Starts the service; it stops on SIGTERM and SIGINT. An empty database is filled from `launch`. */
export function start(
  config: Config,
  loadGuard?: LoadGuard,
  run: RunScan = runScan,
  launch = LAUNCH_CATALOGUE,
) {
  const log = pino({ level: config.LOG_LEVEL, base: null })
  return startedWhole(log, (running) => startParts(config, log, running, launch, loadGuard, run))
}

async function startParts(
  config: Config,
  log: Logger,
  running: Running,
  launch: string,
  given: LoadGuard | undefined,
  run: RunScan,
) {
  const signing = await readSigning(config.SIGNING_KEY, config.SIGNING_KEYS_OLD)
  const catalogue = await openCatalogueAt(config.DATABASE_URL, renderer)
  running.resource(() => catalogue.close())
  const policies = config.REGISTRY_POLICIES
  // Refuses a file that is wrong: nothing is let in or kept out by half of a policy.
  await catalogue.fileRegistryPolicies(policies === '' ? {} : await readPolicyFile(policies))
  await fillAndSay(catalogue, log, launch)
  const quota = createReadQuota({
    catalogue,
    now: Date.now,
    onFault: (error) => log.warn({ err: error }, 'reads are not written behind'),
  })
  running.resource(() => quota.stop())
  await quota.start()
  const { grader, stop } = startGrader()
  running.resource(stop)
  const scans = new Map<string, number>()
  const scanning = { runScan: run, grader }
  const worker =
    config.SCAN_WORKERS > 0 ? await startWorker(catalogue, config, log, scans, scanning) : null
  if (worker) running.worker(() => worker.stop())
  const mcp = mcpOverHttp(PROGRAM_VERSION, (error) =>
    log.debug({ err: error }, 'a message of MCP was refused'),
  )
  await mcp.ready()
  // One long step: while the service listens, a request would wait for it.
  prepareSteering()
  // Not before: what was filled and loaded until here is no load of requests.
  const loadGuard = given ?? createLoadGuard()
  running.worker(() => loadGuard.stop())
  const app = await createApp({
    catalogue,
    quota,
    settings: settingsOf(config),
    log,
    loadGuard,
    now: Date.now,
    randomId: randomUUID,
    randomBytes,
    scans,
    grader,
    mcp,
    ...(signing && { signing }),
    onQueued: () => worker?.wake(),
  })
  running.worker(() => app.close())
  const operatorServer =
    config.METRICS_PORT === null
      ? null
      : await openForOperator(config, config.METRICS_PORT, app.operator)
  running.resource(() => operatorServer?.close())
  await app.listen({ host: config.HOST, port: config.PORT }).catch((error: unknown) => {
    throw unusableAddress('PORT', `${config.HOST}:${config.PORT}`, error)
  })
  // Before it is said that the service listens: whoever reads that may stop it at once.
  const close = withSignals(async () => {
    await running.stop()
    log.info('stopped')
  }, log)
  const url = listeningUrl(config.HOST, (app.server.address() as { port: number }).port)
  log.info(
    {
      url,
      database: catalogue.engine,
      scans: config.SCAN_WORKERS,
      ...(operatorServer && { metricsPort: operatorServer.port }),
    },
    'listening',
  )
  const webhooks = startWebhooks(catalogue, config, log)
  running.worker(() => webhooks.stop())
  keepInOrder(catalogue, { app, grader, launch }, config, log, running, () => worker?.wake())
  return { url, metricsPort: operatorServer?.port ?? null, close }
}

/** What is done beside serving, until the service stops. */
function keepInOrder(
  catalogue: Catalogue,
  { app, grader, launch }: { app: Pick<Service, 'registry'>; grader: Grader; launch: string },
  config: Config,
  log: Logger,
  running: Running,
  onQueued: () => void,
): void {
  const stopping = new AbortController()
  const following = followRegistries(catalogue, config, log, onQueued, stopping.signal)
  // Warms up what the first requests would wait for, in short steps that do not block requests.
  const ready = catalogue
    .ready()
    .catch((error: unknown) =>
      log.warn({ err: error }, 'what lists and search need is not in memory yet'),
    )
  const maintaining = ready.then(() =>
    maintain(
      catalogue,
      launch,
      {
        grader,
        registry: app.registry,
        now: Date.now,
        randomId: randomUUID,
        settings: settingsOf(config),
      },
      log,
      stopping.signal,
    ),
  )
  running.worker(() => {
    stopping.abort()
    return Promise.all([maintaining, following])
  })
}

async function fillAndSay(catalogue: Catalogue, log: Logger, launch: string): Promise<void> {
  if (await catalogue.isEmpty())
    log.info('the database is empty: the launch catalogue is graded and stored')
  const imported = await fillIfEmpty(catalogue, launch)
  if (imported > 0) log.info({ tools: imported }, 'the launch catalogue is in')
}

/** Of two processes that start on an empty database, the second finds it filled by the first. */
export async function fillIfEmpty(
  catalogue: Catalogue,
  folder = LAUNCH_CATALOGUE,
): Promise<number> {
  for (let tries = 1; ; tries++) {
    if (!(await catalogue.isEmpty())) return 0
    try {
      return await fillFromLaunch(catalogue, folder, Date.now())
    } catch (error) {
      if (
        !(error instanceof Refusal) ||
        error.code !== 'database-unavailable' ||
        tries === FILL_TRIES
      )
        throw error
    }
  }
}

export function settingsOf(config: Config): Settings {
  return {
    publicUrl: publicUrlOf(config),
    allowedHosts: config.ALLOWED_HOSTS,
    publicReads: config.QUOTA_PUBLIC_READS,
    keyReads: config.QUOTA_KEY_READS,
    submissionsPerDay: config.QUOTA_SUBMISSIONS,
    reviewHours: config.QUOTA_REVIEW_HOURS,
    keylessReviews: config.QUOTA_KEYLESS_REVIEWS,
    keysPerDay: config.QUOTA_KEYS,
    isSelfService: config.SELF_SERVICE_KEYS,
    isKeyRequiredForWrites: config.REQUIRE_KEY_FOR_WRITES,
    trustedProxies: config.TRUST_PROXY,
    allowedRanges: config.ALLOW_PRIVATE_TARGETS,
    hostMinutes: config.SCAN_HOST_MINUTES,
    refreshDays: config.SCAN_REFRESH_DAYS,
    registryNamespace: namespaceOf(config, publicUrlOf(config)),
    registrySources: config.REGISTRY_SOURCES,
    securityContact: config.SECURITY_CONTACT,
  }
}
