// Reads the error responses of an API: whether they are useful to a program, to a person, and to an
// attacker.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { isFilled, listOf, memberOf, type Members, objectOf } from '../../../domain/schema/json.ts'
import { firstEntries } from './json.ts'

type ErrorReading = Pick<
  Seen<'apiErrors'>,
  'members' | 'hasCode' | 'hasMessage' | 'hasPointer' | 'leak'
>

const CODES = new Set(
  'code error_code errorcode type error errortype reason name status statuscode __type key slug'.split(
    ' ',
  ),
)
const MESSAGES = new Set(
  'message msg detail details title description error_description error_message errormessage error reason'.split(
    ' ',
  ),
)
const LINKS = new Set(
  'doc_url docurl docs documentation documentation_url documentationurl help help_url helpurl more_info moreinfo info href link links url type'.split(
    ' ',
  ),
)
const POINTERS = new Set('param parameter field pointer source loc target property'.split(' '))
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
  const entries = error
    ? firstEntries(error).map(([name, member]) => [name.toLowerCase(), member] as const)
    : []
  const has = (names: ReadonlySet<string>, test: (member: unknown) => boolean) =>
    entries.some(([name, member]) => names.has(name) && test(member))
  return {
    members: error
      ? firstEntries(error)
          .slice(0, 40)
          .map(([name]) => cleanLine(name, 100))
      : [],
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

/**
 * A stable word or number; the status alone adds nothing, and about:blank means that there is none.
 */
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
