// Reads the path and the query of a request: refuses what a parameter does not allow, and a tool that
// does not exist with similar slugs; warns about what is not known, so that nothing is ignored.
import {
  LONGEST_QUERY,
  LONGEST_VALUE,
  type Parameter,
  type Parameters,
  type Values,
} from '../../../domain/read/parameters.ts'
import { type Problem, problem } from '../../../domain/schema/parse.ts'
import { nearest } from '../../../domain/text/nearest.ts'
import { Refusal, refusedAt } from '../../../errors/refusal.ts'
import { plainText } from '../../../represent/words/text.ts'
import type { Representation } from '../response/answer.ts'
import type { Route, Query, RequestContext } from '../route.ts'
import type { StoredTool } from '../../../store/catalogue.ts'
import { isSlug, LONGEST_SLUG } from '../../../domain/tool/tool-name.ts'
import { type ToolRecord, ALL_CATEGORIES } from '../../../domain/tool/tool.ts'

const NEAR = 3
const MOST_WARNINGS = 5
const LONGEST_NAME = 40
/** Tracking parameters that others add to links. */
const FOLLOWS_VISITORS = /^(?:utm_\w+|gclid|fbclid|ref)$/

export function isDryRun(query: unknown): boolean {
  return (query as Record<string, unknown>)['dryRun'] === 'true'
}

/** What somebody only wants to try must not be done because nobody looked. */
export function assertTriable(parameters: Parameters | undefined, query: unknown): void {
  const { dryRun: wish = 'false' } = query as { dryRun?: string | string[] }
  if (wish === 'false' || parameters?.dryRun) return
  const expected = 'nothing: this write cannot be tried'
  throw refusedAt('invalid-parameter', '/query/dryRun', 'a wish to try', expected)
}

/** Refuses a query with every invalid value. Empty ones are ignored: a browser's form has them. */
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
      problems.push(problem(`/query/${name}`, `${text.length} characters`, `at most ${longest}`))
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
      problems.push(problem(`/query/${name}`, foundWords(text), parameter.allowed))
    values[name] = value
  }
  if (problems.length > 0) throw new Refusal('invalid-parameter', { problems })
  return values as Values<P>
}

/** The parameters of a request; a form of a page sends empty values too. */
export function valuesIn<P extends Parameters>(
  { query, representation }: RequestContext,
  parameters: P,
): Values<P> {
  return readParameters(parameters, query, representation === 'html')
}

/** Refuses an oversized query before anything is parsed. */
export function assertBounded(url: string): void {
  const mark = url.indexOf('?')
  const length = mark < 0 ? 0 : url.length - mark - 1
  if (length <= LONGEST_QUERY) return
  const expected = `at most ${LONGEST_QUERY}`
  throw refusedAt('invalid-parameter', '/query', `${length} characters`, expected)
}

function foundWords(text: string | string[] | undefined): string {
  if (text === undefined) return 'nothing'
  return typeof text === 'string' ? JSON.stringify(text.slice(0, 80)) : `${text.length} values`
}

/** Queries with the same values, and the same unknown names, share a cached response. */
export function keptBy(parameters: Parameters): NonNullable<Route['keptAs']> {
  return (query, form) => [
    readParameters(parameters, query, form === 'html'),
    unknownNames(parameters, query, form),
  ]
}

/** Unknown parameters of the query, in order and cut, because they are repeated in the response. */
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

const NEAR_SLUGS = 3

/** The id in the path, of what is no tool. */
export function idIn({ request }: RequestContext): string {
  return (request.params as { id: string }).id
}

/** The slug in the path; for an invalid one only similar slugs are looked up. */
export function slugIn({ request }: RequestContext): string {
  return (request.params as { slug: string }).slug
}

/** The tool in the path, or the one that something else of the request names. */
export async function toolIn(context: RequestContext, slug = slugIn(context)): Promise<StoredTool> {
  const tool = isSlug(slug) ? await context.service.catalogue.findTool(slug) : null
  return tool ?? (await refuseTool(context, slug))
}

/** The record of the tool in the path. */
export async function recordIn(context: RequestContext): Promise<ToolRecord> {
  const slug = slugIn(context)
  const record = isSlug(slug) ? await context.service.catalogue.findRecord(slug) : null
  return record ?? (await refuseTool(context))
}

export async function refuseTool(context: RequestContext, slug = slugIn(context)): Promise<never> {
  const shown = slug.slice(0, LONGEST_SLUG)
  throw new Refusal('tool-not-found', {
    facts: { slug: shown },
    suggestions: await context.service.catalogue.nearSlugs(shown.toLowerCase(), NEAR_SLUGS),
  })
}
