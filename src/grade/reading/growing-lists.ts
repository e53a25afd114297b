// Which lists of an API can grow without end, and whether they can be read page by page.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { collectionReads } from './collection-reads.ts'
import { wordsOf } from './name-words.ts'
import { roleOf } from './parameter-role.ts'

type Operation = Seen<'openapi'>['operations'][number]

/** What the vendor defines or what is a figure: it does not grow with use. */
const FIXED = new Set(
  `type types kind kinds enum enums country countries currency currencies language languages locale locales timezone timezones plan plans
  setting settings config configs configuration configurations feature features permission permissions scope scopes region regions zone zones
  schema schemas state states status statuses reason reasons hardware size sizes machine machines capability capabilities limit limits
  quota quotas entitlement entitlements metric metrics stat stats statistics usage traffic health known meta balance balances
  ip ips ipv4 ipv6 download downloads gitignore`.split(/\s+/),
)
/** Lists whose name is no plural. */
const LISTS = new Set(
  'search list history feed timeline inbox activity log audit people children media news query all'.split(
    ' ',
  ),
)
const SEARCHES = new Set(['search', 'query', 'find'])
/** Many searches in one call: each of them has its own pages. */
const SEVERAL = new Set(['multi', 'batch', 'bulk', 'msearch'])
const WINDOW_START = /^(?:start|from|since|after|date-?from|begin)(?:-?(?:date|time|at|ts))?$/
const WINDOW_END = /^(?:end|to|until|before|date-?to|stop)(?:-?(?:date|time|at|ts))?$/

/**
 * Also searches by POST. Not a list of fixed size, one that the caller bounds by time, or one whose
 * parameters are hidden in an object.
 */
export function growingLists(operations: readonly Operation[]): Operation[] {
  const searches = operations.filter(
    ({ method, path, responses }) =>
      method === 'post' &&
      lastWords(path).some((word) => SEARCHES.has(word)) &&
      !path.split('/').some((part) => wordsOf(part).some((word) => SEVERAL.has(word))) &&
      responses.some(({ status, isArray }) => status.startsWith('2') && isArray),
  )
  return [...collectionReads(operations), ...searches].filter(
    (operation) => isPaged(operation) || (canGrow(operation.path) && isPlain(operation)),
  )
}

/** A position is enough: the page then has a size of its own. */
export function isPaged({ method, parameters, body, responses }: Operation): boolean {
  const names = [
    ...parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    ...(method === 'post' ? (body?.fieldNames ?? []) : []),
  ]
  const positions = names.filter((name) => roleOf(name) === 'position')
  // Before and after are times beside nothing else, and cursors beside a page size.
  const bounding = isWindow(names) && !names.some((name) => roleOf(name) === 'size')
  if (positions.some((name) => !bounding || !isBound(plain(name)))) return true
  return responses.some(
    ({ status, headers, hasNext }) =>
      status.startsWith('2') && (hasNext === true || headers.includes('link')),
  )
}

/** Older evidence does not tell whether the body leads to the next page. */
export function isUntold({ responses }: Operation): boolean {
  return responses.some(
    ({ status, isArray, hasNext }) => status.startsWith('2') && isArray && hasNext === undefined,
  )
}

function canGrow(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '' && !segment.includes('}'))
  const words = wordsOf(segments.at(-1) ?? '')
  const last = words.at(-1) ?? ''
  if (segments.some((segment) => FIXED.has(wordsOf(segment).at(-1) ?? ''))) return false
  return words.some((word) => LISTS.has(word)) || /[^su]s$/.test(last)
}

function isPlain({ parameters }: Operation): boolean {
  const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  return !isWindow(names) && !names.some((name) => /param(?:eter)?s$/i.test(name.slice(-12)))
}

function isWindow(names: readonly string[]): boolean {
  const all = names.map(plain)
  return all.some((name) => WINDOW_START.test(name)) && all.some((name) => WINDOW_END.test(name))
}

function isBound(name: string): boolean {
  return WINDOW_START.test(name) || WINDOW_END.test(name)
}

function plain(name: string): string {
  return name
    .slice(0, 40)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replaceAll('_', '-')
}

function lastWords(path: string): string[] {
  return wordsOf(path.split(/[/:]/).findLast((part) => part !== '' && !part.includes('}')) ?? '')
}
