// Scans: one with its progress, evidence and events; a tool's history; and requests for a rescan.
import type { StoredScan } from '../../../catalogue/catalogue.ts'
import { isSlug } from '../../../domain/tool/slug.ts'
import { Refusal } from '../../../errors.ts'
import { entry } from '../../../rating/owner/claim.ts'
import { requestRescan } from '../../../rating/rescan.ts'
import { historyPage } from '../../../represent/html/pages/history-page.ts'
import { scanPage } from '../../../represent/html/pages/scan-page.ts'
import { tooSoonPage } from '../../../represent/html/pages/too-soon-page.ts'
import { historyMarkdown, scanMarkdown } from '../../../represent/markdown/scans.ts'
import {
  answerWith,
  emptyAnswer,
  FRESH_FOR_A_MINUTE,
  NO_STORE,
  type Answer,
} from '../response/answer.ts'
import type { Service, RequestContext } from '../service.ts'
import { PAGINATION, SCAN, SCAN_STATE } from '../description/examples.ts'
import { listAnswer } from '../response/list-answer.ts'
import { pageLinks } from '../response/page-links.ts'
import { identifyByForm } from '../request/form-key.ts'
import { dryRun, limit, page, readParameters } from '../request/parameters.ts'
import type { Content, Route } from '../route.ts'
import { streamScan } from '../response/scan-events.ts'
import { historyEntryJson, inert, scanJson, scanView } from '../response/scan-json.ts'
import { ref } from '../description/components.ts'
import { queued } from './submission.ts'
import { SLUG_PARAMETER, namedTool, slugIn, unknownTool } from '../request/tool-in-path.ts'

const PARAMETERS = { page, limit: limit(20) }
const SCAN_ID = /^[\w-]{1,64}$/
const ID_PARAMETER: Content & { description: string } = {
  description: 'The id that a submission or a rescan answered with.',
  schema: { type: 'string', pattern: '^[\\w-]{1,64}$' },
  example: SCAN.id,
}

export function scanRoutes(service: Service): Route[] {
  return [
    scanRoute(service),
    evidenceRoute(service),
    eventsRoute(service),
    historyRoute(service),
    rescanRoute(service),
  ]
}

async function scanOf({ catalogue }: Service, { request }: RequestContext): Promise<StoredScan> {
  const id = (request.params as { id: string }).id.replace(/\.(?:json|md)$/, '')
  const scan = SCAN_ID.test(id) ? await catalogue.findScan(id) : null
  if (scan === null) throw new Refusal('scan-not-found', { facts: { id: id.slice(0, 64) } })
  return scan
}

function scanRoute(service: Service): Route {
  return {
    method: 'GET',
    path: '/scans/:id',
    access: 'counted',
    forms: ['json', 'markdown', 'html'],
    hasSuffix: true,
    operation: {
      id: 'getScan',
      tag: 'Scans',
      summary: 'Read a scan',
      description:
        'State and progress; when it is done also the evidence, the grading, and what changed since the scan before.',
      path: { id: ID_PARAMETER },
      answers: {
        200: {
          description: 'The scan.',
          content: {
            'application/json': { schema: ref('ScanState'), example: SCAN_STATE },
            'text/markdown': {
              schema: { type: 'string' },
              example: '# Scan of Acme Mail: running\n',
            },
          },
        },
      },
      refusals: ['scan-not-found'],
    },
    answer: (context) => scanAnswer(service, context),
  }
}

async function scanAnswer(service: Service, context: RequestContext): Promise<Answer> {
  const { catalogue, settings } = service
  const scan = await scanOf(service, context)
  const options = {
    cache: scan.status === 'done' ? FRESH_FOR_A_MINUTE : NO_STORE,
    isNegotiated: true,
  }
  if (context.form === 'json') {
    const position = scan.status === 'queued' ? await catalogue.queuePosition(scan.id) : null
    return answerWith(
      'json',
      scanJson(
        scan,
        position,
        scan.status === 'done' ? await catalogue.findEvidence(scan.id) : null,
      ),
      options,
    )
  }
  const view = scanView(scan, await namedTool(service, scan.slug), service.now())
  if (context.form === 'markdown') return answerWith('markdown', scanMarkdown(view), options)
  const fields = pageLinks(settings.publicUrl, `/scans/${scan.id}`)
  return answerWith('html', scanPage({ base: settings.publicUrl, scan: view }), {
    ...options,
    fields,
  })
}

function evidenceRoute(service: Service): Route {
  return {
    method: 'GET',
    path: '/scans/:id/evidence',
    access: 'counted',
    operation: {
      id: 'getScanEvidence',
      tag: 'Scans',
      summary: 'Read the evidence of a scan',
      description:
        'All that was asked and answered, with a shell line that repeats each request, and what was seen. `agentgrade grade` grades it again.',
      path: { id: ID_PARAMETER },
      answers: {
        200: {
          description: 'The evidence.',
          content: {
            'application/json': {
              schema: ref('Evidence'),
              example: { format: 'agentgrade-evidence/1.1', exchanges: [] },
            },
          },
        },
      },
      refusals: ['scan-not-found', 'scan-not-done'],
    },
    answer: async (context) => {
      const scan = await scanOf(service, context)
      const evidence = scan.status === 'done' ? await service.catalogue.findEvidence(scan.id) : null
      if (evidence === null) throw new Refusal('scan-not-done', { facts: { status: scan.status } })
      return answerWith('json', inert(evidence), { cache: FRESH_FOR_A_MINUTE })
    },
  }
}

