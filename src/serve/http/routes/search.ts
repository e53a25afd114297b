// GET /search: tools by text, best first.
import type { Tool } from '../../../domain/tool.ts'
import { searchPage } from '../../../represent/html/search-page.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer } from '../answer.ts'
import type { Door, Visit } from '../door.ts'
import { TOOL } from '../examples.ts'
import { limit, readParameters, searchText } from '../parameters.ts'
import type { Route } from '../route.ts'
import { ref } from '../schemas.ts'

const PARAMETERS = { q: searchText, limit: limit(20) }

export function searchRoutes(door: Door): Route[] {
  return [
    {
      method: 'GET',
      path: '/search',
      access: 'counted',
      forms: ['json', 'html'],
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
            content: { 'application/json': { schema: ref('SearchResults'), example: { query: 'resend', results: [TOOL], total: 1 } } },
          },
        },
        refusals: ['invalid-parameter'],
      },
      answer: (visit) => searchAnswer(door, visit),
    },
  ]
}

async function searchAnswer({ catalogue, settings, watch }: Door, { form, request }: Visit): Promise<Answer> {
  const options = { etag: `"r${watch.revision}-${form}"`, cache: FRESH_FOR_A_MINUTE, fields: ['Vary', 'Accept'] }
  const values = readParameters(PARAMETERS, request.query)
  const { tools, total } = await catalogue.search(values.q, values.limit)
  if (form !== 'html') return answerWith('json', `{"query":${JSON.stringify(values.q)},"results":[${tools.join(',')}],"total":${total}}`, options)
  return answerWith('html', searchPage({ base: settings.publicUrl, query: values.q, results: tools.map((tool) => JSON.parse(tool) as Tool), total }), options)
}
