// POST /scan: the form of the home page; it submits a tool as the API does and leads to its scan.
import { submitTool } from '../../../rating/submit-tool.ts'
import { emptyAnswer, type Answer } from '../response/answer.ts'
import { readBody } from '../request/body.ts'
import type { Service, RequestContext } from '../service.ts'
import type { Route } from '../route.ts'
import { SubmissionSchema } from '../description/request-schemas.ts'
import { queued } from './submission.ts'

export function scanFormRoutes(service: Service): Route[] {
  return [
    {
      method: 'POST',
      path: '/scan',
      access: 'write',
      forms: ['html', 'json'],
      takesForm: true,
      operation: null,
      answer: (context) => scanAnswer(service, context),
    },
  ]
}

async function scanAnswer(service: Service, { request, caller }: RequestContext): Promise<Answer> {
  const { value } = readBody(SubmissionSchema, request.body)
  const { status, tool, scan } = await submitTool(
    service,
    { ...value, url: withScheme(value.url) },
    caller,
  )
  if (status === 'submitted') await queued(service)
  const isUnderWay = scan !== null && (scan.status === 'queued' || scan.status === 'running')
  return emptyAnswer(303, [
    'Location',
    isUnderWay
      ? `/scans/${encodeURIComponent(scan.id)}`
      : `/tools/${encodeURIComponent(tool.slug)}`,
  ])
}

/** People paste host names. */
function withScheme(address: string): string {
  const text = address.trim()
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d+(?:\/|$)/.test(text)
    ? text
    : `https://${text}`
}
