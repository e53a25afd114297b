// Requests that match no route: OPTIONS, unsupported methods, and unknown paths.
import { Refusal } from '../../errors/refusal.ts'
import { emptyAnswer, type Answer } from './response/answer.ts'
import { problemAnswer } from './response/problem.ts'
import { addressesOf, type Route, type RequestContext } from './route.ts'

const PREFLIGHT_SECONDS = 86_400
const REQUEST_FIELDS =
  'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-API-Key, X-Request-Id'

export function unroutedAnswer(
  routes: readonly Route[],
  { request: { id, method, url }, representation }: RequestContext,
): Answer {
  const methods = methodsAt(routes, url)
  if (methods.length === 0) return problemAnswer(new Refusal('not-found'), id, representation)
  if (method === 'OPTIONS') return emptyAnswer(204, optionsFields(methods))
  const refusal = new Refusal('method-not-allowed', { facts: { method } })
  return problemAnswer(refusal, id, representation, allowFields(methods))
}

export function allowFields(methods: readonly string[]): string[] {
  return ['Allow', methods.join(', ')]
}

function optionsFields(methods: readonly string[]): string[] {
  return [
    ...allowFields(methods),
    'Access-Control-Allow-Methods',
    methods.join(', '),
    'Access-Control-Allow-Headers',
    REQUEST_FIELDS,
    'Access-Control-Max-Age',
    String(PREFLIGHT_SECONDS),
  ]
}

/** The routes at the path of a URL, whatever its method; all of them for `*`. */
export function routesAt(routes: readonly Route[], url: string): Route[] {
  const [path = ''] = url.split('?')
  return routes.filter(
    (route) => path === '*' || addressesOf(route).some(({ url: address }) => isAt(address, path)),
  )
}

/** Every method that some route supports at this path; empty if there is none. */
function methodsAt(routes: readonly Route[], url: string): string[] {
  const found = routesAt(routes, url).map(({ method }) => method)
  if (found.length === 0) return []
  return [...new Set([...found, ...(found.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].toSorted()
}

/** Whether a path matches a pattern in which `:name` stands for one segment. */
function isAt(address: string, path: string): boolean {
  const wanted = address.split('/')
  const parts = (path.endsWith('/') ? path.slice(0, -1) : path).split('/')
  return (
    wanted.length === parts.length &&
    wanted.every((part, index) => isPart(part, parts[index] ?? ''))
  )
}

/** `:slug.json` is a parameter with a suffix. */
function isPart(wanted: string, part: string): boolean {
  if (!wanted.startsWith(':')) return wanted === part
  const [ending = ''] = /\.\w+$/.exec(wanted) ?? []
  return part.length > ending.length && part.endsWith(ending)
}
