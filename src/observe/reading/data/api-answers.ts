// Reads responses of an API: errors, the limits of RateLimit-Policy, and whether a read repeats.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { isFilled, listOf, memberOf, type Members, objectOf } from '../../../domain/schema/json.ts'
import { firstEntries } from './json.ts'
import { wordSet } from '../../../domain/text/name-words.ts'

type ErrorReading = Pick<
  Seen<'apiErrors'>,
  'members' | 'hasCode' | 'hasMessage' | 'hasPointer' | 'leak'
>

const CODES = wordSet(
  'code error_code errorcode type error errortype reason name status statuscode __type key slug',
)
const MESSAGES = wordSet(
  'message msg detail details title description error_description error_message errormessage error reason',
)
const LINKS = wordSet(
  'doc_url docurl docs documentation documentation_url documentationurl help help_url helpurl more_info moreinfo info href link links url type',
)
const POINTERS = wordSet('param parameter field pointer source loc target property')
const LOOKED_AT = 50_000
const STACK = [
  /\bTraceback \(most recent call last\)/,
  /\bat [\w$.<>[\]]{1,120}(?: \[?[\w$.<>]{1,60}\]?){0,3} \([^\s()]{1,300}:\d{1,6}\)/,
  /\bat (?:file:\/\/)?\/[^\s()]{1,300}:\d{1,6}:\d{1,6}/,
  /\bat [\w$.]{3,200}\([\w$]{1,80}\.(?:java|kt|scala):\d{1,6}\)/,
  /\bat [\w.`<>[\],]{3,200}\([^()\n]{0,200}\) in [^\n:]{1,200}:line \d/,
  /\bFile "[^"\n]{1,300}", line \d{1,6}, in /,
  /\bgoroutine \d{1,6} \[running\]/,
  /#\d{1,3} \/[^\s()]{1,300}\.php\(\d{1,6}\)/,
  /\.rb:\d{1,6}:in [`']/,
]
const SQL = [
  /\bSQLSTATE\[/,
  /\bORA-\d{5}\b/,
  /\bPG::[A-Z]\w{2,40}/,
  /\bsqlite3?\.(?:OperationalError|IntegrityError)|\bSQLITE_ERROR\b/i,
  /\bYou have an error in your SQL syntax\b/,
  /\bsyntax error at or near "/,
  /\brelation "[^"\n]{1,100}" does not exist/,
  /\bSELECT [^;]{1,200}? FROM [\w."`]{1,60} WHERE /,
]
const PATH = [
  /(?<![\w/.])\/(?:home|var|usr|srv|opt|root|Users|private)\/[\w.@-]{1,60}\/[\w./@-]{1,200}\.(?:js|ts|mjs|cjs|py|rb|php|go|java|cs|rs|ex)\b/,
  /\b[A-Z]:\\{1,2}(?:Users|inetpub|Program Files|Windows|web|src|app)\\{1,2}[^\s"'<>]{1,200}/,
]

/** `value` is undefined if the body is not JSON. */
export function readErrorBody(value: unknown, text: string, status: number): ErrorReading {
  const error = errorObject(value)
  const entries = firstEntries(error).map(([name, member]) => [name.toLowerCase(), member] as const)
  const has = (names: ReadonlySet<string>, test: (member: unknown) => boolean) =>
    entries.some(([name, member]) => names.has(name) && test(member))
  return {
    members: firstEntries(error)
      .slice(0, 40)
      .map(([name]) => cleanLine(name, 100)),
    hasCode: has(CODES, (member) => isCode(member, status)),
    hasMessage: has(MESSAGES, isSentence),
    hasPointer:
      has(LINKS, isLink) ||
      has(POINTERS, isThere) ||
      has(MESSAGES, (member) => isFilled(member) && /https?:\/\/\S/.test(member.slice(0, 2_000))),
    leak: leakIn(text.slice(0, LOOKED_AT)),
  }
}

/** The object that describes the error: under `error`, the first of `errors`, or the whole. */
function errorObject(value: unknown): Members | null {
  const whole = objectOf(value)
  if (!whole) return objectOf(listOf(value)[0])
  const inner = objectOf(memberOf(whole, 'error')) ?? objectOf(listOf(memberOf(whole, 'errors'))[0])
  return inner && !['message', 'title', 'detail'].some((name) => isFilled(memberOf(whole, name)))
    ? inner
    : whole
}

/** The status alone adds nothing, and about:blank means that there is none. */
function isCode(member: unknown, status: number): boolean {
  if (typeof member === 'number') return Number.isInteger(member) && member !== status
  if (!isFilled(member) || member === 'about:blank' || member === String(status)) return false
  return (
    member.length <= 300 && (/^https?:\/\/\S+$/.test(member) || /^[\w.:/-]{2,100}$/.test(member))
  )
}

function isSentence(member: unknown): boolean {
  if (!isFilled(member)) return false
  const start = member.slice(0, 300)
  return (
    /^\p{Lo}{4}/u.test(start) ||
    start.split(/\s/u).filter((word) => /\p{L}{2}/u.test(word)).length > 1
  )
}

function isLink(member: unknown): boolean {
  // A reference may be relative (RFC 9457, 3.1.1).
  if (typeof member === 'string') return /^(?:https?:\/\/\S{4}|\/[\w.~-]{2})/.test(member)
  return firstEntries(Array.isArray(member) ? member[0] : member).some(
    ([, each]) => typeof each === 'string' && isLink(each),
  )
}

function isThere(member: unknown): boolean {
  return (
    isFilled(member) ||
    (typeof member === 'object' && member !== null && Object.keys(member).length > 0)
  )
}

function leakIn(text: string): ErrorReading['leak'] {
  // JSON escapes quotes and line breaks with a backslash.
  const plain = text.replaceAll('\\n', '\n').replaceAll('\\"', '"').replaceAll('\\/', '/')
  const shows = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(plain))
  if (shows(STACK)) return 'stack'
  if (shows(SQL)) return 'sql'
  return shows(PATH) ? 'path' : 'none'
}

const MOST_POLICIES = 10
const LONGEST = 2_000
const NUMBER = /^\d{1,12}$/

/** Those that count requests and say in which time; what is written otherwise is left out. */
export function readRateLimitPolicy(field: string): { quota: number; seconds: number }[] {
  return field
    .slice(0, LONGEST)
    .split(',')
    .slice(0, MOST_POLICIES)
    .flatMap((policy) => {
      const [name = '', ...parameters] = policy.split(';').map((part) => part.trim())
      const given = Object.fromEntries(
        parameters.map((part) => part.split('=', 2).map((side) => side.trim())),
      ) as Record<string, string | undefined>
      const unit = given['qu'] ?? '"requests"'
      const quota = numberIn(given['q'] ?? name)
      const seconds = numberIn(given['w'] ?? '')
      return quota === null || seconds === null || seconds === 0 || unit !== '"requests"'
        ? []
        : [{ quota, seconds }]
    })
}

function numberIn(text: string): number | null {
  return NUMBER.test(text) ? Number(text) : null
}

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
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member
  })
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
