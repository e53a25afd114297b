// Submissions: submit a tool to be scanned and graded, and withdraw it.
import { dryRun } from '../../../../domain/read/parameters.ts'
import { SubmissionSchema } from '../../../../domain/answer/submission.ts'
import { isSlug } from '../../../../domain/tool/tool-name.ts'
import { submitTool, takeBackSubmission } from '../../../../usecases/submit/submit-tool.ts'
import { emptyAnswer, type Answer, jsonAnswer } from '../../response/answer.ts'
import { dayQuotaFields } from '../../request/read-count.ts'
import { readBody } from '../../request/body.ts'
import type { RequestContext } from '../../service.ts'
import { PENDING_TOOL, SCAN } from '../../description/examples.ts'
import type { Route } from '../../route.ts'
import { ok, ref } from '../../description/components.ts'
import { slugIn, refuseTool } from '../../request/tool-in-path.ts'
import { valuesIn } from '../../request/parameters.ts'

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
