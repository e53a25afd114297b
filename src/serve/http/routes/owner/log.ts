// GET /tools/{slug}/log: the public log of owners' changes.
import { isSlug } from '../../../../domain/tool/slug.ts'
import { logPage } from '../../../../represent/html/pages/log-page.ts'
import { pathWith } from '../../../../represent/html/parts/paging.ts'
import { logMarkdown } from '../../../../represent/markdown/log.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer } from '../../response/answer.ts'
import type { Service, RequestContext } from '../../service.ts'
import { PAGINATION } from '../../description/examples.ts'
import { pageLinks } from '../../response/page-links.ts'
import { linkFields, nextPath, paginationOf } from '../../response/pagination.ts'
import { limit, page, readParameters } from '../../request/parameters.ts'
import type { Route } from '../../route.ts'
import { inert } from '../../response/scan-json.ts'
import { ref } from '../../description/components.ts'
import { SLUG_PARAMETER, slugIn, toolOf, unknownTool } from '../tool.ts'

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

export function logRoutes(service: Service): Route[] {
  return [
    {
      method: 'GET',
      path: '/tools/:slug/log',
      access: 'counted',
      forms: ['json', 'markdown', 'html'],
      hasSuffix: true,
      cachedBy: 'tool',
      operation: {
        id: 'listToolLog',
        tag: 'Tools',
        summary: 'Read the public log of a tool',
        description:
          'Every claim, edit, note and scan by the owner of the tool, newest first, with what was there before.',
        path: { slug: SLUG_PARAMETER },
        query: PARAMETERS,
        answers: {
          200: {
            description: 'A page of the log.',
            content: {
              'application/json': {
                schema: ref('LogList'),
                example: { log: [EXAMPLE], pagination: { ...PAGINATION, limit: 20 } },
              },
              'text/markdown': { schema: { type: 'string' }, example: '# Log of Resend\n' },
            },
          },
        },
        refusals: ['invalid-parameter', 'tool-not-found'],
      },
      answer: (context) => logAnswer(service, context),
    },
  ]
}

async function logAnswer(service: Service, context: RequestContext): Promise<Answer> {
  const { form, request } = context
  const slug = slugIn(context)
  const values = readParameters(PARAMETERS, request.query, form === 'html')
  const found = isSlug(slug)
    ? await service.catalogue.listLog(slug, values.page, values.limit)
    : null
  if (found === null) throw await unknownTool(service, slug)
  const { log, total } = found
  const pagination = paginationOf(values.page, values.limit, total)
  const path = `/tools/${slug}/log`
  const options = {
    cache: FRESH_FOR_A_MINUTE,
    isNegotiated: true,
    fields: linkFields(path, values, pagination),
  }
  if (form === 'json')
    return answerWith('json', inert(JSON.stringify({ log, pagination })), options)
  const { name } = JSON.parse((await toolOf(service, slug)).documents.tool) as { name: string }
  const tool = { slug, name }
  if (form === 'markdown')
    return answerWith(
      'markdown',
      logMarkdown(tool, log, total, nextPath(path, values, pagination)),
      options,
    )
  const { publicUrl: base } = service.settings
  const fields = [...options.fields, ...pageLinks(base, pathWith(path, { page: values.page }))]
  return answerWith('html', logPage({ base, tool, log, pagination }), { ...options, fields })
}
