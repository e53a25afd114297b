// POST /mcp: the MCP server over Streamable HTTP; the composition root provides its handler.
import { Refusal, refusedAt } from '../../../errors/refusal.ts'
import { askFor } from '../request/internal-request.ts'
import { answerWith, emptyAnswer, type Answer } from '../response/answer.ts'
import type { Route, RequestContext, Query } from '../route.ts'

/** Error codes of JSON-RPC, and of MCP in the range for servers. */
const PARSE_ERROR = -32_700
const REFUSED = -32_000

/** How many messages one request may hold. */
export const MOST_AT_ONCE = 20

export const mcpRoutes: readonly Route[] = [
  { method: 'POST', path: '/mcp', access: 'open', answer: mcpAnswer, refuse: refusedAnswer },
]

async function mcpAnswer(context: RequestContext): Promise<Answer> {
  const { service, request, reply, query } = context
  if (Array.isArray(request.body) && request.body.length > MOST_AT_ONCE)
    throw new Refusal('batch-too-large', { facts: { most: String(MOST_AT_ONCE) } })
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  const asked = new Request('http://localhost/mcp', {
    method: 'POST',
    headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
    signal: gone.signal,
  })
  const response = await service.mcp?.answer(asked, request.body, {
    ask: askFor(context),
    isReadOnly: isReadOnly(query),
  })
  return response === undefined ? emptyAnswer(503) : answerFrom(response)
}

/** What protects is never guessed: a value that nobody knows is refused. */
function isReadOnly(query: Query): boolean {
  const asked = Object.entries(query).filter(
    ([name]) => name.toLowerCase().replaceAll(/[^a-z]/g, '') === 'readonly',
  )
  if (asked.length === 0) return false
  const [[name, value] = []] = asked
  if (asked.length === 1 && name === 'readOnly' && (value === 'true' || value === 'false'))
    return value === 'true'
  const expected = 'readOnly=true or readOnly=false, once'
  throw refusedAt('invalid-parameter', '/readOnly', 'another value', expected)
}

async function answerFrom(response: Response): Promise<Answer> {
  const body = await response.text()
  if (body === '') return emptyAnswer(response.status)
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  return answerWith(isStream ? 'events' : 'json', body, {
    status: response.status,
    ...(isStream && { fields: ['X-Accel-Buffering', 'no'] }),
  })
}

/** Clients read JSON-RPC, not problem details. */
function refusedAnswer(refusal: Refusal): Answer {
  const { code, status, message, hint, retryAfter, problems } = refusal
  const error = {
    code: code === 'invalid-json' ? PARSE_ERROR : REFUSED,
    message: `${message} ${hint}`,
    data: { code, ...(problems.length > 0 && { errors: problems }) },
  }
  const fields =
    retryAfter === undefined ? [] : ['Retry-After', String(Math.max(1, Math.ceil(retryAfter)))]
  return answerWith('json', JSON.stringify({ jsonrpc: '2.0', id: null, error }), { status, fields })
}
