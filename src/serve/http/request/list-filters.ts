// The filters of every list of tools, and warnings about unknown parameters: nothing is ignored
// silently.
import { AUTH_METHODS } from '../../../domain/evidence/declaration.ts'
import { KINDS } from '../../../domain/evidence/kind.ts'
import { ACCESS_IDS } from '../../../domain/grading/access-id.ts'
import { CRITERION_IDS } from '../../../domain/grading/criterion.ts'
import { nearest } from '../../../domain/text/nearest.ts'
import { ALL_CATEGORIES } from '../../../domain/tool/all-categories.ts'
import type { ToolFilter } from '../../../domain/tool/tool-filter.ts'
import { EVIDENCE_LEVELS } from '../../../domain/tool/tool.ts'
import type { Representation } from '../response/answer.ts'
import { plainText } from '../../../represent/words/plain-text.ts'
import type { Route } from '../route.ts'
import {
  category,
  minGrade,
  oneOf,
  readParameters,
  yesNo,
  type Parameter,
  type Parameters,
} from './parameters.ts'

const NEAR = 3
const MOST_WARNINGS = 5
const LONGEST_NAME = 40
/** Tracking parameters that others add to links. */
const FOLLOWS_VISITORS = /^(?:utm_\w+|gclid|fbclid|ref)$/

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
} satisfies { [N in keyof ToolFilter]-?: Parameter<ToolFilter[N]> }

export const LIST_ORDERS = ['score', 'name', 'recent', ...CRITERION_IDS] as const

export const listOrder = oneOf(
  'score: highest first; with access, the score of that access method. name: A to Z. recent: latest first. The name of a criterion: best in it first.',
  LIST_ORDERS,
  'score',
)

type Query = Readonly<Record<string, unknown>>

/**
 * Unknown parameters of the query, in order and truncated, because they are repeated in the
 * response.
 */
/** Queries with the same values, and the same unknown names, share a cached response. */
export function keptBy(parameters: Parameters): NonNullable<Route['keptAs']> {
  return (query, form) => [
    readParameters(parameters, query, form === 'html'),
    unknownNames(parameters, query, form),
  ]
}

function unknownNames(
  parameters: Parameters,
  query: Query,
  representation: Representation,
): string[] {
  return Object.keys(query)
    .filter((name) => name !== 'fields' && !Object.hasOwn(parameters, name))
    .filter((name) => representation !== 'html' || !FOLLOWS_VISITORS.test(name))
    .map((name) => plainText(name, LONGEST_NAME))
    .toSorted()
    .slice(0, MOST_WARNINGS)
}

/** One sentence per unknown parameter and category, with the nearest known ones. */
export function warningsOf(
  parameters: Parameters,
  query: Query,
  representation: Representation,
  asked: string | undefined,
): string[] {
  const known = Object.keys(parameters)
  return [
    ...unknownNames(parameters, query, representation).map(
      (name) => `${name} is not a parameter here and was ignored. ${nearWords(name, known)}`,
    ),
    ...(asked === undefined || asked === '' || ALL_CATEGORIES.some(({ slug }) => slug === asked)
      ? []
      : [categoryWarning(plainText(asked, LONGEST_NAME))]),
  ]
}

function nearWords(name: string, known: readonly string[]): string {
  const lower = new Map(known.map((each) => [each.toLowerCase(), each]))
  const near = nearest(name.toLowerCase(), [...lower.keys()], NEAR)
  return near.length > 0
    ? `Did you mean ${near.map((each) => lower.get(each)).join(', ')}?`
    : `Known: ${known.join(', ')}.`
}

/** The nearest categories by slug or by part of the name. */
export function nearCategories(asked: string): string[] {
  const wanted = asked.toLowerCase().slice(0, LONGEST_NAME)
  const slugs = ALL_CATEGORIES.map(({ slug }) => slug)
  const within = ALL_CATEGORIES.filter(
    ({ slug, name }) =>
      wanted.length > 2 && (slug.includes(wanted) || name.toLowerCase().includes(wanted)),
  )
  return [...new Set([...nearest(wanted, slugs, NEAR), ...within.map(({ slug }) => slug)])].slice(
    0,
    NEAR,
  )
}

function categoryWarning(asked: string): string {
  const near = nearCategories(asked)
  const next = near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'GET /categories lists them.'
  return `category: ${asked} is not a category. ${next}`
}
