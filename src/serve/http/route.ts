// A route: path, access, representations, and its part of the API description.
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
import type { RequestContext } from './service.ts'

/**
 * `counted`: an API read, counted against the daily quota. `write`: may need a key. `keyed`: the
 * key is read. `open`: it is not.
 */
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
  /**
   * The scope that a key needs here, if it is not the default of the access; null if any key is
   * enough.
   */
  scope?: Scope | null
  /**
   * The representations that Accept may choose from, the default first; without it Accept is
   * ignored.
   */
  representations?: readonly Representation[]
  /** Whether a path ending in `.json` or `.md` chooses the representation. */
  hasSuffix?: boolean
  /** Whether an HTML form is accepted in addition to JSON. */
  takesForm?: boolean
  /**
   * What a cached response depends on: the tool in the path, all tools, or all grades and the
   * statistics.
   */
  cachedBy?: 'tool' | 'tools' | 'grades'
  /**
   * The meaning of a query, if the operation does not describe it: queries with the same meaning
   * share a cached response.
   */
  keptAs?(query: Readonly<Record<string, unknown>>, representation: Representation): unknown
  /** Whether its answer holds a secret, which is never stored for a repeated Idempotency-Key. */
  answersSecret?: boolean
  /**
   * Whether doing it again does no harm, so that no answer is stored: it contacts others, for which
   * no transaction waits.
   */
  isHarmlessAgain?: boolean
  /** Whether it may queue a scan, for which a worker in this process starts at once. */
  queuesScan?: boolean
  /** Whether it is exempt from load shedding. */
  isNeverShed?: boolean
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
  return {
    method: 'GET',
    path,
    access: 'open',
    answer: () => (made ??= answer()),
  }
}

/** A page and its markdown version. */
export function fixedPage(
  path: string,
  make: { html: () => string; markdown: () => string },
): Route {
  const made = new Map<Representation, Answer>()
  return {
    method: 'GET',
    path,
    access: 'open',
    representations: ['html', 'markdown'],
    hasSuffix: true,
    async answer(context) {
      const { representation } = context
      const answer = made.get(representation) ?? (await answerIn(context, make, { page: path }))
      made.set(representation, answer)
      return answer
    },
  }
}
