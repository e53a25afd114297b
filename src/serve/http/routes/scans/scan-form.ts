// POST /scan: the form of the home page; it submits a tool as the API does and redirects to its
// scan.
import { SubmissionSchema } from '../../../../domain/answer/submission.ts'
import { withScheme } from '../../../../domain/tool/tool-url.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { submitTool, type SubmitDeps } from '../../../../usecases/submit/submit-tool.ts'
import { scanFormPage } from '../../../../represent/html/forms/scan-form.ts'
import { answerWith, emptyAnswer, type Answer } from '../../response/answer.ts'
import { readBody } from '../../request/body.ts'
import { identifyByForm, type FormKeyDeps } from '../../request/form-key.ts'
import type { RequestContext, WithPublicUrl } from '../../service.ts'
import type { Route } from '../../route.ts'

type Deps = SubmitDeps & FormKeyDeps & WithPublicUrl

const ASKED_AGAIN: ReadonlySet<string> = new Set(['invalid-url', 'invalid-body'])
const LONGEST_VALUE = 2048

export function scanFormRoutes(service: Deps): Route[] {
  return [
    {
      method: 'POST',
      path: '/scan',
      access: 'write',
      queuesScan: true,
      representations: ['html', 'json'],
      takesForm: true,
      operation: null,
      answer: (context) => scanAnswer(service, context),
    },
  ]
}

async function scanAnswer(service: Deps, context: RequestContext): Promise<Answer> {
  try {
    return await submitted(service, context)
  } catch (error) {
    const isAskedAgain = error instanceof Refusal && ASKED_AGAIN.has(error.code)
    if (context.representation === 'html' && isAskedAgain)
      return formWithError(service, context, error)
    throw error
  }
}

/** The form again with its value, so that nobody has to type it twice. */
function formWithError(
  service: WithPublicUrl,
  { request }: RequestContext,
  error: Refusal,
): Answer {
  const { url } = (request.body ?? {}) as { url?: unknown }
  const value = typeof url === 'string' ? url.slice(0, LONGEST_VALUE) : ''
  const { reason } = error.facts
  const problem =
    reason === undefined || URL.parse(withScheme(value)) === null
      ? 'Enter a web address, like https://acme.com'
      : `We cannot scan this address: ${reason}.`
  return answerWith('html', scanFormPage({ base: service.settings.publicUrl, value, problem }), {
    status: error.status,
    isNegotiated: true,
  })
}

async function submitted(service: Deps, context: RequestContext): Promise<Answer> {
  await identifyByForm(service, context, 'submit')
  const { request, caller } = context
  const { value } = readBody(SubmissionSchema, request.body)
  const { tool, scan, status } = await submitTool(
    service,
    { ...value, url: withScheme(value.url) },
    caller,
  )
  const isUnderWay = scan !== null && (scan.status === 'queued' || scan.status === 'running')
  return emptyAnswer(303, [
    'Location',
    isUnderWay
      ? `/scans/${encodeURIComponent(scan.id)}`
      : `/tools/${encodeURIComponent(tool.slug)}${status === 'exists' ? '#known' : ''}`,
  ])
}
