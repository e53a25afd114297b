// Real MCP servers of both protocol versions on loopback, built with the two SDKs, all with the
// same tools.
import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { createMcpHandler, type CreateMcpHandlerOptions } from '@modelcontextprotocol/server'
import { newServer } from './new-server.ts'
import { oldServer } from './old-server.ts'

/** Of the current version, and of the older one unless it is rejected. */
export function modern(options: CreateMcpHandlerOptions = {}): RequestListener {
  const handle = toNodeHandler(createMcpHandler(() => newServer(), options))
  return (request, response) => void handle(request as never, response)
}

export function stateful(): RequestListener {
  const sessions = new Map<string, StreamableHTTPServerTransport>()
  const transportOf = async (request: IncomingMessage): Promise<StreamableHTTPServerTransport> => {
    const known = sessions.get(String(request.headers['mcp-session-id']))
    if (known) return known
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
    })
    await oldServer().connect(transport)
    return transport
  }
  return listening(async (request, response) =>
    (await transportOf(request)).handleRequest(request, response),
  )
}

export function stateless(): RequestListener {
  return listening(async (request, response) => {
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    await oldServer().connect(transport)
    await transport.handleRequest(request, response)
  })
}

/** HTTP+SSE of 2024, at any path. */
export function sse(make = oldServer): RequestListener {
  const streams = new Map<string, SSEServerTransport>()
  return listening(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    if (request.method === 'GET' && pathname === '/sse') {
      const transport = new SSEServerTransport('/messages', response)
      streams.set(transport.sessionId, transport)
      await make().connect(transport)
      return
    }
    const stream =
      pathname === '/messages' ? streams.get(searchParams.get('sessionId') ?? '') : undefined
    if (stream) await stream.handlePostMessage(request, response)
    else response.writeHead(404).end('Not found')
  })
}

/** Requires authentication; optionally names its metadata. */
export function locked(isNamed: boolean): RequestListener {
  return (request, response) => {
    const origin = `http://${request.headers.host}`
    const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`
    if (request.url === new URL(metadata).pathname)
      return json(response, 200, {
        resource: `${origin}/mcp`,
        authorization_servers: ['https://sign-in.example'],
      })
    if (request.url !== '/mcp') return json(response, 404, {})
    if (isNamed)
      response.setHeader(
        'www-authenticate',
        `Bearer error="invalid_token", resource_metadata="${metadata}"`,
      )
    return json(response, 401, {
      jsonrpc: '2.0',
      error: { code: -32001, message: 'Unauthorized' },
      id: null,
    })
  }
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))
}

export function listening(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  return (request, response) => void handle(request, response)
}

export interface Listening {
  origin: string
  /** Methods and paths that were requested, except robots.txt. */
  asked: readonly string[]
}

/** Serves on a free loopback port during `use`. */
export async function withServer<T>(
  listener: RequestListener,
  use: (listening: Listening) => Promise<T>,
): Promise<T> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end()
    asked.push(
      `${request.method} ${request.url} ${String(request.headers['mcp-method'] ?? '')}`.trim(),
    )
    return listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use({
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      asked,
    })
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
