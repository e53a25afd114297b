// GET /search: tools by text, best first.
import type { SearchFilters } from '../../../catalogue/catalogue.ts'
import { ALL_CATEGORIES } from '../../../domain/tool/all-categories.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { inertJson } from '../../../represent/documents.ts'
import { pathWith } from '../../../represent/html/parts/paging.ts'
import { searchPage } from '../../../represent/html/pages/search-page.ts'
import { searchMarkdown } from '../../../represent/markdown/lists.ts'
import { fitWarnings } from '../../../represent/words/fit-words.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer } from '../response/answer.ts'
import type { Service, RequestContext } from '../service.ts'
import { TOOL } from '../description/examples.ts'
import { pageLinks } from '../response/page-links.ts'
import { LIST_FILTERS, unknownNames, warningsOf } from '../request/list-filters.ts'
import { limit, readParameters, searchText } from '../request/parameters.ts'
import type { Route } from '../route.ts'
import { ref } from '../description/components.ts'

const PARAMETERS = {
  q: searchText,
  limit: limit(20),
  ...LIST_FILTERS,
}

const EXAMPLE = {
  query: 'email api with mcp',
  results: [{ match: 'all', ...TOOL }],
  total: 1,
  understood: { hasMcp: true, hasApi: true, category: 'email' },
  didYouMean: null,
  relatedCategories: [{ slug: 'email', name: 'Email' }],
}

export function searchRoutes(service: Service): Route[] {
  return [
    {
      method: 'GET',
      path: '/search',
      access: 'counted',
      forms: ['json', 'markdown', 'html'],
      hasSuffix: true,
      cachedBy: 'tools',
      keptAs: (asked, form) => [
        readParameters(PARAMETERS, asked, form === 'html'),
        unknownNames(PARAMETERS, asked, form),
      ],
      operation: {
        id: 'searchTools',
        tag: 'Search',
        summary: 'Search tools',
        description:
          'Graded tools by what they are called and what they can do: a name, or the beginning of one, comes first, then the best match. Every form of a word counts, synonyms and typing errors too; `mcp`, `api`, `cli`, `at least B` in the text are understood. Where not all of it is met, the best matches of some of it come, marked so.',
        query: PARAMETERS,
        answers: {
          200: {
            description: 'The best matches.',
            content: {
              'application/json': { schema: ref('SearchResults'), example: EXAMPLE },
              'text/markdown': {
                schema: { type: 'string' },
                example:
                  '# Search: resend\n\n- [Resend](/tools/resend.md): B 6.4, MCP API CLI. Email API for developers.',
              },
            },
          },
        },
        refusals: ['invalid-parameter'],
      },
      answer: (context) => searchAnswer(service, context),
    },
  ]
}

async function searchAnswer(
  { catalogue, settings }: Service,
  { form, request }: RequestContext,
): Promise<Answer> {
  const options = { cache: FRESH_FOR_A_MINUTE, isNegotiated: true }
  const {
    q: query,
    limit: most,
    ...given
  } = readParameters(PARAMETERS, request.query, form === 'html')
  const filters = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as SearchFilters
  const asked = request.query as Record<string, unknown>
  const { tools, matches, total, understood, didYouMean, relatedCategories } =
    await catalogue.search(query, most, filters)
  const warnings = [
    ...warningsOf(PARAMETERS, asked, form, filters.category),
    ...fitWarnings(matches, { ...understood, ...filters }),
  ]
  const around = {
    query,
    total,
    understood,
    didYouMean,
    warnings,
    relatedCategories: ALL_CATEGORIES.filter(({ slug }) => relatedCategories.includes(slug)),
  }
  if (form === 'json') {
    const results = tools.map((tool, at) => `{"match":"${matches[at]}",${tool.slice(1)}`)
    const related = around.relatedCategories.map(({ slug, name }) => ({ slug, name }))
    const rest = inertJson({
      total,
      understood,
      didYouMean,
      relatedCategories: related,
      ...(warnings.length > 0 && { warnings }),
    }).slice(1)
    return answerWith(
      'json',
      `{"query":${JSON.stringify(query)},"results":[${results.join(',')}],${rest}`,
      options,
    )
  }
  const results = tools.map((tool, at) => ({
    ...(JSON.parse(tool) as Tool),
    match: matches[at] ?? 'some',
  }))
  if (form === 'markdown')
    return answerWith('markdown', searchMarkdown({ ...around, results }), options)
  const fields = pageLinks(settings.publicUrl, pathWith('/search', { q: query, ...filters }))
  return answerWith(
    'html',
    searchPage({ base: settings.publicUrl, filters: { ...filters }, results, ...around }),
    { ...options, fields },
  )
}
