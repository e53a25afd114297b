// GET /tools/{slug}/log: the public log of owners' changes.
import { limit, page } from '../../../../domain/read/parameters.ts'
import { readParameters } from '../../request/parameters.ts'
import { isSlug } from '../../../../domain/tool/tool-name.ts'
import { logPage } from '../../../../represent/html/pages/log-page.ts'
import { logMarkdown } from '../../../../represent/text/history.ts'
import type { Answer } from '../../response/answer.ts'
import { listAnswer } from '../../response/list-answer.ts'
import type { RequestContext, WithCatalogue, WithPublicUrl } from '../../service.ts'
import { PAGINATION } from '../../description/examples.ts'
import { apiRead, type Route } from '../../route.ts'
import { inert } from '../../response/scan-json.ts'
import { ok } from '../../description/components.ts'
import {
  SLUG_PARAMETER,
  namedTool,
  slugIn,
  unknownTool,
  type ToolLookup,
} from '../../request/tool-in-path.ts'

type Deps = ToolLookup & WithPublicUrl & WithCatalogue<'listLog'>

const PARAMETERS = { page, limit: limit(20) }
const EXAMPLE = {
  id: 'c2ba80ae-5d4f-4c0e-9d0b-1f6f5f1c2f11',
  at: '2026-11-15T12:00:00.000Z',
  kind: 'edited',
  by: 'owner',
  what: 'name',
  from: 'Acme',
  to: 'Acme Mail',
}

export function logRoutes(service: Deps): Route[] {
  return [
    apiRead({
      path: '/tools/:slug/log',
      cachedBy: 'tool',
      operation: {
        id: 'listToolLog',
        tag: 'Tools',
        summary: 'Read the public log of a tool',
        description:
          'Every claim, edit, note and scan by the owner of the tool, newest first, with what was there before.',
        path: { slug: SLUG_PARAMETER },
        query: PARAMETERS,
        answers: ok(
          'A page of the log.',
          'LogList',
          { log: [EXAMPLE], pagination: { ...PAGINATION, limit: 20 } },
          { markdown: '# Log of Resend\n' },
        ),
        refusals: ['invalid-parameter', 'tool-not-found'],
      },
      answer: (context) => logAnswer(service, context),
    }),
  ]
}

async function logAnswer(service: Deps, context: RequestContext): Promise<Answer> {
  const { representation, request } = context
  const slug = slugIn(context)
  const values = readParameters(PARAMETERS, request.query, representation === 'html')
  const found = isSlug(slug)
    ? await service.catalogue.listLog(slug, values.page, values.limit)
    : null
  if (found === null) throw await unknownTool(service, slug)
  const { log, total } = found
  const { publicUrl: base } = service.settings
  return listAnswer(
    representation,
    { base, path: `/tools/${slug}/log`, query: values, total },
    {
      json: (pagination) => inert(JSON.stringify({ log, pagination })),
      markdown: async (_, next) => logMarkdown(await namedTool(service, slug), log, total, next),
      html: async (pagination) =>
        logPage({ base, tool: await namedTool(service, slug), log, pagination }),
    },
  )
}
