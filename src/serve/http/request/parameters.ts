// The query parameters: each is parsed, refused with what it allows, and described in one place.
import type { Problem } from '../../../domain/schema/parse.ts'
import { LETTERS } from '../../../domain/grading/letter.ts'
import { Refusal } from '../../../errors/refusal.ts'

export const MOST_PER_PAGE = 100
// Far beyond any last page, and still exact when multiplied by the page size.
const FARTHEST_PAGE = 1e12
const LONGEST_SEARCH = 200
/** For a value that names something: numbers, letters, slugs. */
const LONGEST_VALUE = 64
/** For a whole query; shorter values need no limit of their own. */
export const LONGEST_QUERY = 8000

type Schema = Readonly<Record<string, unknown>>

export interface Parameter<T> {
  description: string
  schema: Schema
  example: unknown
  required: boolean
  /** The maximum length, if it is not LONGEST_VALUE. */
  longest?: number
  /** What is allowed, in words; used when the value is invalid. */
  allowed: string
  /** The value, or undefined if it is invalid. */
  read(text: string): T | undefined
  fallback: T
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>
export type Values<P extends Parameters> = {
  [N in keyof P]: P[N] extends Parameter<infer T> ? T : never
}

export const page: Parameter<number> = {
  description: 'Page number; a page past the end is empty.',
  schema: { type: 'integer', minimum: 1, default: 1 },
  example: 1,
  required: false,
  allowed: 'a whole number of at least 1',
  read: (text) => wholeNumber(text, FARTHEST_PAGE),
  fallback: 1,
}

export function limit(fallback: number, most = MOST_PER_PAGE): Parameter<number> {
  return {
    description: `Page size; above ${most} means ${most}.`,
    schema: { type: 'integer', minimum: 1, maximum: most, default: fallback },
    example: Math.min(20, most),
    required: false,
    allowed: `a whole number from 1 to ${most}`,
    read: (text) => wholeNumber(text, most),
    fallback,
  }
}

export function yesNo(description: string): Parameter<boolean | undefined> {
  return {
    description,
    schema: { type: 'boolean' },
    example: true,
    required: false,
    allowed: 'true or false',
    read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
    fallback: undefined,
  }
}

export function oneOf<const V extends string, F extends V | undefined>(
  description: string,
  values: readonly V[],
  fallback: F,
): Parameter<V | F> {
  return {
    description,
    schema: { type: 'string', enum: values, ...(fallback !== undefined && { default: fallback }) },
    example: fallback ?? values[1],
    required: false,
    allowed: `one of ${values.join(', ')}`,
    read: (text) => values.find((value) => value === text),
    fallback,
  }
}

/** An unencoded plus arrives as a space. */
export const minGrade: Parameter<(typeof LETTERS)[number] | undefined> = {
  ...oneOf('Only tools with at least this grade.', LETTERS, undefined),
  example: 'B',
  read: (text) => LETTERS.find((letter) => letter === text.replace(/ $/, '+')),
}

export const category: Parameter<string | undefined> = {
  description: 'Slug of a category; an unknown one matches nothing.',
  schema: { type: 'string', maxLength: LONGEST_VALUE },
  example: 'email',
  required: false,
  allowed: 'the slug of a category',
  read: (text) => text,
  fallback: undefined,
}

export const narrowingText: Parameter<string | undefined> = {
  description: `Only tools that match all of this text, as in /search (or some of it, if none matches all), at most the 1,000 best; the first ${LONGEST_SEARCH} characters are used.`,
  schema: { type: 'string' },
  example: 'send email',
  required: false,
  longest: LONGEST_QUERY,
  allowed: 'text',
  read: (text) => cutText(text),
  fallback: undefined,
}

export const searchText: Parameter<string> = {
  description: `The query: plain text, no syntax; the first ${LONGEST_SEARCH} characters are used.`,
  schema: { type: 'string', minLength: 1, pattern: '\\S' },
  example: 'send email',
  required: true,
  longest: LONGEST_QUERY,
  allowed: 'text that is not empty',
  read: (text) => (text.trim() === '' ? undefined : cutText(text)),
  fallback: '',
}

/** Milliseconds; a date alone is the start of that UTC day. */
export const changedSinceMoment: Parameter<number | undefined> = {
  description: 'Only what changed at or after this time (ISO 8601, UTC by default), latest first.',
  schema: { type: 'string', format: 'date-time' },
  example: '2026-11-01T00:00:00Z',
  required: false,
  allowed: 'a moment such as 2026-11-01 or 2026-11-01T08:00:00Z',
  read: momentIn,
  fallback: undefined,
}

/** A dry run: everything is validated, nothing is stored, and it counts as a read. */
export const dryRun = yesNo('true: returns what would happen, stores nothing, counts as a read.')

export function isDryRun(query: unknown): boolean {
  return (query as Record<string, unknown>)['dryRun'] === 'true'
}

/** What somebody only wants to try must not be done because nobody looked. */
export function assertTriable(parameters: Parameters | undefined, query: unknown): void {
  const { dryRun: wish = 'false' } = query as { dryRun?: string | string[] }
  if (wish === 'false' || parameters?.dryRun) return
  throw new Refusal('invalid-parameter', {
    problems: [
      {
        pointer: '/query/dryRun',
        found: 'a wish to try',
        expected: 'nothing: this write cannot be tried',
      },
    ],
  })
}

/**
 * Parses a query, or refuses it with every invalid value. Empty values are ignored, because a
 * browser's form sends them too.
 */
export function readParameters<P extends Parameters>(
  parameters: P,
  query: unknown,
  ignoreEmpty = false,
): Values<P> {
  const given = query as Record<string, string | string[] | undefined>
  const problems: Problem[] = []
  const values: Record<string, unknown> = {}
  for (const name in parameters) {
    const parameter = parameters[name] as Parameter<unknown>
    const text =
      Object.hasOwn(given, name) && !(ignoreEmpty && given[name] === '') ? given[name] : undefined
    const longest = parameter.longest ?? LONGEST_VALUE
    if (typeof text === 'string' && text.length > longest) {
      problems.push({
        pointer: `/query/${name}`,
        found: `${text.length} characters`,
        expected: `at most ${longest}`,
      })
      continue
    }
    const isEmptyFilter =
      text === '' &&
      parameter.schema.enum === undefined &&
      parameter.schema.type === 'string' &&
      !parameter.required
    const isLeftOut = (text === undefined && !parameter.required) || isEmptyFilter
    const value = isLeftOut
      ? parameter.fallback
      : typeof text === 'string'
        ? parameter.read(text)
        : undefined
    if (value === undefined && !isLeftOut)
      problems.push({
        pointer: `/query/${name}`,
        found: foundWords(text),
        expected: parameter.allowed,
      })
    values[name] = value
  }
  if (problems.length > 0) throw new Refusal('invalid-parameter', { problems })
  return values as Values<P>
}

/** Refuses an oversized query before anything is parsed. */
export function assertBounded(url: string): void {
  const mark = url.indexOf('?')
  const length = mark < 0 ? 0 : url.length - mark - 1
  if (length <= LONGEST_QUERY) return
  throw new Refusal('invalid-parameter', {
    problems: [
      { pointer: '/query', found: `${length} characters`, expected: `at most ${LONGEST_QUERY}` },
    ],
  })
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/

/** A plus that was not encoded arrives as a space. */
function momentIn(text: string): number | undefined {
  const match = MOMENT.exec(text.replace(' ', '+'))
  if (match === null) return undefined
  const moment = Date.parse(
    match[0].includes('T') && match[1] === undefined ? `${match[0]}Z` : match[0],
  )
  return Number.isNaN(moment) ? undefined : moment
}

function foundWords(text: string | string[] | undefined): string {
  if (text === undefined) return 'nothing'
  return typeof text === 'string' ? JSON.stringify(text.slice(0, 80)) : `${text.length} values`
}

function wholeNumber(text: string, most: number): number | undefined {
  return /^\d+$/.test(text) && !/^0+$/.test(text) ? Math.min(Number(text), most) : undefined
}

/** Cuts between characters, never inside one. */
function cutText(text: string): string {
  return text.length > LONGEST_SEARCH ? [...text].slice(0, LONGEST_SEARCH).join('') : text
}
