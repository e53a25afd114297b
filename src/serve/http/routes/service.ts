// The status of the service, for people, load balancers and monitors.
import type { Health } from '../../../domain/answer/service.ts'
import { answerWith, type Answer, jsonAnswer } from '../response/answer.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Operation, Route, RequestContext, Service } from '../route.ts'
import { API_VERSION } from '../description/openapi.ts'
import { withPatience } from '../operator/view.ts'
import { ok, HEALTH } from '../description/components.ts'

const PROBE: Pick<Route, 'method' | 'access' | 'isNeverShed'> = {
  method: 'GET',
  access: 'open',
  isNeverShed: true,
}

export const serviceRoutes: readonly Route[] = [
  {
    ...PROBE,
    path: '/health',
    operation: {
      id: 'getHealth',
      tag: 'Service',
      summary: 'Read the health of the service',
      description:
        'Always 200 while the process responds; status is degraded if the database does not.',
      answers: ok('The state of the service.', 'Health', HEALTH),
    },
    answer: ({ service }) => healthAnswer(service),
  },
  {
    ...PROBE,
    path: '/livez',
    answersAnyHost: true,
    operation: {
      ...plainOperation('isLive', 'Is the process alive, and does it stay?'),
      refusals: ['stopping'],
    },
    async answer(context) {
      context.service.checkedAt = performance.now()
      if (context.service.isStopping) throw new Refusal('stopping', { retryAfter: 1 })
      return okAnswer(context)
    },
  },
  {
    ...PROBE,
    path: '/readyz',
    answersAnyHost: true,
    operation: {
      ...plainOperation('isReady', 'Can the process serve?'),
      refusals: ['database-unavailable', 'overloaded', 'not-ready'],
    },
    async answer(context) {
      await context.service.operator.ready()
      return okAnswer(context)
    },
  },
]

function plainOperation(id: string, summary: string): Operation {
  const plain = { schema: { type: 'string' }, example: 'ok\n' }
  const json = {
    schema: { type: 'object', properties: { status: { const: 'ok' } } },
    example: { status: 'ok' },
  }
  return {
    id,
    tag: 'Service',
    summary,
    description: `${summary} Not counted against any quota.`,
    answers: {
      200: { description: 'It is.', content: { 'text/plain': plain, 'application/json': json } },
    },
  }
}

/** Load balancers only read the status code; clients that ask for JSON get it. */
function okAnswer({ request }: RequestContext): Answer {
  return request.headers.accept?.includes('application/json')
    ? answerWith('json', '{"status":"ok"}', { isNegotiated: true })
    : answerWith('text', 'ok\n', { isNegotiated: true })
}

async function healthAnswer({ catalogue, settings, log }: Service): Promise<Answer> {
  const tools = await withPatience(catalogue.countTools()).catch((error: unknown) => {
    log.warn({ err: error }, 'the database does not answer')
    return null
  })
  const health: Health = {
    status: tools === null ? 'degraded' : 'ok',
    version: API_VERSION,
    database: catalogue.engine,
    egress: settings.allowedRanges.length === 0 ? 'restricted' : 'custom',
    tools: tools && tools.graded,
  }
  return jsonAnswer(health)
}
