// The request hook of every route: load shedding, content negotiation, key, quota, and the response
// cache.
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { ADMIN } from '../../../domain/answer/key.ts'
import type { KeyRecord } from '../../../store/catalogue.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { assertScope, isAdmin } from '../../../usecases/keys/keys.ts'
import { secondsToNextDay, siteQuotaOf, subjectOf } from '../../../usecases/keys/caller.ts'
import type { Answer, Form } from '../response/answer.ts'
import type { IdempotencyDeps } from '../../../usecases/keys/idempotency.ts'
import { idempotencyKeyOf, repeatedAnswer } from './idempotency.ts'
import { clientAddress } from './client-address.ts'
import { deliver, type DeliveryDeps } from '../response/delivery.ts'
import type { Service, RequestContext } from '../service.ts'
import { cacheKey } from './cache-key.ts'
import type { Dependencies } from '../response/response-cache.ts'
import { isForm } from './form-key.ts'
import { presentedKey } from './keyring.ts'
import { formFor } from './negotiation.ts'
import { assertBounded, isDryRun } from './parameters.ts'
import { isRepeatable, scopeOf, type Route } from '../route.ts'

const DAY_SECONDS = 86_400
const COME_BACK_SECONDS = 2

type WrittenDeps = Pick<Service, 'changed' | 'onQueued'>
type ServeDeps = IdempotencyDeps & WrittenDeps & DeliveryDeps & Pick<Service, 'cache'>
type HookDeps = ServeDeps &
  Pick<Service, 'settings' | 'quota' | 'loadGuard' | 'keyring' | 'addressNames'>

type Hook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void

/** Creates the request context; its representation is used for refusals until the route decides. */
export function beginRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  route: string,
): RequestContext {
  const context: RequestContext = {
    request,
    reply,
    route,
    form: formFor(request.headers.accept, ['json', 'html']) ?? 'json',
    caller: { keyId: null, keyCreatedAt: null, addressKey: '' },
    fields: ['X-Request-Id', request.id],
    startedAt: performance.now(),
    cacheKey: '',
    dependencies: [],
  }
  request.context = context
  return context
}

/**
 * The hook of a route. Synchronous except for the first request with a key; a read has no body to
 * wait for, so it is answered here.
 */
export function requestHook(route: Route, service: HookDeps): Hook {
  return (request, reply, done) => {
    const context = beginRequest(request, reply, route.path)
    const refuse = (error: unknown) => done(error as Error)
    const enter = (key: KeyRecord | null) => {
      if (admit(context, route, service, key)) return
      if (route.method === 'GET') serve(service, route, context).catch(refuse)
      else done()
    }
    try {
      assertServable(request, route, service)
      context.form = formOf(request, route)
      const secret = route.access === 'open' ? null : presentedKey(request.headers)
      const key = secret === null ? null : service.keyring.find(secret)
      if (key instanceof Promise) key.then(enter).catch(refuse)
      else enter(key)
    } catch (error) {
      refuse(error)
    }
  }
}

/** Produces the response and sends it; caches it if the route says so. */
export async function serve(
  service: ServeDeps,
  route: Route,
  context: RequestContext,
): Promise<void> {
  const madeAt = service.cache.now
  const answer = await answerOf(service, route, context)
  if (answer === null) return
  if (route.method !== 'GET' && route.access !== 'open' && answer.status < 400)
    await written(service, route)
  if (route.cachedBy && answer.status === 200)
    service.cache.keep(context.cacheKey, answer, madeAt, context.dependencies)
  deliver(service, context, answer)
}

/** What follows a write, once it is committed. */
async function written(service: WrittenDeps, { queuesScan }: Route): Promise<void> {
  await service.changed()
  if (queuesScan) service.onQueued?.()
}

async function answerOf(
  service: IdempotencyDeps,
  route: Route,
  context: RequestContext,
): Promise<Answer | null> {
  const key = isRepeatable(route) ? idempotencyKeyOf(context) : null
  return key === null ? route.answer(context) : repeatedAnswer(service, route, context, key)
}

function assertServable(
  { headers, raw, url }: FastifyRequest,
  route: Route,
  { loadGuard }: Pick<Service, 'loadGuard'>,
): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') throw new Refusal('invalid-request')
  assertBounded(url)
  if (!route.isNeverShed && loadGuard.isOverloaded())
    throw new Refusal('overloaded', { retryAfter: COME_BACK_SECONDS })
}

function formOf({ headers, url }: FastifyRequest, { forms, hasSuffix }: Route): Form {
  if (forms === undefined) return 'json'
  if (hasSuffix) {
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    if (path.endsWith('.json')) return 'json'
    if (path.endsWith('.md')) return 'markdown'
  }
  const form = formFor(headers.accept, forms)
  if (form === null) throw new Refusal('not-acceptable')
  return form
}

