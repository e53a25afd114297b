// The state of the service, for people, balancers and monitors.
import { Refusal } from '../../../errors.ts'
import { answerWith, type Answer } from '../answer.ts'
import type { Door } from '../door.ts'
import type { Content, Operation, Route } from '../route.ts'
import { API_VERSION } from '../openapi.ts'
import { ref } from '../schemas.ts'

const PLAIN: Content = { schema: { type: 'string' }, example: 'ok\n' }
// A database that does not answer must not hold the answer about it.
const PATIENCE_MS = 2000

export function serviceRoutes(door: Door): Route[] {
  const ok = { 200: { description: 'It is.', content: { 'text/plain': PLAIN } } }
  return [
    openRoute('/health', HEALTH, () => healthAnswer(door)),
    openRoute('/livez', plainOperation('isLive', 'Is the process alive?', ok), async () => answerWith('text', 'ok\n')),
    openRoute('/readyz', { ...plainOperation('isReady', 'Can the process serve?', ok), refusals: ['database-unavailable', 'overloaded'] }, async () => {
      if (door.isStopping) throw new Refusal('overloaded', { retryAfter: 1 })
      await withPatience(door.catalogue.ping())
      return answerWith('text', 'ok\n')
    }),
    openRoute(
      '/metrics',
      plainOperation('getMetrics', 'How is the process doing?', { 200: { description: 'The metrics.', content: { 'text/plain': PLAIN } } }),
      () => metricsAnswer(door),
    ),
  ]
}

const HEALTH: Operation = {
  id: 'getHealth',
  tag: 'Service',
  summary: 'Is the service healthy?',
  description: 'Always 200 while the process answers; status says degraded where the database does not.',
  answers: {
    200: {
      description: 'The state of the service.',
      content: {
        'application/json': { schema: ref('Health'), example: { status: 'ok', version: API_VERSION, tools: 117, database: 'sqlite', egress: 'restricted' } },
      },
    },
  },
}

function plainOperation(id: string, summary: string, answers: Operation['answers']): Operation {
  return { id, tag: 'Service', summary, description: `${summary} Not counted against any quota.`, answers }
}

function openRoute(path: string, operation: Operation, answer: Route['answer']): Route {
  return { method: 'GET', path, access: 'open', isNeverShed: true, operation, answer }
}

async function metricsAnswer({ catalogue, metrics, now }: Door): Promise<Answer> {
  const queue = await withPatience(catalogue.countQueue(now())).catch(() => null)
  return answerWith(
    'metrics',
    metrics.text(
      queue === null
        ? {}
        : {
            agentgrade_scans_waiting: { help: 'Scans that could run now, over all workers.', value: queue.waiting },
            agentgrade_scans_running: { help: 'Scans that run now, over all workers.', value: queue.running },
          },
    ),
  )
}

async function healthAnswer({ catalogue, settings, log }: Door): Promise<Answer> {
  const about = { version: API_VERSION, database: catalogue.engine, egress: settings.allowedRanges.length === 0 ? 'restricted' : 'custom' }
  try {
    const { graded } = await withPatience(catalogue.countTools())
    return answerWith('json', JSON.stringify({ status: 'ok', ...about, tools: graded }))
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer')
    return answerWith('json', JSON.stringify({ status: 'degraded', ...about, tools: null }))
  }
}

async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal('database-unavailable', { retryAfter: 1 })), PATIENCE_MS)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
