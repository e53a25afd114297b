// Chooses, from an OpenAPI description, what can be requested without a key, without parameters and
// without harm.
import { listOf, type Members, textOf } from '../../../domain/schema/json.ts'
import { isUnsuitedRead } from '../data/harmless.ts'
import type { OpenApiDocument } from './document.ts'
import {
  operationEntries,
  operationReader,
  parametersOf,
  type OperationEntry,
} from './operations.ts'

export interface DocumentedReads {
  /** Declared public, shortest path first; then those without security information. */
  open: readonly string[]
  /** Requires a key. */
  guarded: readonly string[]
  /** A health endpoint. */
  health: string | null
  /** Accepts POST and, as documented, no GET: a harmless way to send a wrong method. */
  writeOnly: string | null
}

export const NO_READS: DocumentedReads = { open: [], guarded: [], health: null, writeOnly: null }

const HEALTH = new Set([
  'health',
  'healthz',
  'healthcheck',
  'health-check',
  'livez',
  'readyz',
  'ping',
])
const VITAL = new Set([...HEALTH, 'heartbeat', 'status', 'version'])
const STREAM = /event-stream|ndjson|jsonl|octet-stream|zip|csv|atom|rss|audio|video|image/i
const LONGEST_PATH = 200
const MOST_LOOKED_AT = 3_000

export function documentedReads(document: OpenApiDocument): DocumentedReads {
  const entries = operationEntries(document)
    .entries.filter(({ path }) => isStatic(path))
    .slice(0, MOST_LOOKED_AT)
  const read = operationReader(document)
  const gets = entries.filter((entry) => entry.method === 'get' && !needsInput(document, entry))
  const operations = inOrder(gets.map(read))
  const reads = operations.filter(
    ({ path, isDeprecated, responses }) =>
      !isDeprecated && !isUnsuitedRead(path) && !responses.some(answersStream),
  )
  const useful = [
    ...reads.filter(({ path }) => !isVital(path)),
    ...reads.filter(({ path }) => isVital(path)),
  ]
  const asked = new Set(
    entries
      .filter(({ method }) => ['get', 'head', 'query'].includes(method))
      .map(({ path }) => path),
  )
  const posts = entries.filter(
    ({ method, path }) => method === 'post' && !asked.has(path) && !isUnsuitedRead(path),
  )
  return {
    open: [
      ...useful.filter(({ security }) => security?.length === 0),
      ...useful.filter(({ security }) => security === null),
    ].map(({ path }) => path),
    guarded: useful
      .filter(({ security }) => security !== null && security.length > 0)
      .map(({ path }) => path),
    health:
      operations.find(({ path, security }) => HEALTH.has(lastSegment(path)) && !security?.length)
        ?.path ?? null,
    writeOnly: inOrder(posts)[0]?.path ?? null,
  }
}

function isStatic(path: string): boolean {
  return path.startsWith('/') && path.length <= LONGEST_PATH && !/[{}\s?#]/.test(path)
}

function needsInput(document: OpenApiDocument, entry: OperationEntry): boolean {
  const isUnclear = [...listOf(entry.item['parameters']), ...listOf(entry.operation['parameters'])]
    .slice(0, 400)
    .some((each) => document.follow(each) === null)
  return (
    isUnclear ||
    entry.operation['requestBody'] !== undefined ||
    parametersOf(document, entry).some(isRequired)
  )
}

function isRequired(parameter: Members): boolean {
  return parameter['required'] === true && textOf(parameter['in']) !== null
}

function answersStream({
  status,
  mediaTypes,
}: {
  status: string
  mediaTypes: readonly string[]
}): boolean {
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