/** Admits the caller; true if a cached response was sent. */
function admit(
  context: RequestContext,
  route: Route,
  service: HookDeps,
  key: KeyRecord | null,
): boolean {
  const { request, form } = context
  if (route.access !== 'open') identify(context, service, key)
  const scope = scopeOf(route)
  if (key !== null && scope !== null) assertScope(key, scope)
  // A form brings its key in the body, and its route looks there.
  const mayComeLater = route.takesForm === true && isForm(request)
  const needsKey =
    scope === ADMIN || (route.access === 'write' && service.settings.isKeyRequiredForWrites)
  if (needsKey && key === null && !mayComeLater) throw new Refusal('key-required')
  if (route.method !== 'GET') assertTriable(route, request.query)
  const isRead = route.access === 'counted' || (route.method !== 'GET' && isDryRun(request.query))
  if (isRead && form !== 'html') countRead(context, service)
  if (!route.cachedBy) return false
  context.cacheKey = cacheKey(route, request, form)
  context.dependencies = dependenciesOf(route.cachedBy, context)
  const cached = service.cache.find(context.cacheKey, context.dependencies)
  service.metrics.countKept(cached !== undefined)
  if (cached === undefined) return false
  deliver(service, context, cached)
  return true
}

/** What somebody only wants to try must not be done because nobody looked. */
function assertTriable({ operation }: Route, query: unknown): void {
  const { dryRun = 'false' } = query as { dryRun?: string | string[] }
  if (dryRun === 'false' || operation?.query?.dryRun) return
  throw new Refusal('invalid-parameter', {
    problems: [
      {
        pointer: '/query/dryRun',
        found: 'a wish to try',
        expected: 'nothing: this write cannot be tried',
      },
    ],
  })
}

/** The page of a tool also compares it with its category. */
function dependenciesOf(
  cachedBy: NonNullable<Route['cachedBy']>,
  { form, request }: RequestContext,
): Dependencies {
  if (cachedBy !== 'tool') return [cachedBy]
  const tool = `tool ${(request.params as { slug: string }).slug.replace(/\.(?:json|md)$/, '')}`
  return form === 'html' ? [tool, 'grades'] : [tool]
}

function identify(
  context: RequestContext,
  { settings, addressNames }: Pick<Service, 'settings' | 'addressNames'>,
  key: KeyRecord | null,
): void {
  const { headers, socket } = context.request
  const forwarded = headers['x-forwarded-for']
  const address = clientAddress(
    socket.remoteAddress ?? '',
    forwarded === undefined ? undefined : String(forwarded),
    settings.trustedProxies,
  )
  context.caller = {
    keyId: key?.id ?? null,
    keyCreatedAt: key?.createdAt ?? null,
    isAdmin: key !== null && isAdmin(key),
    ...addressNames(address),
  }
}

function countRead(
  context: RequestContext,
  { quota, settings }: Pick<Service, 'quota' | 'settings'>,
): void {
  const { caller, fields } = context
  const perDay = caller.keyId === null ? settings.publicReads : settings.keyReads
  const { allowed, limit, remaining, resetSeconds } = quota.take(subjectOf(caller), perDay)
  if (limit === 0) return
  // After the address's own quota: an address that has used it up must not use up the site's.
  const site = allowed ? siteQuotaOf(caller, perDay) : null
  const ofSite = site && quota.take(site.subject, site.limit)
  fields.push(
    ...quotaFields(
      'daily',
      limit,
      Math.min(remaining, ofSite?.remaining ?? remaining),
      resetSeconds,
    ),
  )
  if (!allowed || ofSite?.allowed === false)
    throw new Refusal('quota-exceeded', { facts: { what: 'reads' }, retryAfter: resetSeconds })
}

/** Of a quota that is counted per UTC day; none if it has no limit. */
export function dayQuotaFields(policy: string, limit: number, used: number, now: number): string[] {
  return limit > 0
    ? quotaFields(policy, limit, Math.max(0, limit - used), secondsToNextDay(now))
    : []
}

/**
 * RateLimit headers (draft-ietf-httpapi-ratelimit-headers), and the older ones that many clients
 * read.
 */
function quotaFields(
  policy: string,
  limit: number,
  remaining: number,
  resetSeconds: number,
): string[] {
  return [
    'RateLimit-Policy',
    `"${policy}";q=${limit};w=${DAY_SECONDS}`,
    'RateLimit',
    `"${policy}";r=${remaining};t=${resetSeconds}`,
    'X-RateLimit-Limit',
    String(limit),
    'X-RateLimit-Remaining',
    String(remaining),
    'X-RateLimit-Reset',
    String(resetSeconds),
  ]
}