function eventsRoute(service: Service): Route {
  return {
    method: 'GET',
    path: '/scans/:id/events',
    access: 'keyed',
    operation: {
      id: 'streamScan',
      tag: 'Scans',
      summary: 'Follow a scan',
      description:
        'Server-sent events: `progress` for each check that ends, `silent` while a server has not responded, `state` when the scan moves on; the stream ends with the scan.',
      path: { id: ID_PARAMETER },
      answers: {
        200: {
          description: 'A stream of events.',
          content: {
            'text/event-stream': {
              schema: { type: 'string' },
              example: 'event: state\ndata: {"status":"running","attempt":1,"error":null}\n\n',
            },
          },
        },
      },
      refusals: ['scan-not-found', 'too-many-streams'],
    },
    answer: async (context) => {
      const scan = await scanOf(service, context)
      const { url } = await namedTool(service, scan.slug)
      await streamScan(service, context, scan, url)
      return null
    },
  }
}

function historyRoute(service: Service): Route {
  return {
    method: 'GET',
    path: '/tools/:slug/history',
    access: 'counted',
    forms: ['json', 'markdown', 'html'],
    hasSuffix: true,
    cachedBy: 'tool',
    operation: {
      id: 'listToolScans',
      tag: 'Scans',
      summary: 'List the scans of a tool',
      description:
        'Every scan, newest first, with its grade and what changed since the one before. Between them, with kind `method`, every time that its evidence was graded again because the method changed.',
      path: { slug: SLUG_PARAMETER },
      query: PARAMETERS,
      answers: {
        200: {
          description: 'A page of scans and changes of method.',
          content: {
            'application/json': {
              schema: ref('ScanList'),
              example: {
                scans: [],
                pagination: { ...PAGINATION, limit: 20, total: 0, totalPages: 0 },
              },
            },
            'text/markdown': {
              schema: { type: 'string' },
              example: '# Scans of Resend\n\n0 entries, newest first.\n',
            },
          },
        },
      },
      refusals: ['invalid-parameter', 'tool-not-found'],
    },
    answer: (context) => historyAnswer(service, context),
  }
}

async function historyAnswer(service: Service, context: RequestContext): Promise<Answer> {
  const { form, request } = context
  const slug = slugIn(context)
  const values = readParameters(PARAMETERS, request.query, form === 'html')
  const found = isSlug(slug)
    ? await service.catalogue.listScans(slug, values.page, values.limit)
    : null
  if (found === null) throw await unknownTool(service, slug)
  const { publicUrl: base } = service.settings
  const { total } = found
  const scans = found.scans.map(historyEntryJson)
  return listAnswer(
    form,
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

function rescanRoute(service: Service): Route {
  return {
    method: 'POST',
    path: '/tools/:slug/rescan',
    access: 'write',
    forms: ['json', 'html'],
    takesForm: true,
    operation: {
      id: 'rescanTool',
      tag: 'Scans',
      summary: 'Ask for a new scan of a tool',
      description:
        'Queues a scan; one an hour for each tool, and as often as wanted for the verified owner. A scan that waits or runs already is answered with.',
      path: { slug: SLUG_PARAMETER },
      query: { dryRun },
      answers: {
        200: {
          description: 'A scan is queued or under way.',
          content: {
            'application/json': {
              schema: ref('RescanAnswer'),
              example: { status: 'queued', scan: SCAN },
            },
          },
        },
        303: { description: 'To a browser: the page of that scan.' },
      },
      refusals: ['tool-not-found', 'invalid-parameter', 'rescan-too-soon'],
    },
    answer: (context) => rescanAnswer(service, context),
  }
}

async function rescanAnswer(service: Service, context: RequestContext): Promise<Answer> {
  const slug = slugIn(context)
  const { dryRun: isDryRun = false } = readParameters({ dryRun }, context.request.query)
  try {
    await identifyByForm(service, context, 'submit')
    const { keyId } = context.caller
    const owner =
      keyId !== null && isSlug(slug) ? await service.catalogue.findOwner(slug, keyId) : null
    const outcome = isSlug(slug)
      ? await requestRescan(service, slug, owner !== null, isDryRun)
      : null
    if (outcome === null) throw await unknownTool(service, slug)
    if (outcome.status === 'queued') await queued(service)
    if (outcome.status === 'queued' && owner !== null)
      await service.catalogue.addLog(slug, entry(service, 'rescan', outcome.scan.id), service.now())
    return context.form === 'html' && outcome.scan !== null
      ? emptyAnswer(303, ['Location', outcome.scan.url])
      : answerWith('json', JSON.stringify({ ...outcome, ...(isDryRun && { dryRun: true }) }))
  } catch (error) {
    // A page tells people the time in minutes, and what they can do meanwhile.
    if (context.form === 'html' && error instanceof Refusal && error.code === 'rescan-too-soon')
      return tooSoonAnswer(service, slug, error)
    throw error
  }
}

async function tooSoonAnswer(
  service: Service,
  slug: string,
  { status, retryAfter = 1 }: Refusal,
): Promise<Answer> {
  const view = {
    base: service.settings.publicUrl,
    tool: await namedTool(service, slug),
    retryAfterSeconds: retryAfter,
  }
  return answerWith('html', tooSoonPage(view), {
    status,
    isNegotiated: true,
    fields: ['Retry-After', String(retryAfter)],
  })
}
