// GET /tools: graded tools by page, filtered and sorted.
import type { ToolQuery } from '../../../catalogue/catalogue.ts'
import { KINDS } from '../../../domain/tool/kind.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { toolsPage, toolsPath } from '../../../represent/html/pages/tools-page.ts'
import { toolsMarkdown } from '../../../represent/markdown/lists.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer } from '../response/answer.ts'
import type { Door, Visit } from '../door.ts'
import { PAGINATION, TOOL } from '../description/examples.ts'
import { pageLinks } from '../response/page-links.ts'
import { linkFields, nextPath, paginationOf } from '../response/pagination.ts'
import { category, limit, minGrade, narrowingText, oneOf, page, readParameters, yesNo } from '../request/parameters.ts'
import type { Route } from '../route.ts'
import { ref } from '../description/schemas.ts'

const PARAMETERS = {
  page,
  limit: limit(50),
  category,
  minGrade,
  hasMcp: yesNo('Keeps tools with MCP access, or with false those without.'),
  hasApi: yesNo('Keeps tools with API access, or with false those without.'),
  hasCli: yesNo('Keeps tools with CLI access, or with false those without.'),
  kind: oneOf('Keeps hosted services, or programs that run on your machine. Reference and test servers are not ranked.', KINDS, undefined),
  sort: oneOf('score: highest first. name: A to Z. recent: latest first.', ['score', 'name', 'recent'], 'score'),
  q: narrowingText,
}

export function toolsRoutes(door: Door): Route[] {
  return [
    {
      method: 'GET',
      path: '/tools',
      access: 'counted',
      forms: ['json', 'markdown', 'html'],
      hasSuffix: true,
      isKept: true,
      operation: {
        id: 'listTools',
        tag: 'Tools',
        summary: 'List graded tools',
        description: 'Graded tools by page, filtered and sorted. Ties are broken by slug, so pages never overlap.',
        query: PARAMETERS,
        answers: {
          200: {
            description: 'A page of tools.',
            content: {
              'application/json': { schema: ref('ToolList'), example: { tools: [TOOL], pagination: PAGINATION } },
              'text/markdown': {
                schema: { type: 'string' },
                example: '# Tools\n\n- [Resend](/tools/resend.md): B 6.4, MCP API CLI. Email API for developers.',
              },
            },
          },
        },
        refusals: ['invalid-parameter'],
      },
      answer: (visit) => listAnswer(door, visit),
    },
  ]
}

async function listAnswer({ catalogue, settings, watch }: Door, { request, form }: Visit): Promise<Answer> {
  const etag = `"r${watch.revision}-${form}"`
  const values = readParameters(PARAMETERS, request.query, form === 'html')
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as unknown as ToolQuery
  const { tools, total } = await catalogue.listTools(given)
  const pagination = paginationOf(values.page, values.limit, total)
  const options = { etag, cache: FRESH_FOR_A_MINUTE, isNegotiated: true, fields: linkFields('/tools', values, pagination) }
  if (form === 'json') return answerWith('json', `{"tools":[${tools.join(',')}],"pagination":${JSON.stringify(pagination)}}`, options)
  const { page: _page, limit: _limit, ...filters } = values
  const parsed = tools.map((tool) => JSON.parse(tool) as Tool)
  if (form === 'markdown') return answerWith('markdown', toolsMarkdown('Tools', parsed, pagination, nextPath('/tools', values, pagination)), options)
  const fields = [...options.fields, ...pageLinks(settings.publicUrl, toolsPath(filters, pagination))]
  return answerWith('html', toolsPage({ base: settings.publicUrl, filters, tools: parsed, pagination }), { ...options, fields })
}
