// The API description (OpenAPI 3.1), generated from the table of routes, so that both always agree.
import { type Parameter } from '../../../domain/read/parameters.ts'
import { ADMIN, type Scope } from '../../../domain/answer/key.ts'
import { REFUSALS, Refusal, type RefusalCode } from '../../../errors/refusal.ts'
import { fields } from '../request/field-selection.ts'
import { problemJson } from '../response/problem.ts'
import {
  describedRoutes,
  isRepeatable,
  scopeOf,
  templateOf,
  type Described,
  type Route,
} from '../route.ts'
import { EVENT } from './examples.ts'
import { components, ref } from './components.ts'
import { describedWebhooks } from './webhooks.ts'

export const API_VERSION = '1.0.0'

type Json = Record<string, unknown>

export const TAGS = {
  Tools: 'Graded tools, their profiles, checks and badges.',
  Categories: 'Categories of tools.',
  Search: 'Search and recommendations.',
  Reviews: 'Reviews by agents that used a tool.',
  Scans: 'Scans of a tool: progress, evidence, history.',
  Events: 'What changed: by cursor, feed, stream and webhook.',
  Keys: 'API keys for a larger quota.',
  Method: 'How tools are graded.',
  Service: 'The state of the service.',
} as const

const HEADERS = {
  ETag: {
    description: 'Changes with the response; send it back in If-None-Match.',
    schema: { type: 'string' },
  },
  Link: {
    description: 'Other pages (RFC 8288), or other representations of this response.',
    schema: { type: 'string' },
  },
  'X-Request-Id': {
    description: 'Id of this request: yours, or a new one.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'Reads that remain, and seconds until the quota is full again.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': { description: 'The quota and its window.', schema: { type: 'string' } },
  'Idempotency-Replayed': {
    description: 'true: the request ran before, and this is its first response.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': { description: 'Seconds after which to retry.', schema: { type: 'integer' } },
} as const

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Your own identifier of this request, ideally a random UUID. If you send it again within 24 hours with the same body, it does not run again: you get the first response, with Idempotency-Replayed: true; a response that holds a secret is not stored, and its repeat is 409. Scoped to the key, or IP address, and operation. Errors are not stored.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const

export function openapiOf(routes: readonly Route[], publicUrl: string): Json {
  const described = describedRoutes(routes)
  const paths: Record<string, Json> = {}
  for (const route of described) {
    const path = templateOf(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'AgentGrade',
      version: API_VERSION,
      summary: 'How well can an AI agent use this tool?',
      description:
        'Software tools, graded on how well AI agents can use them. Reads are public: 100 per UTC day and IP address, 10,000 with a key. Errors are problem details (RFC 9457). Responses only gain fields: ignore those that you do not know.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }, ...(publicUrl === '' ? [] : [{ url: publicUrl }])],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: describedWebhooks({ type: EVENT.kind, timestamp: EVENT.at, data: EVENT }),
    components: {
      schemas: components(),
      parameters: { fields: queryParameter('fields', fields), idempotencyKey: IDEMPOTENCY_KEY },
      headers: HEADERS,
      examples: Object.fromEntries(
        described.flatMap(refusalsOf).map((code) => [code, problemExample(code)]),
      ),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Authorization: Bearer ag_…. A program makes the key itself, without a browser: POST /keys, with the scopes read, review and submit, and with expiresInDays. An operation names the scope that it needs. 403 scope-missing: make a key with it; 401 key-expired: make a new one. DELETE /keys/current revokes it.',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'The same key in its own header.',
        },
      },
    },
  }
}

function operationOf(route: Described): Json {
  const { id, tag, summary, description, path = {}, query = {}, body } = route.operation
  const parameters = [
    ...Object.entries(path).map(([name, parameter]) => ({
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
  { required, description, schema, example }: Parameter<unknown>,
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
  const names: (keyof typeof HEADERS)[] = [
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
