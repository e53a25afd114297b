// GET /search: tools by text, best first.
import { MOST_PER_PAGE, weightsText, type LIST_ORDERS } from '../../../domain/read/parameters.ts'
import { READS } from '../../../domain/read/reads.ts'
import { keptBy, warningsOf, valuesIn } from '../request/parameters.ts'
import type { SearchPage } from '../../../store/catalogue.ts'
import type { AccessId } from '../../../domain/grading/criterion.ts'
import type { Candidate, Weights } from '../../../domain/tool/recommendation.ts'
import type { ToolFilter } from '../../../domain/tool/tool-filter.ts'
import { type Tool, ALL_CATEGORIES } from '../../../domain/tool/tool.ts'
import { inOrder, withWeight } from '../../../usecases/recommend/weigh.ts'
import { inertJson } from '../../../domain/schema/json.ts'
import { pathWith } from '../../../represent/html/parts/elements.ts'
import { searchMarkdown } from '../../../represent/text/lists.ts'
import { noAccountWarnings, noAccountWords } from '../../../represent/words/access.ts'
import { fitWarnings, type SearchView } from '../../../represent/words/search.ts'
import { type Answer, answerIn } from '../response/answer.ts'
import { linkFields, nextPath, paginationOf } from '../response/list-answer.ts'
import { toolRows } from '../response/tool-list.ts'
import { apiRead, type Route, type RequestContext } from '../route.ts'
import { ok, FOUND } from '../description/components.ts'

const { path, query: PARAMETERS } = READS.search

export const searchRoutes: readonly Route[] = [
  apiRead({
    path,
    cachedBy: 'tools',
    keptAs: keptBy(PARAMETERS),
    operation: {
      id: 'searchTools',
      tag: 'Search',
      summary: 'Search tools',
      description:
        'Graded tools by name and by what they do: names and their prefixes first, then the best matches. Understands word forms, problems in words, typing errors, `mcp`, `api`, `cli`, `at least B`, and `not X` or `alternative to X` in the text. If few tools match all of it, those that match some follow (match: some).',
      query: PARAMETERS,
      answers: ok('The best matches.', 'SearchResults', FOUND, {
        markdown:
          '# Search: resend\n\n- [Resend](/tools/resend.md): B 6.4, MCP API CLI. Email API for developers.',
      }),
      refusals: ['invalid-parameter'],
    },
    answer: searchAnswer,
  }),
]

async function searchAnswer(context: RequestContext): Promise<Answer> {
  const { catalogue } = context.service
  const {
    q: query,
    page: at,
    limit: most,
    sort,
    weights: own,
    ...filters
  } = valuesIn(context, PARAMETERS)
  const isReordered = sort !== 'match'
  const skip = (at - 1) * most
  const found = isReordered
    ? await catalogue.search(query, MOST_PER_PAGE, filters)
    : await catalogue.search(query, most, filters, skip)
  const { total, understood, didYouMean, relatedCategories } = found
  const order = { sort, access: filters.access, own }
  const shown = ordered(found, order, isReordered ? skip : 0, most)
  const pagination = paginationOf(
    at,
    most,
    isReordered ? Math.min(total, MOST_PER_PAGE) : found.readable,
  )
  const auth = filters.auth ?? understood.auth
  const isFirst = at === 1
  const notCovered = isFirst ? (found.matches[0]?.missing ?? []) : []
  const warnings = [
    ...warningsOf(PARAMETERS, context.query, context.representation, filters.category),
    ...(isFirst ? matchWarnings(found, filters, shown) : []),
  ]
  const results = shown.map(({ tool, match }) => ({
    match,
    ...(auth === 'none' && { why: noAccountWords(tool) }),
    ...tool,
  }))
  const links = {
    ...filters,
    ...(isReordered && { sort }),
    ...(weightsText(own) !== undefined && { weights: weightsText(own) }),
  }
  const around = {
    query,
    total,
    pagination,
    understood,
    didYouMean,
    warnings,
    relatedCategories: ALL_CATEGORIES.filter(({ slug }) => relatedCategories.includes(slug)),
    results,
  }
  const pages = { q: query, ...links, limit: most }
  const forms = {
    json: () => inertJson(searchJson({ ...around, notCovered })),
    markdown: () => searchMarkdown(around, nextPath('/search', pages, pagination)),
    html: async (base: string) => {
      const { searchPage } = await import('../../../represent/html/pages/tools-page.ts')
      const listed = await toolRows(catalogue, results, filters.access)
      return searchPage({ base, filters: links, listed, ...around })
    },
  }
  return answerIn(context, forms, {
    fields: linkFields('/search', pages, pagination),
    page: pathWith('/search', { q: query, ...links, page: at }),
  })
}

/** What the results leave open. */
function matchWarnings(
  { doubt, matches: [first], understood, relatedCategories }: SearchPage,
  filters: ToolFilter,
  shown: readonly Match[],
): string[] {
  const matches = shown.map(({ match }) => match)
  const auth = filters.auth ?? understood.auth
  const account = noAccountWarnings(auth, matches)
  // Those that match may need an account; that alone is said then.
  if (account.length > 0 && matches.length === 0) return account
  const fit = {
    doubt,
    missing: first?.missing ?? [],
    understood,
    nearest: relatedCategories[0] ?? null,
    hasResults: matches.length > 0,
    isFiltered: Object.values(filters).some((asked) => asked !== undefined),
  }
  return [...fitWarnings(fit), ...account]
}

function searchJson({
  query,
  results,
  relatedCategories,
  notCovered,
  warnings = [],
  ...rest
}: SearchView & { notCovered: readonly string[] }): object {
  return {
    query,
    results,
    ...rest,
    relatedCategories: relatedCategories.map(({ slug, name }) => ({ slug, name })),
    ...(notCovered.length > 0 && { notCovered }),
    ...(warnings.length > 0 && { warnings }),
  }
}

type Match = Pick<Candidate, 'tool' | 'match'>

interface AskedOrder {
  sort: 'match' | (typeof LIST_ORDERS)[number]
  access: AccessId | undefined
  own: Weights
}

/** The best matches in another order, and with the reader's weights if there are any. */
function ordered(
  { tools, matches, accessScores }: SearchPage,
  { sort, access, own }: AskedOrder,
  skip: number,
  most: number,
): Match[] {
  const isWeighed = weightsText(own) !== undefined
  const isByAccess = sort === 'score' && access !== undefined && !isWeighed
  const found = tools.map((tool, at) => ({
    tool: isWeighed ? withWeight(tool, own) : tool,
    match: matches[at]?.match ?? 'some',
    score: (isByAccess ? accessScores[at]?.[access] : null) ?? -1,
  }))
  if (sort !== 'match')
    found.sort(
      (one, other) =>
        Number(other.match === 'all') - Number(one.match === 'all') ||
        other.score - one.score ||
        (isByAccess ? bySlug(one.tool, other.tool) : inOrder(sort, one.tool, other.tool)),
    )
  return found.slice(skip, skip + most)
}

function bySlug(one: Tool, other: Tool): number {
  return one.slug < other.slug ? -1 : 1
}
