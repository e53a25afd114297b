// GET /tools/{slug}/history: the scans of a tool, and the changes of method between them.
import { limit, page } from '../../../../domain/read/parameters.ts'
import { readParameters } from '../../request/parameters.ts'
import { isSlug } from '../../../../domain/tool/tool-name.ts'
import { historyPage } from '../../../../represent/html/pages/history-page.ts'
import { historyMarkdown } from '../../../../represent/text/history.ts'
import type { Answer } from '../../response/answer.ts'
import type { RequestContext, WithCatalogue, WithPublicUrl } from '../../service.ts'
import { PAGINATION } from '../../description/examples.ts'
import { listAnswer } from '../../response/list-answer.ts'
import { apiRead, type Route } from '../../route.ts'
import { historyEntryJson, inert } from '../../response/scan-json.ts'
import { ok } from '../../description/components.ts'
import {
  namedTool,
  SLUG_PARAMETER,
  slugIn,
  unknownTool,
  type ToolLookup,
} from '../../request/tool-in-path.ts'

type Deps = ToolLookup & WithPublicUrl & WithCatalogue<'listScans'>

const PARAMETERS = { page, limit: limit(20) }

export function historyRoute(service: Deps): Route {
  return apiRead({
    path: '/tools/:slug/history',
    cachedBy: 'tool',
    operation: {
      id: 'listToolScans',
      tag: 'Scans',
      summary: 'List the scans of a tool',
      description:
        'Every scan, newest first, with its grade and what changed since the previous one. Entries of kind `method` are gradings of the same evidence by a new method.',
      path: { slug: SLUG_PARAMETER },
      query: PARAMETERS,
      answers: ok(
        'A page of scans and changes of method.',
        'ScanList',
        { scans: [], pagination: { ...PAGINATION, limit: 20, total: 0, totalPages: 0 } },
        { markdown: '# Scans of Resend\n\n0 entries, newest first.\n' },
      ),
      refusals: ['invalid-parameter', 'tool-not-found'],
    },
    answer: (context) => historyAnswer(service, context),
  })
}

async function historyAnswer(service: Deps, context: RequestContext): Promise<Answer> {
  const { representation, request } = context
  const slug = slugIn(context)
  const values = readParameters(PARAMETERS, request.query, representation === 'html')
  const found = isSlug(slug)
    ? await service.catalogue.listScans(slug, values.page, values.limit)
    : null
  if (found === null) throw await unknownTool(service, slug)
  const { publicUrl: base } = service.settings
  const { total } = found
  const scans = found.scans.map(historyEntryJson)
  return listAnswer(
    representation,
    { base, path: `/tools/${slug}/history`, query: values, total },
    {
      json: (pagination) => inert(JSON.stringify({ scans, pagination })),
      markdown: async (_, next) =>
        historyMarkdown(await namedTool(service, slug), scans, total, next),
      html: async (pagination) =>
        historyPage({ base, tool: await namedTool(service, slug), scans, pagination }),
    },
  )
}
