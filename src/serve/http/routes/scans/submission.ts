// Submissions: submit a tool to be scanned and graded, withdraw it, and request a new scan of it.
import { dryRun } from '../../../../domain/read/parameters.ts'
import { SubmissionSchema } from '../../../../domain/answer/submission.ts'
import { isSlug } from '../../../../domain/tool/tool-name.ts'
import { submitTool, takeBackSubmission } from '../../../../usecases/submit/submit-tool.ts'
import { emptyAnswer, type Answer, jsonAnswer, pageAnswer } from '../../response/answer.ts'
import { dayQuotaFields } from '../../request/read-count.ts'
import { readBody } from '../../request/body.ts'
import type { Route, RequestContext } from '../../route.ts'
import { ok, ref, PENDING_TOOL, SCAN, described } from '../../description/components.ts'
import { valuesIn, slugIn, refuseTool, toolIn } from '../../request/parameters.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { entry } from '../../../../usecases/owner/claim.ts'
import { requestRescan } from '../../../../usecases/scan/rescan.ts'
import { tooSoonPage } from '../../../../represent/html/pages/error-page.ts'
import { identifyByForm } from '../../request/form-key.ts'

export const submissionRoutes: readonly Route[] = [
  {
    method: 'DELETE',
    path: '/tools/:slug',
    access: 'write',
    operation: {
      id: 'takeBackSubmission',
      tag: 'Tools',
      summary: 'Withdraw your own submission',
      description:
        'Removes a tool that you submitted, and its scan, while that is queued and nobody has reviewed, claimed or reported the tool. Use the key that submitted it, or the same IP address. It still counts against the quota.',
      answers: { 204: { description: 'The tool and its scan are removed.' } },
      refusals: ['tool-not-found', 'not-submitter', 'submission-settled'],
    },
    async answer(context) {
      const slug = slugIn(context)
      if (!isSlug(slug) || !(await takeBackSubmission(context.service, slug, context.caller)))
        return refuseTool(context)
      return emptyAnswer(204)
    },
  },
  {
    method: 'POST',
    path: '/tools/submit',
    access: 'write',
    queuesScan: true,
    operation: {
      id: 'submitTool',
      tag: 'Tools',
      summary: 'Submit a tool to be graded',
      description:
        'Adds a tool by its URL and queues a scan. A known URL returns exists. Ten submissions per UTC day and key, or IP address. Name and description are screened: instructions are left out, and a name that resembles a graded tool of another domain is shown with its own domain; warnings say so. Unknown fields are ignored and listed in warnings.',
      query: { dryRun },
      body: {
        schema: ref('Submission'),
        example: {
          url: 'https://www.acme-mail.io',
          description: 'Mail for agents.',
          category: 'email',
        },
      },
      answers: ok('The tool was submitted, or it exists already.', 'SubmissionAnswer', {
        status: 'submitted',
        tool: PENDING_TOOL,
        scan: SCAN,
      }),
      refusals: ['invalid-parameter', 'invalid-url', 'quota-exceeded'],
    },
    answer: submitAnswer,
  },
]

async function submitAnswer(context: RequestContext): Promise<Answer> {
  const { service, request, caller, fields } = context
  const { dryRun: isDryRun } = valuesIn(context, { dryRun })
  const { value, warnings: ignored = [] } = readBody(SubmissionSchema, request.body)
  const submitted = await submitTool(service, value, caller, isDryRun)
  const { status, tool, scan, used } = submitted
  const warnings = [...ignored, ...submitted.warnings]
  const { submissionsPerDay } = service.settings
  fields.push(...dayQuotaFields('submissions', submissionsPerDay, used, service.now()))
  return jsonAnswer({
    status,
    ...(isDryRun && { dryRun: true }),
    tool,
    scan,
    ...(warnings.length > 0 && { warnings }),
  })
}

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
