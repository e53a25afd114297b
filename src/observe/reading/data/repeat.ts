// Compares two responses to the same read.
import type { Seen } from '../../../domain/evidence/observations/index.ts'

type Repeat = NonNullable<Seen<'apiReads'>['reads'][number]['repeat']>

const CHANGING_NAME =
  /(?:^|_|-)(?:now|date|time|timestamp|ts|uptime|duration|elapsed|took|latency|age|nonce|etag|request_?id|trace_?id|correlation_?id)$|(?:Time|Date|Timestamp|Uptime|Duration|Ms|RequestId|TraceId|CorrelationId|At)$|_at$|_ms$/
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}|$)|^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} /
const ID =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$|^[0-9a-f]{16,64}$|^[0-9A-HJKMNP-TV-Z]{26}$/i
const MOST_ITEMS = 100

export interface Body {
  text: string
  /** Undefined if the text is not JSON. */
  json: unknown
}

/** Dates and ids that a server generates for each response do not count as a difference. */
export function compareBodies(first: Body, again: Body): Repeat {
  if (first.text === again.text) return 'same'
  if (first.json === undefined || again.json === undefined) return 'different'
  if (steady(first.json) === steady(again.json)) return 'same'
  return shapeOf(first.json) === shapeOf(again.json) ? 'same-shape' : 'different'
}

// Both traversals recurse no deeper than the JSON parser allows.
function steady(value: unknown): string {
  return JSON.stringify(value, (name, member: unknown) => {
    if (typeof member === 'string' && (DATE.test(member) || ID.test(member))) return '~'
    if (typeof member !== 'object' && name.length <= 100 && CHANGING_NAME.test(name)) return '~'
    return typeof member === 'object' && member !== null && !Array.isArray(member)
      ? sorted(member)
      : member
  })
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Names of members at every level; their values do not count. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value))
    return `[${[...new Set(value.slice(0, MOST_ITEMS).map(shapeOf))].toSorted().join()}]`
  if (typeof value !== 'object' || value === null) return '.'
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${shapeOf(member)}`)
    .toSorted()
    .join()}}`
}
