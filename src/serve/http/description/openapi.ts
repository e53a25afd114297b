// The API description (OpenAPI 3.1), generated from the table of routes, so that both always agree.
import { type Parameter } from '../../../domain/read/parameters.ts'
import { ADMIN, type Scope } from '../../../domain/answer/key.ts'
import { SCHEMAS } from '../../../domain/answer/index.ts'
import { REFUSALS, Refusal, type RefusalCode } from '../../../errors/refusal.ts'
import { SETUP_IDS } from '../../../represent/connect/tool-setup.ts'
import { fields } from '../request/field-selection.ts'
import { problemJson } from '../response/problem.ts'
import {
  describedRoutes,
  isRepeatable,
  pathParametersOf,
  scopeOf,
  templateOf,
  type Described,
  type Route,
} from '../route.ts'
import { components, ref, referredTo, EVENT } from './components.ts'
import FIXED from './openapi.json' with { type: 'json' }
import { describedWebhooks } from './webhooks.ts'

export const API_VERSION = '1.0.0'

type Json = Record<string, unknown>

export const TAGS = FIXED.tags
const { title: TITLE, ...INFO } = FIXED.info
const { properties: setup } = SCHEMAS.ClientSetup
/** With the clients, which the domain does not know. */
const CLIENT_SETUP = {
  ...SCHEMAS.ClientSetup,
  properties: { ...setup, id: { enum: SETUP_IDS, ...setup.id } },
}

export function openapiOf(routes: readonly Route[], publicUrl: string): Json {
  const described = describedRoutes(routes)
  const paths: Record<string, Json> = {}
  for (const route of described) {
    const path = templateOf(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  const webhooks = describedWebhooks({ type: EVENT.kind, timestamp: EVENT.at, data: EVENT })
  return {
    openapi: '3.1.0',
    info: { title: TITLE, version: API_VERSION, ...INFO },
    servers: [{ url: '/' }, ...(publicUrl === '' ? [] : [{ url: publicUrl }])],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: referredTo([paths, webhooks], components({ ClientSetup: CLIENT_SETUP })),
      parameters: {
        fields: queryParameter('fields', fields),
        idempotencyKey: FIXED.idempotencyKey,
      },
      headers: FIXED.headers,
      examples: Object.fromEntries(
        described.flatMap(refusalsOf).map((code) => [code, problemExample(code)]),
      ),
      securitySchemes: FIXED.securitySchemes,
    },
  }
}

function operationOf(route: Described): Json {
  const { id, tag, summary, description, query = {}, body } = route.operation
  const parameters = [
    ...Object.entries(pathParametersOf(route)).map(([name, parameter]) => ({
      name,
      in: 'path',
      required: true,
      ...parameter,
    })),
    ...Object.entries(query).map(([name, parameter]) =>
      parameter === fields
        ? { $ref: '#/components/parameters/fields' }
        : queryParameter(name, parameter),
    ),
    ...(isRepeatable(route) ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
  ]
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { 'application/json': body } } }),
    responses: responsesOf(route),
  }
}

function queryParameter(
  name: string,
  { required = false, description, schema, example }: Parameter<unknown>,
): Json {
  return {
    name,
    in: 'query',
    required,
    description,
    schema,
    ...(example !== undefined && { example }),
  }
}

/** With the scopes that a key needs, as OpenAPI 3.1 allows for any scheme. */
function securityOf(route: Described): Json[] {
  if (route.access === 'open') return []
  const { refusals = [] } = route.operation
  const scope = scopeOf(route)
  const scopes = [scope ?? []].flat()
  const keyed = [{ bearer: scopes }, { apiKey: scopes }]
  return scope === ADMIN || refusals.includes('key-required') ? keyed : [{}, ...keyed]
}

function responsesOf(route: Described): Json {
  const { answers } = route.operation
  const own = Object.entries(answers).map(([status, { description, content }]) => [
    status,
    { description, headers: headersOf(route, Number(status)), ...(content && { content }) },
  ])
  const notModified = route.cachedBy
    ? [['304', { description: 'Not modified.', headers: headersOf(route, 304) }]]
    : []
  const byStatus = Map.groupBy(refusalsOf(route), (code) => REFUSALS[code].status)
  const refused = [...byStatus]
    .filter(([status]) => answers[status] === undefined)
    .map(([status, codes]) => [String(status), problemResponse(route, status, codes)])
  return Object.fromEntries([...own, ...notModified, ...refused]) as Json
}

/** The operation's own refusals, and those that follow from the properties of the route. */
export function refusalsOf(route: Described): RefusalCode[] {
  const { method, access, representations, isNeverShed, operation } = route
  return [
    ...new Set<RefusalCode>([
      ...(operation.refusals ?? []),
      ...(operation.body
        ? (['invalid-json', 'invalid-body', 'body-too-large', 'unsupported-media-type'] as const)
        : []),
      ...(access === 'open'
        ? []
        : (['invalid-key', 'key-expired', 'database-unavailable'] as const)),
      ...scopeRefusals(scopeOf(route)),
      ...(method === 'GET' ? [] : (['outcome-unknown', 'invalid-parameter'] as const)),
      ...(isRepeatable(route)
        ? (['invalid-idempotency-key', 'request-in-progress', 'idempotency-key-reused'] as const)
        : []),
      ...(route.answersSecret ? (['secret-not-repeated'] as const) : []),
      ...(access === 'write' ? (['key-required'] as const) : []),
      ...(access === 'counted' ? (['quota-exceeded'] as const) : []),
      ...(representations ? (['not-acceptable'] as const) : []),
      ...(isNeverShed ? [] : (['overloaded'] as const)),
    ]),
  ]
}

function scopeRefusals(scope: Scope | null): RefusalCode[] {
  if (scope === null) return []
  return scope === ADMIN ? ['key-required', 'admin-required'] : ['scope-missing']
}

function problemResponse(route: Described, status: number, codes: readonly RefusalCode[]): Json {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])
  return {
    description: codes.map((code) => `${REFUSALS[code].title} (${code})`).join('; '),
    headers: headersOf(route, status),
    content: {
      'application/problem+json': {
        schema: ref('Problem'),
        examples: Object.fromEntries(examples) as Json,
      },
    },
  }
}

function problemExample(code: RefusalCode): Json {
  const { status, title } = REFUSALS[code]
  const refusal = new Refusal(code, comesBack(status) ? { retryAfter: 60 } : {})
  return { summary: title, value: JSON.parse(problemJson(refusal, 'b1946ac9')) as unknown }
}

/** Statuses with a Retry-After header. */
function comesBack(status: number): boolean {
  return status === 409 || status === 429 || status === 503
}

function headersOf(route: Described, status: number): Json {
  const { access, cachedBy, operation } = route
  const isGood = status < 400
  const names: (keyof typeof FIXED.headers)[] = [
    'X-Request-Id',
    ...(access === 'counted' && (isGood || status === 429)
      ? (['RateLimit', 'RateLimit-Policy'] as const)
      : []),
    ...(cachedBy && isGood ? (['ETag'] as const) : []),
    ...(operation.query?.page && status === 200 ? (['Link'] as const) : []),
    ...(isRepeatable(route) && isGood ? (['Idempotency-Replayed'] as const) : []),
    ...(comesBack(status) ? (['Retry-After'] as const) : []),
  ]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
