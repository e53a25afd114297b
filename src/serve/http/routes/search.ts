// GET /search: tools by text, best first.
import type { SearchFilters } from '../../../catalogue/catalogue.ts'
import { ALL_CATEGORIES } from '../../../domain/tool/all-categories.ts'
import { KINDS } from '../../../domain/evidence/kind.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { pathWith } from '../../../represent/html/parts/paging.ts'
import { searchPage } from '../../../represent/html/pages/search-page.ts'
import { searchMarkdown } from '../../../represent/markdown/lists.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer } from '../response/answer.ts'
import type { Service, RequestContext } from '../service.ts'
import { TOOL } from '../description/examples.ts'
import { pageLinks } from '../response/page-links.ts'
import {
  category,
  limit,
  minGrade,
  oneOf,
  readParameters,
  searchText,
  yesNo,
} from '../request/parameters.ts'
import type { Route } from '../route.ts'
import { ref } from '../description/schemas.ts'

const PARAMETERS = {
  q: searchText,
  limit: limit(20),
  category,
  minGrade,
  hasMcp: yesNo('Keeps tools with MCP access, or with false those without.'),
  hasApi: yesNo('Keeps tools with API access, or with false those without.'),
  hasCli: yesNo('Keeps tools with CLI access, or with false those without.'),
  kind: oneOf(
    'Keeps hosted services, programs that run on your machine, or reference and test servers.',
    KINDS,
    undefined,
  ),
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
  const { tools, matches, total, understood, didYouMean, relatedCategories } =
    await catalogue.search(query, most, filters)
  const around = {
    query,
    total,
    understood,
    didYouMean,
    relatedCategories: ALL_CATEGORIES.filter(({ slug }) => relatedCategories.includes(slug)),
  }
  if (form === 'json') {
    const results = tools.map((tool, at) => `{"match":"${matches[at]}",${tool.slice(1)}`)
    const related = around.relatedCategories.map(({ slug, name }) => ({ slug, name }))
    const rest = JSON.stringify({
      total,
      understood,
      didYouMean,
      relatedCategories: related,
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
