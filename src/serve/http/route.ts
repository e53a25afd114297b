// A route: path, access, representations, its part of the API description; and what all routes share:
// the catalogue, the quotas, the response cache and the settings.
import type { Parameters } from '../../domain/read/parameters.ts'
import type { Refusal, RefusalCode } from '../../errors/refusal.ts'
import type { Scope } from '../../domain/answer/key.ts'
import {
  type Answer,
  type Representation,
  answerWith,
  FRESH_FOR_A_MINUTE,
  type Kind,
  answerIn,
} from './response/answer.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Catalogue } from '../../store/catalogue.ts'
import type { Grader } from '../../usecases/grader.ts'
import type { Caller } from '../../usecases/keys/caller.ts'
import type { ServedRegistry } from '../../usecases/registry/registry-view.ts'
import type { ReadQuota } from '../../usecases/keys/read-quota.ts'
import type { Signing } from '../../usecases/verdict/keys.ts'
import type { AddressName, AddressSettings, OwnAddress } from './request/client-address.ts'
import type { LongAnswers } from './response/long-answers.ts'
import type { ResponseCache, ChangeWatch } from './response/response-cache.ts'
import type { Keyring } from './request/keyring.ts'
import type { LoadGuard } from './request/load-guard.ts'
import type { Metrics } from './operator/metrics.ts'
import type { OperatorView } from './operator/view.ts'

/** `counted`: by the daily quota. `write`: may need a key. `keyed`: a key is read. `open`: not. */
type Access = 'counted' | 'write' | 'keyed' | 'open'

export interface Content {
  schema: Readonly<Record<string, unknown>>
  example: unknown
}

type PathParameter = Content & { description: string }

export interface Operation {
  id: string
  tag:
    | 'Tools'
    | 'Categories'
    | 'Search'
    | 'Reviews'
    | 'Scans'
    | 'Events'
    | 'Registry'
    | 'Keys'
    | 'Method'
    | 'Service'
  summary: string
  description: string
  /** What is in the path; the slug of a tool need not be described. */
  path?: Readonly<Record<string, PathParameter>>
  query?: Parameters
  body?: Content
  answers: Readonly<
    Record<number, { description: string; content?: Readonly<Record<string, Content>> }>
  >
  /** Refusals of this operation, in addition to those that follow from the route's properties. */
  refusals?: readonly RefusalCode[]
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In Fastify's syntax: `/tools/:slug`. */
  path: string
  access: Access
  /** The scope that a key needs, if not the default of the access; null: any key is enough. */
  scope?: Scope | null
  /** What Accept may choose from, the default first; without it Accept is ignored. */
  representations?: readonly Representation[]
  /** Whether a path ending in `.json` or `.md` chooses the representation. */
  hasSuffix?: boolean
  /** Of its body, if other than usual: bytes, and levels of JSON. */
  bodyBounds?: { bytes: number; depth: number }
  /** Whether an HTML form is accepted in addition to JSON. */
  takesForm?: boolean
  /** What a cached response depends on: the tool in the path, all tools, or all grades. */
  cachedBy?: 'tool' | 'tools' | 'grades'
  /** What a query means, if no operation says: the same meaning shares a cached response. */
  keptAs?(query: Readonly<Record<string, unknown>>, representation: Representation): unknown
  /** Whether its answer holds a secret, which is never stored for a repeated Idempotency-Key. */
  answersSecret?: boolean
  /**
   * Whether doing it again does no harm, so that no answer is stored: it contacts others, or answers
   * what is read once it is stored.
   */
  isHarmlessAgain?: boolean
  /** Whether it may queue a scan, for which a worker in this process starts at once. */
  queuesScan?: boolean
  /** Whether it is exempt from load shedding. */
  isNeverShed?: boolean
  /** Whether its JSON is a file of somebody else's format, whose fields nobody chooses. */
  isForeignFile?: boolean
  /** Whether it says nothing that another site must not read: health checks ask by any address. */
  answersAnyHost?: boolean
  /** What the API description says of it; what has none is for browsers and crawlers. */
  operation?: Operation
  /** Null if the route has written to the socket itself. */
  answer(context: RequestContext): Promise<Answer | null>
  /** How it refuses, if its clients cannot show problem details. */
  refuse?(refusal: Refusal, requestId: string): Answer
}

/** A read of the API, in the representation that Accept or a suffix chooses. */
export function apiRead(route: Omit<Route, 'method' | 'access' | 'hasSuffix'>): Route {
  return {
    method: 'GET',
    access: 'counted',
    representations: ['json', 'markdown', 'html'],
    hasSuffix: true,
    ...route,
  }
}

/** A read that asks for no key, such as a page or an image. */
export function openRead(route: Omit<Route, 'method' | 'access'>): Route {
  return { method: 'GET', access: 'open', ...route }
}

/** A route that is part of the API description. */
export type Described = Route & { operation: Operation }

export function describedRoutes(routes: readonly Route[]): Described[] {
  return routes.filter((route): route is Described => route.operation !== undefined)
}

const SLUG: PathParameter = {
  description: 'Identifier of the tool.',
  schema: { type: 'string', pattern: '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$' },
  example: 'resend',
}

export function pathParametersOf({ path, operation }: Described): Record<string, PathParameter> {
  return { ...(path.includes('/:slug') && { slug: SLUG }), ...operation.path }
}

