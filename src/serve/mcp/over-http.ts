// The MCP server over Streamable HTTP: stateless, one server per request, for every supported
// version of the protocol.
import type { AuthInfo, McpHttpHandler } from '@modelcontextprotocol/server'
import type { Ask } from './ask.ts'

export interface McpHttp {
  readonly version: string
  /** `body` is the parsed body; `ask` acts for the caller. */
  answer(request: Request, body: unknown, ask: Ask): Promise<Response>
  close(): Promise<void>
}

/**
 * The library is loaded with the first message: a service without MCP clients pays neither time nor
 * memory for it.
 */
export function mcpOverHttp(version: string, onFault: (error: Error) => void): McpHttp {
  let handler: Promise<McpHttpHandler> | undefined
  return {
    version,
    answer: async (request, body, ask) => {
      const { fetch } = await (handler ??= openHandler(version, onFault))
      return fetch(request, {
        parsedBody: body,
        authInfo: { token: '', clientId: '', scopes: [], extra: { ask } },
      })
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
  // Lists only change with a release, so there is nothing to subscribe to.
  return createMcpHandler(({ authInfo }) => createMcpServer(askOf(authInfo), version), {
    maxSubscriptions: 0,
    onerror: onFault,
  })
}

/** The library passes it through unchanged: it carries the request's `ask` to its server. */
function askOf(authInfo: AuthInfo | undefined): Ask {
  if (authInfo?.extra === undefined) throw new Error('A message of MCP came without a way to ask.')
  return authInfo.extra['ask'] as Ask
}
