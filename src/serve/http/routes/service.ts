// The status of the service, for people, load balancers and monitors.
import type { Health } from '../../../domain/answer/service.ts'
import { answerWith, type Answer } from '../response/answer.ts'
import type { RequestContext, Service, Settings, WithCatalogue } from '../service.ts'
import type { Content, Operation, Route } from '../route.ts'
import { API_VERSION } from '../description/openapi.ts'
import { withPatience } from '../operator/view.ts'
import { ok } from '../description/components.ts'

type HealthDeps = WithCatalogue<'countTools' | 'engine'> &
  Pick<Service, 'log'> & { settings: Pick<Settings, 'allowedRanges'> }

const PLAIN: Content = { schema: { type: 'string' }, example: 'ok\n' }

const PLAIN_JSON: Content = {
  schema: { type: 'object', properties: { status: { const: 'ok' } } },
  example: { status: 'ok' },
}

export function serviceRoutes(service: HealthDeps & Pick<Service, 'operator'>): Route[] {
  const plain = {
    200: {
      description: 'It is.',
      content: { 'text/plain': PLAIN, 'application/json': PLAIN_JSON },
    },
  }
  return [
    openRoute('/health', HEALTH, () => healthAnswer(service)),
    probeRoute(
      '/livez',
      plainOperation('isLive', 'Is the process alive?', plain),
      async (context) => okAnswer(context),
    ),
    probeRoute(
      '/readyz',
      {
        ...plainOperation('isReady', 'Can the process serve?', plain),
        refusals: ['database-unavailable', 'overloaded', 'not-ready'],
      },
      async (context) => {
        await service.operator.ready()
        return okAnswer(context)
      },
    ),
  ]
}

const HEALTH: Operation = {
  id: 'getHealth',
  tag: 'Service',
  summary: 'Read the health of the service',
  description:
    'Always 200 while the process responds; status is degraded if the database does not.',
  answers: ok('The state of the service.', 'Health', {
    status: 'ok',
    version: API_VERSION,
    tools: 117,
    database: 'sqlite',
    egress: 'restricted',
  }),
}

function plainOperation(id: string, summary: string, answers: Operation['answers']): Operation {
  return {
    id,
    tag: 'Service',
    summary,
    description: `${summary} Not counted against any quota.`,
    answers,
  }
}

function openRoute(path: string, operation: Operation, answer: Route['answer']): Route {
  return { method: 'GET', path, access: 'open', isNeverShed: true, operation, answer }
}

function probeRoute(path: string, operation: Operation, answer: Route['answer']): Route {
  return { ...openRoute(path, operation, answer), answersAnyHost: true }
}

/** Load balancers only read the status code; clients that ask for JSON get it. */
function okAnswer({ request }: RequestContext): Answer {
  return request.headers.accept?.includes('application/json')
    ? answerWith('json', '{"status":"ok"}', { isNegotiated: true })
    : answerWith('text', 'ok\n', { isNegotiated: true })
}

async function healthAnswer({ catalogue, settings, log }: HealthDeps): Promise<Answer> {
  const answerWithStatus = (status: Health['status'], tools: number | null): Answer => {
    const egress = settings.allowedRanges.length === 0 ? 'restricted' : 'custom'
    const health: Health = {
      status,
      version: API_VERSION,
      database: catalogue.engine,
      egress,
      tools,
    }
    return answerWith('json', JSON.stringify(health))
  }
  try {
    const { graded } = await withPatience(catalogue.countTools())
    return answerWithStatus('ok', graded)
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer')
    return answerWithStatus('degraded', null)
  }
}
