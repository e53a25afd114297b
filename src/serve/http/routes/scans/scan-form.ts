// POST /scan: the form of the home page; submits a tool as the API does, redirects to its scan.
import { SubmissionSchema } from '../../../../domain/answer/submission.ts'
import { withScheme } from '../../../../domain/tool/tool-url.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { submitTool } from '../../../../usecases/submit/submit-tool.ts'
import { scanFormPage } from '../../../../represent/html/forms/scan-form.ts'
import { emptyAnswer, type Answer, pageAnswer } from '../../response/answer.ts'
import { readBody } from '../../request/body.ts'
import { identifyByForm } from '../../request/form-key.ts'
import type { Route, RequestContext } from '../../route.ts'

const ASKED_AGAIN: ReadonlySet<string> = new Set(['invalid-url', 'invalid-body'])
const LONGEST_VALUE = 2048

export const scanFormRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/scan',
    access: 'write',
    queuesScan: true,
    representations: ['html', 'json'],
    takesForm: true,
    answer: scanAnswer,
  },
]

async function scanAnswer(context: RequestContext): Promise<Answer> {
  try {
    return await submitted(context)
  } catch (error) {
    const isAskedAgain = error instanceof Refusal && ASKED_AGAIN.has(error.code)
    if (context.representation === 'html' && isAskedAgain) return formWithError(context, error)
    throw error
  }
}

/** The form again with its value, so that nobody has to type it twice. */
function formWithError({ service, request }: RequestContext, error: Refusal): Answer {
  const { url } = (request.body ?? {}) as { url?: unknown }
  const value = typeof url === 'string' ? url.slice(0, LONGEST_VALUE) : ''
  const { reason } = error.facts
  const problem =
    reason === undefined || URL.parse(withScheme(value)) === null
      ? 'Enter a web address, like https://acme.com'
      : `We cannot scan this address: ${reason}.`
  const base = service.settings.publicUrl
  return pageAnswer(scanFormPage({ base, value, problem }), error.status)
}

async function submitted(context: RequestContext): Promise<Answer> {
  await identifyByForm(context, 'submit')
  const { service, request, caller } = context
  const { value } = readBody(SubmissionSchema, request.body)
  const url = withScheme(value.url)
  const { tool, scan, status } = await submitTool(service, { ...value, url }, caller)
  const isUnderWay = scan !== null && (scan.status === 'queued' || scan.status === 'running')
  const known = status === 'exists' ? '#known' : ''
  const page = isUnderWay
    ? `/scans/${encodeURIComponent(scan.id)}`
    : `/tools/${encodeURIComponent(tool.slug)}${known}`
  return emptyAnswer(303, ['Location', page])
}