/** A path in the syntax of OpenAPI: `/tools/{slug}`. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

/** The scope that a key needs for it; null if any key is enough. */
export function scopeOf({ access, scope }: Route): Scope | null {
  if (scope !== undefined) return scope
  if (access === 'counted') return 'read'
  return access === 'write' ? 'submit' : null
}

/** Whether it supports Idempotency-Key. */
export function isRepeatable({ method, access, isHarmlessAgain = false }: Route): boolean {
  return method !== 'GET' && access !== 'open' && !isHarmlessAgain
}

/** Its paths in Fastify's syntax; one that ends in a suffix has its representation. */
export function addressesOf({ path, hasSuffix, representations = [] }: Route): {
  url: string
  representation?: Representation
}[] {
  if (!hasSuffix) return [{ url: path }]
  const stem = path === '/' ? '/index' : path
  return [
    { url: path },
    ...(representations.includes('json')
      ? [{ url: `${stem}.json`, representation: 'json' as const }]
      : []),
    { url: `${stem}.md`, representation: 'markdown' },
  ]
}

export function fixedRoute(
  path: string,
  kind: Kind,
  make: () => string | Buffer | Promise<string>,
  cache = FRESH_FOR_A_MINUTE,
): Route {
  let made: Promise<Answer> | undefined
  const answer = async () => answerWith(kind, await make(), { cache })
  return openRead({
    path,
    answer: () => (made ??= answer()),
  })
}

/** A page and its markdown version. */
export function fixedPage(
  path: string,
  make: { html: () => string; markdown: () => string },
): Route {
  const made = new Map<Representation, Answer>()
  return openRead({
    path,
    representations: ['html', 'markdown'],
    hasSuffix: true,
    async answer(context) {
      const { representation } = context
      const answer = made.get(representation) ?? (await answerIn(context, make, { page: path }))
      made.set(representation, answer)
      return answer
    },
  })
}

export interface Settings extends AddressSettings {
  publicReads: number
  keyReads: number
  submissionsPerDay: number
  reviewHours: number
  /** Reviews per UTC day from one network without a key; 0 disables the limit. */
  keylessReviews: number
  keysPerDay: number
  isSelfService: boolean
  isKeyRequiredForWrites: boolean
  trustedProxies: readonly string[]
  allowedRanges: readonly string[]
  /** Minutes from one scan of a host to the next; 0 disables the limit. */
  hostMinutes: number
  /** Days after which a tool is scanned again; 0 for never. */
  refreshDays: number
  /** Of the names of our own entries in the registry. */
  registryNamespace: string
  /** The registries that are imported, whose word on names counts. */
  registrySources: readonly string[]
  /** Where to report a vulnerability; empty if the operator names nobody. */
  securityContact: string
}

/** Calls the service's own routes; `path` includes the query, and JSON is parsed. */
export type InnerAsk = (request: {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  accept?: 'application/json' | 'text/markdown'
}) => Promise<{ status: number; body: unknown }>

/** Handles MCP by calling our own routes. */
export interface McpServing {
  /** Of the server. */
  readonly version: string
  answer(
    request: Request,
    body: unknown,
    caller: { ask: InnerAsk; isReadOnly: boolean },
  ): Promise<Response>
  close(): Promise<void>
}

/** What the composition root provides. */
export interface Parts {
  catalogue: Catalogue
  quota: ReadQuota
  settings: Settings
  log: Logger
  loadGuard: LoadGuard
  now: () => number
  randomId: () => string
  randomBytes: (count: number) => Uint8Array
  /** Grades when an owner states a fact; in this thread if left out. */
  grader?: Grader
  /** Scans that a worker of this process has finished, by outcome. */
  scans?: ReadonlyMap<string, number>
  /** How long a client may take to read a response, in addition to a time that grows with its size. */
  writeMs?: number
  /** Undefined if nothing is signed. */
  signing?: Signing
  /** Undefined if MCP is not served. */
  mcp?: McpServing
  /** Name servers and certificate authorities for checking claims, instead of the machine's own. */
  claimLook?: { nameServers?: readonly string[]; ca?: string }
  /** Called when a scan was queued, so that a worker in this process starts at once. */
  onQueued?: () => void
}

export interface Service extends Parts {
  /** Requests with an Idempotency-Key that this process is carrying out. */
  underWay: Set<string>
  cache: ResponseCache
  longAnswers: LongAnswers
  keyring: Keyring
  metrics: Metrics
  /** The pseudonym under which the callers of an address are counted and stored. */
  addressNames: (address: string) => AddressName
  ownAddress: OwnAddress
  watch: ChangeWatch
  registry: ServedRegistry
  operator: OperatorView
  /** Called after each write of our own: from then on no older response is served. */
  changed: () => Promise<void>
  /** Load balancers should use another replica. */
  isStopping: boolean
  /** When a load balancer last asked whether the process is alive. */
  checkedAt: number
}

/** A value that occurs twice is a list. */
export type Query = Readonly<Record<string, unknown>>

/** The context of one request. */
export interface RequestContext {
  service: Service
  request: FastifyRequest
  query: Query
  reply: FastifyReply
  /** The path in the route's syntax, for logs and metrics. */
  route: string
  representation: Representation
  caller: Caller
  /** Headers of this request alone: its id, its quota. */
  fields: string[]
  startedAt: number
}

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext | null
  }
  interface FastifyInstance {
    /** For the operator's service. */
    operator: OperatorView
    registry: ServedRegistry
  }
}
