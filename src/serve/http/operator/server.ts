// The operator's service: /metrics, /livez and /readyz on an address that is not public.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refusal } from '../../../errors/refusal.ts'
import type { OperatorView } from './view.ts'

const REQUEST_TIMEOUT_MS = 5000
/** A client that does not read its response is dropped. */
const IDLE_MS = 10_000
const MOST_CONNECTIONS = 100
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export async function openOperatorServer(
  host: string,
  port: number,
  view: OperatorView,
  ownAddress: { assertOwnHost: (host: string | undefined) => void },
) {
  const timeouts = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: 1000,
  }
  const server = createServer(timeouts, (request, reply) => {
    const metrics = async () => {
      ownAddress.assertOwnHost(request.headers.host)
      return view.metrics()
    }
    void answer({ ready: () => view.ready(), metrics }, request, reply)
  })
  server.setTimeout(IDLE_MS)
  server.maxConnections = MOST_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  view: OperatorView,
  { method = '', url = '' }: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const {
    status,
    type = 'text/plain; charset=utf-8',
    body,
  } = await answerTo(view, method === 'GET' || method === 'HEAD' ? url : '')
  reply.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  reply.end(method === 'HEAD' ? '' : body)
}

async function answerTo(
  view: OperatorView,
  url: string,
): Promise<{ status: number; type?: string; body: string }> {
  try {
    const [path] = url.split('?')
    if (path === '/metrics') return { status: 200, type: METRICS_TYPE, body: await view.metrics() }
    if (path === '/livez') return { status: 200, body: 'ok\n' }
    if (path !== '/readyz')
      return { status: 404, body: 'There are /metrics, /livez and /readyz here.\n' }
    await view.ready()
    return { status: 200, body: 'ok\n' }
  } catch (error) {
    return error instanceof Refusal
      ? { status: error.status, body: `${error.message} ${error.hint}\n` }
      : { status: 503, body: 'It cannot be told.\n' }
  }
}
