// POST /tools/{slug}/rescan: a request for a new scan.
import { dryRun } from '../../../../domain/read/parameters.ts'
import { readParameters } from '../../request/parameters.ts'
import { isSlug } from '../../../../domain/tool/tool-name.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { entry } from '../../../../usecases/owner/claim.ts'
import { requestRescan, type RescanDeps } from '../../../../usecases/scan/rescan.ts'
import { tooSoonPage } from '../../../../represent/html/pages/error-page.ts'
import { answerWith, emptyAnswer, type Answer } from '../../response/answer.ts'
import type { RequestContext, WithCatalogue, WithPublicUrl } from '../../service.ts'
import { SCAN } from '../../description/examples.ts'
import { identifyByForm, type FormKeyDeps } from '../../request/form-key.ts'
import type { Route } from '../../route.ts'
import { described } from '../../description/components.ts'
import {
  namedTool,
  SLUG_PARAMETER,
  slugIn,
  unknownTool,
  type ToolLookup,
} from '../../request/tool-in-path.ts'

type Deps = RescanDeps &
  FormKeyDeps &
  ToolLookup &
  WithPublicUrl &
  WithCatalogue<'findOwner' | 'addLog'>

export function rescanRoute(service: Deps): Route {
  return {
    method: 'POST',
    path: '/tools/:slug/rescan',
    access: 'write',
    queuesScan: true,
    representations: ['json', 'html'],
    takesForm: true,
    operation: {
      id: 'rescanTool',
      tag: 'Scans',
      summary: 'Scan a tool again',
      description:
        'Queues a scan: one per hour and tool, without limit for the verified owner. If a scan is queued or running, returns that one.',
      path: { slug: SLUG_PARAMETER },
      query: { dryRun },
      answers: {
        200: described('A scan is queued or running.', 'RescanAnswer', {
          status: 'queued',
          scan: SCAN,
        }),
        303: { description: 'For a browser: the page of the scan.' },
      },
      refusals: ['tool-not-found', 'invalid-parameter', 'rescan-too-soon'],
    },
    answer: (context) => rescanAnswer(service, context),
  }
}

async function rescanAnswer(service: Deps, context: RequestContext): Promise<Answer> {
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
    if (outcome.status === 'queued' && owner !== null)
      await service.catalogue.addLog(slug, entry(service, 'rescan', outcome.scan.id), service.now())
    return context.representation === 'html' && outcome.scan !== null
      ? emptyAnswer(303, ['Location', outcome.scan.url])
      : answerWith('json', JSON.stringify({ ...outcome, ...(isDryRun && { dryRun: true }) }))
  } catch (error) {
    // A page tells people the time in minutes, and what they can do meanwhile.
    if (
      context.representation === 'html' &&
      error instanceof Refusal &&
      error.code === 'rescan-too-soon'
    )
      return tooSoonAnswer(service, slug, error)
    throw error
  }
}

async function tooSoonAnswer(
  service: ToolLookup & WithPublicUrl,
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
