// Reports of mistakes in check results: a form for people, and the endpoint.
import { MistakeSchema } from '../../../../domain/tool/owner.ts'
import type { ToolRecord } from '../../../../domain/tool/tool.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { checkOf, method } from '../../../../grade/method.ts'
import { reportMistake, type MistakeDeps } from '../../../../usecases/owner/report-mistake.ts'
import { mistakePage, mistakeTakenPage } from '../../../../represent/html/forms/mistake-page.ts'
import { inWords } from '../../../../represent/words/checks.ts'
import { answerWith, type Answer } from '../../response/answer.ts'
import { readBody } from '../../request/body.ts'
import { identifyByForm, type FormKeyDeps } from '../../request/form-key.ts'
import type { RequestContext, WithPublicUrl } from '../../service.ts'
import type { Route } from '../../route.ts'
import { ok, ref } from '../../description/components.ts'
import { STORED_MISTAKE } from '../../description/examples.ts'
import { recordIn, SLUG_PARAMETER, type RecordLookup } from '../../request/tool-in-path.ts'

type Deps = MistakeDeps & FormKeyDeps & RecordLookup & WithPublicUrl

const EXAMPLE = {
  check: 'llms-txt',
  message: 'We serve /llms.txt since last week, see https://acme.example/llms.txt.',
}

export function mistakeRoutes(service: Deps): Route[] {
  return [formRoute(service), addRoute(service)]
}

function formRoute(service: RecordLookup & WithPublicUrl): Route {
  return {
    method: 'GET',
    path: '/tools/:slug/mistakes',
    access: 'open',
    representations: ['html'],
    operation: null,
    async answer(context) {
      const record = await recordIn(service, context)
      const { check = '' } = context.request.query as { check?: unknown }
      const view = viewOf(service, record, String(check))
      return answerWith('html', mistakePage(view), { isNegotiated: true })
    },
  }
}

function viewOf(service: WithPublicUrl, record: ToolRecord, id: string) {
  const check = checkOf(id)
  if (check === undefined && id !== '')
    throw new Refusal('unknown-check', { facts: { check: id.slice(0, 60) } })
  const result = record.grading?.checks.find((each) => each.id === id)
  return {
    base: service.settings.publicUrl,
    tool: { slug: record.slug, name: record.name },
    check: check ? { id, title: check.title, says: result ? inWords(result).says : null } : null,
    checks: method().checks,
  }
}

function addRoute(service: Deps): Route {
  return {
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
      path: { slug: SLUG_PARAMETER },
      body: { schema: ref('Mistake'), example: EXAMPLE },
      answers: ok('The report is stored.', 'MistakeAnswer', STORED_MISTAKE),
      refusals: ['tool-not-found', 'unknown-check', 'quota-exceeded'],
    },
    answer: (context) => addAnswer(service, context),
  }
}

async function addAnswer(service: Deps, context: RequestContext): Promise<Answer> {
  const { request, representation } = context
  const record = await recordIn(service, context)
  try {
    await identifyByForm(service, context, 'submit')
    const { caller } = context
    const { value, warnings } = readBody(MistakeSchema, request.body)
    const { id, check, scan, evidence } = await reportMistake(service, record, value, caller)
    if (representation === 'html') {
      const page = mistakeTakenPage(viewOf(service, record, check))
      return answerWith('html', page, { isNegotiated: true })
    }
    const more = warnings.length > 0 ? { warnings } : {}
    return answerWith(
      'json',
      JSON.stringify({ status: 'stored', id, check, scan, evidence, ...more }),
    )
  } catch (error) {
    if (representation === 'html' && error instanceof Refusal && error.code === 'invalid-body')
      return formWithError(service, record, request.body, error)
    throw error
  }
}

/** The form again, with the values that were entered. */
function formWithError(
  service: WithPublicUrl,
  record: ToolRecord,
  body: unknown,
  error: Refusal,
): Answer {
  const { check = '', message = '' } = (body ?? {}) as { check?: unknown; message?: unknown }
  const view = {
    ...viewOf(service, record, String(check)),
    message: String(message).slice(0, 1000),
    problem: 'Write between 10 and 1,000 characters.',
  }
  return answerWith('html', mistakePage(view), {
    status: error.status,
    isNegotiated: true,
  })
}
