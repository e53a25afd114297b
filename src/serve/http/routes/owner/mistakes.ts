// Reports of mistakes in check results: a form for people, and the endpoint.
import { MistakeSchema } from '../../../../domain/tool/owner.ts'
import { resultOf } from '../../../../domain/grading/grading.ts'
import type { ToolRecord } from '../../../../domain/tool/tool.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { checkOf, method } from '../../../../grade/method.ts'
import { reportMistake } from '../../../../usecases/owner/report-mistake.ts'
import { mistakePage, mistakeTakenPage } from '../../../../represent/html/forms/mistake-page.ts'
import { inWords } from '../../../../represent/words/checks.ts'
import { type Answer, jsonAnswer, pageAnswer } from '../../response/answer.ts'
import { readBody } from '../../request/body.ts'
import { identifyByForm } from '../../request/form-key.ts'
import { openRead, type Route, type Query, type RequestContext } from '../../route.ts'
import { ok, ref, MISTAKE, STORED_MISTAKE } from '../../description/components.ts'
import { recordIn } from '../../request/parameters.ts'

export const mistakeRoutes: readonly Route[] = [
  openRead({
    path: '/tools/:slug/mistakes',
    representations: ['html'],
    async answer(context) {
      const { check = '' } = context.query
      return pageAnswer(mistakePage(viewOf(context, await recordIn(context), String(check))))
    },
  }),
  {
    method: 'POST',
    path: '/tools/:slug/mistakes',
    access: 'write',
    representations: ['json', 'html'],
    takesForm: true,
    operation: {
      id: 'reportMistake',
      tag: 'Tools',
      summary: 'Report a mistake in a check',
      description:
        'Tells the operator that the result of a check is wrong. It is stored with the scan and the evidence of the check; nobody else sees it. Twenty reports per UTC day and key, or IP address.',
      body: { schema: ref('Mistake'), example: MISTAKE },
      answers: ok('The report is stored.', 'MistakeAnswer', STORED_MISTAKE),
      refusals: ['tool-not-found', 'unknown-check', 'quota-exceeded'],
    },
    answer: addAnswer,
  },
]

function viewOf({ service }: RequestContext, record: ToolRecord, id: string) {
  const check = checkOf(id)
  if (check === undefined && id !== '')
    throw new Refusal('unknown-check', { facts: { check: id.slice(0, 60) } })
  const result = resultOf(record.grading?.checks ?? [], id)
  return {
    base: service.settings.publicUrl,
    tool: { slug: record.slug, name: record.name },
    check: check ? { id, title: check.title, says: result ? inWords(result).says : null } : null,
    checks: method().checks.flatMap((each) => [each, ...partsOf(each.id)]),
  }
}

/** What is made of parts is wrong in one of them. */
function partsOf(id: string) {
  return checkOf(id)?.parts ?? []
}

async function addAnswer(context: RequestContext): Promise<Answer> {
  const { service, request, representation } = context
  const record = await recordIn(context)
  try {
    await identifyByForm(context, 'submit')
    const { caller } = context
    const { value, warnings } = readBody(MistakeSchema, request.body)
    const { id, check, scan, evidence } = await reportMistake(service, record, value, caller)
    return representation === 'html'
      ? pageAnswer(mistakeTakenPage(viewOf(context, record, check)))
      : jsonAnswer({ status: 'stored', id, check, scan, evidence, warnings })
  } catch (error) {
    if (representation === 'html' && error instanceof Refusal && error.code === 'invalid-body')
      return formWithError(context, record, error)
    throw error
  }
}

/** The form again, with the values that were entered. */
function formWithError(context: RequestContext, record: ToolRecord, error: Refusal): Answer {
  const { check = '', message = '' } = (context.request.body ?? {}) as Query
  const view = {
    ...viewOf(context, record, String(check)),
    message: String(message).slice(0, 1000),
    problem: 'Write between 10 and 1,000 characters.',
  }
  return pageAnswer(mistakePage(view), error.status)
}
