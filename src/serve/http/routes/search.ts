// GET /search: tools by text, best first.
import type { Tool } from '../../../domain/tool.ts'
import { pathWith } from '../../../represent/html/paging.ts'
import { searchPage } from '../../../represent/html/search-page.ts'
import { searchMarkdown } from '../../../represent/lists-markdown.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer } from '../answer.ts'
import type { Door, Visit } from '../door.ts'
import { TOOL } from '../examples.ts'
import { pageLinks } from '../page-links.ts'
import { limit, readParameters, searchText } from '../parameters.ts'
import type { Route } from '../route.ts'
import { ref } from '../schemas.ts'

const PARAMETERS = { q: searchText, limit: limit(20) }
const NEAR_TOOLS = 3

export function searchRoutes(door: Door): Route[] {
  return [
    {
      method: 'GET',
      path: '/search',
      access: 'counted',
      forms: ['json', 'markdown', 'html'],
      hasSuffix: true,
      isKept: true,
      operation: {
        id: 'searchTools',
        tag: 'Search',
        summary: 'Search tools',
        description:
          'Full-text search of graded tools: an exact or prefix match of the name first, then names, tags, category and description. Typing errors are forgiven.',
        query: PARAMETERS,
        answers: {
          200: {
            description: 'The best matches.',
            content: {
              'application/json': { schema: ref('SearchResults'), example: { query: 'resend', results: [TOOL], total: 1 } },
              'text/markdown': {
                schema: { type: 'string' },
                example: '# Search: resend\n\n- [Resend](/tools/resend.md): B 6.4, MCP API CLI. Email API for developers.',
              },
            },
          },
        },
        refusals: ['invalid-parameter'],
      },
      answer: (visit) => searchAnswer(door, visit),
    },
  ]
}

async function searchAnswer({ catalogue, settings, watch }: Door, { form, request }: Visit): Promise<Answer> {
  const options = { etag: `"r${watch.revision}-${form}"`, cache: FRESH_FOR_A_MINUTE, isNegotiated: true }
  const values = readParameters(PARAMETERS, request.query)
  const { tools, total } = await catalogue.search(values.q, values.limit)
  if (form === 'json') return answerWith('json', `{"query":${JSON.stringify(values.q)},"results":[${tools.join(',')}],"total":${total}}`, options)
  const results = tools.map((tool) => JSON.parse(tool) as Tool)
  const near = isSpelledSo(values.q, results) ? [] : await nearTools(catalogue, values.q)
  if (form === 'markdown') return answerWith('markdown', searchMarkdown(values.q, results, total, near), options)
  const fields = pageLinks(settings.publicUrl, pathWith('/search', { q: values.q }))
  return answerWith('html', searchPage({ base: settings.publicUrl, query: values.q, results, total, near }), { ...options, fields })
}

/** Whether some tool that was found holds a word of the query as it is spelled. */
function isSpelledSo(query: string, results: readonly Tool[]): boolean {
  const words = query.toLowerCase().split(/\s+/)
  return results.some(({ name, description, category }) => words.some((word) => `${name} ${description} ${category}`.toLowerCase().includes(word)))
}

async function nearTools(catalogue: Door['catalogue'], query: string): Promise<Tool[]> {
  const slug = query
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug === '') return []
  const found = await catalogue.findTools(await catalogue.nearSlugs(slug, NEAR_TOOLS))
  return found.map(({ documents }) => JSON.parse(documents.tool) as Tool)
}
