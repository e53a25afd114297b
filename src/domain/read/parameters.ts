// The parameters of reads: parsed, described and bounded once, for HTTP, MCP and command line.
import { AUTH_METHODS, KINDS } from '../evidence/declaration.ts'
import { ACCESS_IDS, CRITERION_IDS } from '../grading/criterion.ts'
import { LETTERS } from '../grading/letter.ts'
import { criterionOf } from '../review/review.ts'
import type { Weights } from '../tool/recommendation.ts'
import type { ToolFilter } from '../tool/tool-filter.ts'
import { EVIDENCE_LEVELS } from '../tool/tool.ts'

export const MOST_PER_PAGE = 100
// Far beyond any last page, and still exact when multiplied by the page size.
const FARTHEST_PAGE = 1e12
const LONGEST_SEARCH = 200
/** For a value that names something: numbers, letters, slugs. */
export const LONGEST_VALUE = 64
/** For a whole query; shorter values need no limit of their own. */
export const LONGEST_QUERY = 8000

export interface Parameter<T> {
  description: string
  schema: Readonly<Record<string, unknown>>
  example: unknown
  /** False by default. */
  required?: boolean
  /** The maximum length, if it is not LONGEST_VALUE. */
  longest?: number
  /** What is allowed, in words; used when the value is invalid. */
  allowed: string
  /** The value, or undefined if it is invalid. */
  read(text: string): T | undefined
  /** If it is left out. */
  fallback?: T
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>
export type Values<P extends Parameters> = {
  [N in keyof P]: P[N] extends Parameter<infer T> ? T : never
}

export const page: Parameter<number> = {
  description: 'Page number; a page past the end is empty.',
  schema: { type: 'integer', minimum: 1, default: 1 },
  example: 1,
  allowed: 'a whole number of at least 1',
  read: (text) => wholeNumber(text, FARTHEST_PAGE),
  fallback: 1,
}

export function limit(fallback: number, most = MOST_PER_PAGE): Parameter<number> {
  return {
    description: `Page size; above ${most} means ${most}.`,
    schema: { type: 'integer', minimum: 1, maximum: most, default: fallback },
    example: Math.min(20, most),
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
    allowed: 'true or false',
    read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  }
}

export function textValue(
  description: string,
  longest: number,
  example: string,
): Parameter<string | undefined> {
  return {
    description,
    schema: { type: 'string', maxLength: longest },
    example,
    required: false,
    longest,
    allowed: 'text',
    read: (text) => text,
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
  allowed: 'the slug of a category',
  read: (text) => text,
}

export const narrowingText: Parameter<string | undefined> = {
  description: `Only tools that match all of this text, as in /search (or some of it, if none matches all), at most the 1,000 best; the first ${LONGEST_SEARCH} characters are used.`,
  schema: { type: 'string' },
  example: 'send email',
  longest: LONGEST_QUERY,
  allowed: 'text',
  read: (text) => cutText(text),
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
  allowed: 'a moment such as 2026-11-01 or 2026-11-01T08:00:00Z',
  read: momentIn,
}

/** The access method that a page shows. */
export const shownAccess = oneOf(
  'The access method that the page shows; without it the best. JSON and markdown have all of them.',
  ACCESS_IDS,
  undefined,
)

/** A dry run: everything is validated, nothing is stored, and it counts as a read. */
export const dryRun = yesNo('true: returns what would happen, stores nothing, counts as a read.')

export const LIST_FILTERS = {
  category,
  minGrade,
  hasMcp: yesNo('true: only tools with MCP access. false: only those without.'),
  hasApi: yesNo('true: only tools with API access. false: only those without.'),
  hasCli: yesNo('true: only tools with CLI access. false: only those without.'),
  access: oneOf(
    'Only tools with this access method; minGrade and sort=score then mean its grade.',
    ACCESS_IDS,
    undefined,
  ),
  kind: oneOf(
    'Only hosted services, or only programs that run on your machine. Reference and test servers are not listed; search finds them.',
    KINDS,
    undefined,
  ),
  evidence: oneOf(
    'Only tools whose grade rests on a live scan in the last 12 months (verified), on documents or programs of the vendor that we read or ran (mixed), or on stated facts alone (declared).',
    EVIDENCE_LEVELS,
    undefined,
  ),
  auth: oneOf('Only tools with this sign-in method.', AUTH_METHODS, undefined),
  provisional: yesNo(
    'true: only tools whose grade is provisional, because little is known. false: only the others.',
  ),
} satisfies { [N in keyof ToolFilter]-?: Parameter<ToolFilter[N]> }

export const LIST_ORDERS = ['score', 'name', 'recent', ...CRITERION_IDS] as const

export const listOrder = oneOf(
  'score: highest first; with access, the score of that access method. name: A to Z. recent: latest first. The name of a criterion: best in it first.',
  LIST_ORDERS,
  'score',
)

export const MOST_WEIGHT = 100
/** How many tools are weighed: more than a reader looks through; the best by the method come first. */
export const MOST_WEIGHED = 1000
const PAIR = `(?:${CRITERION_IDS.join('|')}):(?:100|[1-9]?[0-9])`

export const weights: Parameter<Weights> = {
  description: 'Your own weights, 0 to 100 each; other criteria keep the weight of the method.',
  schema: { type: 'string', pattern: `^(?:${PAIR})(?:,(?:${PAIR}))*$` },
  example: 'speed:40,safety:30',
  longest: 400,
  allowed: `criterion:weight pairs separated by commas, weights 0 to ${MOST_WEIGHT}, criteria out of ${CRITERION_IDS.join(', ')}`,
  read: weightsIn,
  fallback: {},
}

/** The same for lists. */
export const listWeights: Parameter<Weights> = {
  ...weights,
  description: `${weights.description} Each tool then has a weightedScore, and sort=score follows it, over the ${MOST_WEIGHED} best.`,
}

/** The inverse of parsing `weights`; undefined if there are none. */
export function weightsText(own: Weights): string | undefined {
  const pairs = CRITERION_IDS.flatMap((id) => (own[id] === undefined ? [] : [`${id}:${own[id]}`]))
  return pairs.length === 0 ? undefined : pairs.join(',')
}

export function weightsIn(text: string): Weights | undefined {
  const found: Weights = {}
  for (const pair of text.split(',')) {
    const [name = '', weight = '', ...rest] = pair.split(':').map((part) => part.trim())
    const criterion = criterionOf(name)
    if (!criterion || rest.length > 0 || !/^\d{1,3}$/.test(weight) || Number(weight) > MOST_WEIGHT)
      return undefined
    found[criterion] = Number(weight)
  }
  return Object.values(found).every((weight) => weight === 0) &&
    Object.keys(found).length === CRITERION_IDS.length
    ? undefined
    : found
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

function wholeNumber(text: string, most: number): number | undefined {
  return /^\d+$/.test(text) && !/^0+$/.test(text) ? Math.min(Number(text), most) : undefined
}

/** Cuts between characters, never inside one. */
function cutText(text: string): string {
  return text.length > LONGEST_SEARCH ? [...text].slice(0, LONGEST_SEARCH).join('') : text
}
