// The key of a cached response, and what that depends on. The key is the same for all equivalent requests, so that spellings and unknown
// parameters do not bypass the cache.
import type { Representation } from '../response/answer.ts'
import type { Dependencies } from '../response/response-cache.ts'
import { readParameters } from './parameters.ts'
import type { Route } from '../route.ts'

interface Asked {
  url: string
  params: unknown
  query: unknown
}

type CachedRoute = Pick<Route, 'path' | 'operation' | 'keptAs'>

/** Refuses a query that the route would refuse. */
export function cacheKey(
  route: CachedRoute,
  { url, params, query }: Asked,
  representation: Representation,
): string {
  // Frequent requests need no new string.
  if (!url.includes('?') && !url.includes('%') && (url.length === 1 || !url.endsWith('/')))
    return representation === 'json' ? url : `${representation} ${url}`
  return JSON.stringify([representation, route.path, params, meantBy(route, query, representation)])
}

/** The page of a tool also compares it with its category. */
export function dependenciesOf(
  cachedBy: NonNullable<Route['cachedBy']>,
  { params }: Pick<Asked, 'params'>,
  representation: Representation,
): Dependencies {
  if (cachedBy !== 'tool') return [cachedBy]
  const tool = `tool ${(params as { slug: string }).slug}`
  return representation === 'html' ? [tool, 'grades'] : [tool]
}

function meantBy(
  { operation, keptAs }: CachedRoute,
  query: unknown,
  representation: Representation,
): unknown {
  if (keptAs) return keptAs(query as Record<string, unknown>, representation)
  return operation?.query === undefined
    ? null
    : readParameters(operation.query, query, representation === 'html')
}
