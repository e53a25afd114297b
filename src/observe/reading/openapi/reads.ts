// Chooses, from an OpenAPI description, what can be requested without a key and without harm; what
// needs parameters gets the values that the description shows.
import { listOf, memberOf, type Members, objectOf, textOf } from '../../../domain/schema/json.ts'
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { isUnsuitedRead } from '../page/links.ts'
import type { OpenApiDocument } from './document.ts'
import {
  hidesParameter,
  operationEntries,
  type OperationEntry,
  operationReader,
  parametersOf,
} from './operations.ts'
import { wordSet } from '../../../domain/text/name-words.ts'

export interface DocumentedReads {
  /** Declared public, shortest path first; then those without security information. */
  open: readonly string[]
  /** Requires a key. */
  guarded: readonly string[]
  /** Whether values of both are ours, because the description shows none. */
  hasOwnValues: boolean
  /** Reads of one item, by the path of its list: what goes before the value, and its parameter. */
  items: ReadonlyMap<string, { path: string; parameter: string }>
  /** A health endpoint. */
  health: string | null
  /** Accepts POST and, as documented, no GET: a harmless way to send a wrong method. */
  writeOnly: string | null
}

export const NO_READS: DocumentedReads = {
  open: [],
  guarded: [],
  hasOwnValues: false,
  items: new Map(),
  health: null,
  writeOnly: null,
}

type Response = Seen<'openapi'>['operations'][number]['responses'][number]

const HEALTH = wordSet('health healthz healthcheck health-check livez readyz ping')
const VITAL = new Set([...HEALTH, 'heartbeat', 'status', 'version'])
const STREAM = /event-stream|ndjson|jsonl|octet-stream|zip|csv|atom|rss|audio|video|image/i
const LONGEST_PATH = 200
const LONGEST_VALUE = 100
const MOST_LOOKED_AT = 3_000

export function documentedReads(document: OpenApiDocument): DocumentedReads {
  const all = operationEntries(document).entries.slice(0, MOST_LOOKED_AT)
  const entries = all.filter(({ path }) => isStatic(path))
  const read = operationReader(document)
  const gets = all.filter(({ method, path }) => method === 'get' && !isUnsuitedRead(path))
  const asked = (values: typeof shownValue) =>
    inOrder(
      gets.flatMap((entry) => {
        const path = filledPath(document, entry, values)
        return path === null ? [] : [{ ...read(entry), path }]
      }),
    ).filter(({ isDeprecated, responses }) => !isDeprecated && !responses.some(answersStream))
  const operations = asked(shownValue)
  // An answer to any value is better than none.
  const reads = operations.length > 0 ? operations : asked(anyValue)
  const useful = reads.toSorted((a, b) => Number(isVital(a.path)) - Number(isVital(b.path)))
  const readPaths = new Set(
    entries
      .filter(({ method }) => ['get', 'head', 'query'].includes(method))
      .map(({ path }) => path),
  )
  const posts = entries.filter(
    ({ method, path }) => method === 'post' && !readPaths.has(path) && !isUnsuitedRead(path),
  )
  return {
    open: [
      ...useful.filter(({ security }) => security?.length === 0),
      ...useful.filter(({ security }) => security === null),
    ].map(({ path }) => path),
    guarded: useful
      .filter(({ security }) => security !== null && security.length > 0)
      .map(({ path }) => path),
    hasOwnValues: operations.length === 0 && reads.length > 0,
    items: itemReads(gets),
    health:
      operations.find(({ path, security }) => HEALTH.has(lastSegment(path)) && !security?.length)
        ?.path ?? null,
    writeOnly: inOrder(posts)[0]?.path ?? null,
  }
}

function isStatic(path: string): boolean {
  return path.startsWith('/') && path.length <= LONGEST_PATH && !/[{}\s?#]/.test(path)
}

/** Null if it needs something that has no value. */
function filledPath(
  document: OpenApiDocument,
  entry: OperationEntry,
  valueOf: typeof shownValue,
): string | null {
  if (hidesParameter(document, entry) || entry.operation['requestBody'] !== undefined) return null
  const query = new URLSearchParams()
  let { path } = entry
  for (const parameter of parametersOf(document, entry)) {
    const place = textOf(parameter['in'])
    if (place === null || (place !== 'path' && parameter['required'] !== true)) continue
    const [name, value] = [textOf(parameter['name']), valueOf(document, parameter)]
    if (name === null || value === null || (place !== 'path' && place !== 'query')) return null
    if (place === 'path') path = path.replaceAll(`{${name}}`, encodeURIComponent(value))
    else query.append(name, value)
  }
  if (!isStatic(path)) return null
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

function isShown(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
}

/** From an example, the default or the allowed values. */
function shownValue(document: OpenApiDocument, parameter: Members): string | null {
  const schema = document.follow(parameter['schema']) ?? parameter
  const [first] = Object.values(objectOf(parameter['examples']) ?? {})
  const shown = [
    parameter['example'],
    memberOf(document.follow(first), 'value'),
    schema['example'],
    listOf(schema['examples'])[0],
    schema['default'],
    schema['const'],
    listOf(schema['enum'])[0],
  ].find(isShown)
  return shown === undefined ? null : String(shown).slice(0, LONGEST_VALUE)
}

function anyValue(document: OpenApiDocument, parameter: Members): string | null {
  const { format } = document.follow(parameter['schema']) ?? parameter
  if (textOf(parameter['in']) !== 'path') return shownValue(document, parameter)
  return (
    shownValue(document, parameter) ??
    (format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : '1')
  )
}

/** `/users/{id}` reads an item of `/users`. */
function itemReads(gets: readonly OperationEntry[]): DocumentedReads['items'] {
  const lists = new Set(gets.map(({ path }) => path))
  const items = new Map<string, { path: string; parameter: string }>()
  for (const { path } of gets) {
    const [, list = '', parameter = ''] = /^([^{}]{1,200})\/\{([^{}/]{1,100})\}$/.exec(path) ?? []
    if (lists.has(list) && isStatic(list)) items.set(list, { path: `${list}/`, parameter })
  }
  return items
}

function answersStream({ status, mediaTypes }: Response): boolean {
  return (
    status.startsWith('2') &&
    mediaTypes.some((type) => STREAM.test(type)) &&
    !mediaTypes.includes('application/json')
  )
}

function isVital(path: string): boolean {
  return VITAL.has(lastSegment(path))
}

function lastSegment(path: string): string {
  return path.replace(/\/$/, '').split('/').at(-1)?.toLowerCase() ?? ''
}

/** The simplest path first, so that scans are deterministic. */
function inOrder<T extends { path: string }>(operations: readonly T[]): T[] {
  const depth = ({ path }: T) => path.split('/').length
  return operations.toSorted(
    (a, b) => depth(a) - depth(b) || a.path.length - b.path.length || (a.path < b.path ? -1 : 1),
  )
}
