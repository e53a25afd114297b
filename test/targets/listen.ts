// A scan target: a real HTTP server on a free port of this machine.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RunningTarget {
  url: string
  /** Requests, in order. */
  asked: { method: string; path: string; userAgent: string; at: number }[]
  close(): Promise<void>
}

export interface ListenOptions {
  /** Awaited before each response. */
  before?: () => Promise<unknown>
  /** May change what is sent. */
  change?: (request: IncomingMessage, response: ServerResponse) => void
  /** 0 for a free one. */
  port?: number
}

export async function listen(
  handlerAt: (origin: string) => RequestListener,
  { before, change, port = 0 }: ListenOptions = {},
): Promise<RunningTarget> {
  const asked: RunningTarget['asked'] = []
  let handler: RequestListener | undefined
  const server = createServer((request, response) => {
    asked.push({
      method: request.method ?? '',
      path: request.url ?? '',
      userAgent: request.headers['user-agent'] ?? '',
      at: performance.now(),
    })
    change?.(request, response)
    if (before === undefined) handler?.(request, response)
    else void before().then(() => handler?.(request, response))
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  handler = handlerAt(url)
  return {
    url,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': type, ...headers }).end(body)
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
