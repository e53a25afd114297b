// The HTTP service: the server with its limits, what all routes share, and how it stops.
import fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { Server } from 'node:net'
import { setImmediate as turn, setTimeout } from 'node:timers/promises'
import { createAddressNames, createOwnAddress } from './request/client-address.ts'
import { answerClientError, answerExpectation } from './response/problem.ts'
import { addRoutes, refuse } from './pipeline.ts'
import type { Service, Parts } from './route.ts'
import type { Policy } from '../../domain/registry/policy.ts'
import { LongAnswers } from './response/long-answers.ts'
import { ResponseCache, watchChanges } from './response/response-cache.ts'
import { isCalm } from './request/load-guard.ts'
import { createKeyring } from './request/keyring.ts'
import { createMetrics } from './operator/metrics.ts'
import { operatorView } from './operator/view.ts'
import { openRegistryView } from '../../usecases/registry/registry-view.ts'
import { routesOf } from './routes/index.ts'
import { routesAt } from './unrouted.ts'

const BODY_BYTES = 64 * 1024
const HEADER_BYTES = 16 * 1024
// Half-open and slow requests hold a socket no longer: a thousand must not lock others out.
const HEADERS_TIMEOUT_MS = 8000
const REQUEST_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 5000
const REQUESTS_PER_SOCKET = 1000
const MOST_CONNECTIONS = 10_000
/** A connection without traffic is dead. Longer than the keep-alive interval of event streams. */
const IDLE_MS = 60_000
/**
 * A proxy that has checked within this time will check again within it, and then asks other
 * replicas.
 */
const NOTICE_MS = 1000
const DRAIN_MS = 2000
const SHORT_TURN_MS = 0.5
const MOST_TURNS = 200
const SAFE_ID = /^[A-Za-z0-9._-]{1,64}$/

export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const service = await openService(parts)
  try {
    return appOf(service)
  } catch (error) {
    service.watch.stop()
    throw error
  }
}

function appOf(service: Service): FastifyInstance {
  const routes = routesOf(service)
  const app: FastifyInstance = fastify({
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: REQUESTS_PER_SOCKET,
    // Requests on connections that were accepted before the shutdown are still served.
    return503OnClosing: false,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: HEADER_BYTES,
      requireHostHeader: false,
    },
    // Nothing is validated or printed by schemas of routes: the default compilers load Ajv.
    schemaController: {
      compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4096 },
    genReqId: ({ headers }) => idFrom(headers['x-request-id']) ?? randomUUID(),
    clientErrorHandler: answerClientError,
    // A path that cannot be decoded is refused as its route would.
    frameworkErrors: (error, request, reply) =>
      refuse(service, routesAt(routes, request.url)[0] ?? null, error, request, reply),
  })
  app.server.maxConnections = MOST_CONNECTIONS
  app.server.on('checkExpectation', answerExpectation)
  app.decorate('operator', service.operator)
  app.decorate('registry', service.registry)
  addRoutes(app, routes, service)
  app.addHook('preClose', () => drain(app, service))
  app.addHook('onClose', async () => {
    service.watch.stop()
    await service.mcp?.close()
  })
  return app
}

function noCompiler(): never {
  throw new Error('No route has a schema of its own.')
}

/** The caller's own request id, if it is safe to repeat in logs and headers. */
function idFrom(field: string | string[] | undefined): string | null {
  return field !== undefined && SAFE_ID.test(String(field)) ? String(field) : null
}

/**
 * Proxies that check learn first that this replica stops: some cannot send a write to another once
 * it refuses connections. Each open connection then closes with its next response.
 */
async function drain({ server }: FastifyInstance, service: Service): Promise<void> {
  service.isStopping = true
  if (!server.listening) return
  if (performance.now() - service.checkedAt < NOTICE_MS) await setTimeout(NOTICE_MS)
  await shortTick()
  // Not the server's own close: it also closes connections with a request that is not read yet.
  const closed = new Promise<void>((resolve) =>
    Server.prototype.close.call(server, () => resolve()),
  )
  await Promise.race([closed, setTimeout(DRAIN_MS, undefined, { ref: false })])
}

/** What is not accepted yet is reset when listening ends: after a short tick, almost nothing. */
async function shortTick(): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const startedAt = performance.now()
    await turn()
    if (performance.now() - startedAt < SHORT_TURN_MS) return
  }
}

async function openService(parts: Parts): Promise<Service> {
  const cache = new ResponseCache()
  const longAnswers = new LongAnswers()
  const keyring = createKeyring(parts.catalogue, parts.now)
  const unseen = (error: unknown) => {
    // What has changed is unknown.
    cache.forget()
    keyring.forget()
    parts.log.warn({ err: error }, 'changes of the catalogue cannot be read')
  }
  const metrics = createMetrics(
    {
      agentgrade_event_loop_delay_seconds: {
        help: 'Mean delay of the event loop lately.',
        read: () => parts.loadGuard.delayMs() / 1000,
      },
      agentgrade_kept_answers: { help: 'Answers kept now.', read: () => cache.size },
      agentgrade_long_answer_bytes: {
        help: 'Whole lists, such as those of policies: what is kept, made or sent of them now.',
        read: () => longAnswers.bytes,
      },
    },
    parts.scans,
  )
  const registry = openRegistryView({
    catalogue: parts.catalogue,
    namespace: parts.settings.registryNamespace,
    sources: parts.settings.registrySources,
    now: parts.now,
  })
  const ownAddress = createOwnAddress(parts.settings)
  const bind = (policies: Iterable<{ policy: Policy }>) =>
    ownAddress.bind([...policies].flatMap(({ policy }) => policy.host ?? []))
  const followRegistry = async () => {
    try {
      await registry.refresh()
      bind((await registry.read()).policies.values())
    } catch (error) {
      if (!service.isStopping) parts.log.warn({ err: error }, 'the registry is not up to date')
    }
  }
  const refreshRegistry = async (isOwn: boolean) => {
    if (!isOwn && !registry.isAsked()) return
    const done = followRegistry()
    // Other writes do not wait until a large catalogue is in memory.
    if (isOwn || registry.isLoaded()) await done
  }
  const policies = await parts.catalogue.storedPolicies()
  bind(policies)
  const addressNames = createAddressNames(await parts.catalogue.addressSecret())
  // Last, because it goes on until it is stopped.
  const watch = await watchChanges(parts.catalogue, { cache, keyring, refreshRegistry }, unseen)
  const changed = () => watch.look().catch(unseen)
  const operator = operatorView({
    catalogue: parts.catalogue,
    metrics,
    now: parts.now,
    isRefusing: () => service.isStopping || !isCalm(parts.loadGuard),
    refreshDays: parts.settings.refreshDays,
  })
  const service: Service = {
    ...parts,
    underWay: new Set(),
    cache,
    longAnswers,
    keyring,
    metrics,
    watch,
    operator,
    changed,
    addressNames,
    ownAddress,
    registry,
    isStopping: false,
    checkedAt: -Infinity,
  }
  // Not waited for: reads of the registry wait for it. Without policies it is loaded for the first.
  if (policies.length > 0) void followRegistry()
  return service
}
