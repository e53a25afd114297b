// Calls the service's own routes on behalf of a caller: with their key and address, so that nothing
// is possible this way that is not possible directly.
import type { FastifyInstance } from 'fastify'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import type { InnerAsk, RequestContext } from '../route.ts'

/** Headers that identify the caller and a repeated request. */
const CALLER_FIELDS = ['authorization', 'x-api-key', 'x-forwarded-for', 'idempotency-key'] as const

export function askFor({ request }: RequestContext): InnerAsk {
  const fields = CALLER_FIELDS.flatMap((name) =>
    request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
  )
  const caller = Object.fromEntries(fields) as Record<string, string>
  const ask = askDirectly(request.server, request.socket.remoteAddress ?? '', {
    ...caller,
    'x-request-id': request.id,
  })
  return async (asked) => {
    // The calls of one message take turns with other requests.
    await yieldEventLoop()
    return ask(asked)
  }
}

/** Calls routes from this address, with these headers. */
export function askDirectly(
  app: Pick<FastifyInstance, 'inject'>,
  remoteAddress = '127.0.0.1',
  headers: Readonly<Record<string, string>> = {},
): InnerAsk {
  return async ({ method, path, body, accept = 'application/json' }) => {
    const response = await app.inject({
      method,
      url: path,
      remoteAddress,
      headers: {
        ...headers,
        accept,
        host: 'localhost',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: isJson ? (response.json() as unknown) : response.body,
    }
  }
}
