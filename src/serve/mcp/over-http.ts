// The MCP server over Streamable HTTP: stateless, one server per request, for every version.
import type { AuthInfo, McpHttpHandler } from '@modelcontextprotocol/server'
import type { Ask } from './ask.ts'

/** What belongs to one request. */
export interface McpCaller {
  /** Acts for the caller. */
  ask: Ask
  isReadOnly: boolean
}

export interface McpHttp {
  readonly version: string
  /** `body` is the parsed body. */
  answer(request: Request, body: unknown, caller: McpCaller): Promise<Response>
  /** Loads the library and answers a message, which the first caller would wait for otherwise. */
  ready(): Promise<void>
  close(): Promise<void>
}

const PLAIN = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

export function mcpOverHttp(version: string, onFault: (error: Error) => void): McpHttp {
  let handler: Promise<McpHttpHandler> | undefined
  const answer: McpHttp['answer'] = async (request, parsedBody, caller) => {
    const { fetch } = await (handler ??= openHandler(version, onFault))
    const authInfo = { token: '', clientId: '', scopes: [], extra: { caller } }
    return fetch(request, { parsedBody, authInfo })
  }
  return {
    version,
    answer,
    ready: async () => {
      await answer(
        new Request('http://localhost/mcp', { method: 'POST', headers: PLAIN }),
        { jsonrpc: '2.0', id: 0, method: 'tools/list', params: {} },
        { ask: async () => ({ status: 503, body: null }), isReadOnly: false },
      )
    },
    close: async () => (await handler)?.close(),
  }
}

async function openHandler(
  version: string,
  onFault: (error: Error) => void,
): Promise<McpHttpHandler> {
  const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./server.ts'),
  ])
  // The server announces no changes, so the library acknowledges `subscriptions/listen` with an
  // empty set and ends it: no stream stays open.
  return createMcpHandler(
    ({ authInfo }) => {
      const { ask, ...options } = callerOf(authInfo)
      return createMcpServer(ask, { version, ...options })
    },
    { onerror: onFault },
  )
}

/** The library passes it through unchanged: it carries the caller to its server. */
function callerOf(authInfo: AuthInfo | undefined): McpCaller {
  if (authInfo?.extra === undefined) throw new Error('A message of MCP came without a way to ask.')
  return authInfo.extra['caller'] as McpCaller
}
