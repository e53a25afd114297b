// POST /tools/{slug}/rescan: a request for a new scan.
import { dryRun } from '../../../../domain/read/parameters.ts'
import { isSlug } from '../../../../domain/tool/tool-name.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { entry } from '../../../../usecases/owner/claim.ts'
import { requestRescan } from '../../../../usecases/scan/rescan.ts'
import { tooSoonPage } from '../../../../represent/html/pages/error-page.ts'
import { emptyAnswer, type Answer, jsonAnswer, pageAnswer } from '../../response/answer.ts'
import type { RequestContext } from '../../service.ts'
import { SCAN } from '../../description/examples.ts'
import { identifyByForm } from '../../request/form-key.ts'
import type { Route } from '../../route.ts'
import { described } from '../../description/components.ts'
import { slugIn, refuseTool, toolIn } from '../../request/tool-in-path.ts'
import { valuesIn } from '../../request/parameters.ts'

export const rescanRoute: Route = {
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
  answer: rescanAnswer,
}

async function rescanAnswer(context: RequestContext): Promise<Answer> {
  const { service } = context
  const slug = slugIn(context)
  const { dryRun: isDryRun = false } = valuesIn(context, { dryRun })
  try {
    await identifyByForm(context, 'submit')
    const { keyId } = context.caller
    const owner =
      keyId !== null && isSlug(slug) ? await service.catalogue.findOwner(slug, keyId) : null
    const outcome = isSlug(slug)
      ? await requestRescan(service, slug, owner !== null, isDryRun)
      : null
    if (outcome === null) return refuseTool(context)
    if (outcome.status === 'queued' && owner !== null)
      await service.catalogue.addLog(slug, entry(service, 'rescan', outcome.scan.id), service.now())
    return context.representation === 'html' && outcome.scan !== null
      ? emptyAnswer(303, ['Location', outcome.scan.url])
      : jsonAnswer({ ...outcome, ...(isDryRun && { dryRun: true }) })
  } catch (error) {
    // A page tells people the time in minutes, and what they can do meanwhile.
    if (
      context.representation === 'html' &&
      error instanceof Refusal &&
      error.code === 'rescan-too-soon'
    )
      return tooSoonAnswer(context, error)
    throw error
  }
}

async function tooSoonAnswer(
  context: RequestContext,
  { status, retryAfter = 1 }: Refusal,
): Promise<Answer> {
  const { tool } = await toolIn(context)
  const base = context.service.settings.publicUrl
  const page = tooSoonPage({ base, tool, retryAfterSeconds: retryAfter })
  return pageAnswer(page, status, ['Retry-After', String(retryAfter)])
}
