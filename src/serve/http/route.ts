// A route: how it is reached, who may, what it can answer in, and what the API description says of
// it.
import type { Refusal, RefusalCode } from '../../errors.ts'
import type { Scope } from '../../rating/keys.ts'
import type { Answer, Form } from './response/answer.ts'
import type { RequestContext } from './service.ts'
import type { Parameters } from './request/parameters.ts'

/**
 * `counted`: an API read, against the daily quota. `write`: may need a key. `keyed`: the key is
 * looked at. `open`: it is not.
 */
type Access = 'counted' | 'write' | 'keyed' | 'open'

export interface Content {
  schema: Readonly<Record<string, unknown>>
  example: unknown
}

export interface Operation {
  id: string
  tag:
    | 'Tools'
    | 'Categories'
    | 'Search'
    | 'Reviews'
    | 'Scans'
    | 'Events'
    | 'Keys'
    | 'Method'
    | 'Service'
  summary: string
  description: string
  path?: Readonly<Record<string, Content & { description: string }>>
  query?: Parameters
  body?: Content
  answers: Readonly<
    Record<number, { description: string; content?: Readonly<Record<string, Content>> }>
  >
  /** Refusals of this operation, beside those that follow from the route's facts. */
  refusals?: readonly RefusalCode[]
}

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As Fastify spells it: `/tools/:slug`. */
  path: string
  access: Access
  /** Which scope a key needs here, where it is not that of its access; null where any key will do. */
  scope?: Scope | null
  /** What Accept may choose from, the default first; without it Accept is not looked at. */
  forms?: readonly Form[]
  /** Whether `.json` and `.md` at the end of the path choose the form. */
  hasSuffix?: boolean
  /** Whether the body may also come from a browser's form; else it is JSON. */
  takesForm?: boolean
  /**
   * What a ready answer is kept by: the version of the tool in the path, the versions of all tools,
   * or their grades and the statistics.
   */
  cachedBy?: 'tool' | 'tools' | 'grades'
  /**
   * What a query means to this route, where its operation does not describe that: queries that mean
   * the same share an answer.
   */
  keptAs?(query: Readonly<Record<string, unknown>>, form: Form): unknown
  /** Whether it answers however busy the process is. */
  isNeverShed?: boolean
  operation: Operation | null
  /** Null where the route has written to the socket itself, as things happened. */
  answer(context: RequestContext): Promise<Answer | null>
  /** How it refuses, where problem details are not what its readers can show. */
  refuse?(refusal: Refusal): Answer
}

/** The scope that a key needs for it; null where any key will do. */
export function scopeOf({ access, scope }: Route): Scope | null {
  if (scope !== undefined) return scope
  if (access === 'counted') return 'read'
  return access === 'write' ? 'submit' : null
}

/** Whether Idempotency-Key makes it happen once. */
export function isRepeatable({ method, access }: Route): boolean {
  return method !== 'GET' && access !== 'open'
}

/**
 * A suffix stands inside a parameter at the end of the path; elsewhere each is an address of its
 * own.
 */
export function addressesOf({ path, hasSuffix, forms = [] }: Route): string[] {
  if (!hasSuffix || /:\w+$/.test(path)) return [path]
  const stem = path === '/' ? '/index' : path
  return [path, ...(forms.includes('json') ? [`${stem}.json`] : []), `${stem}.md`]
}
