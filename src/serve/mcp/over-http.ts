// The MCP server over Streamable HTTP: each request is answered by a server of its own, in whichever era of the protocol it speaks.
import { createMcpHandler, type AuthInfo } from '@modelcontextprotocol/server'
import type { Ask } from './ask.ts'
import { createMcpServer } from './server.ts'

export interface McpHttp {
  readonly version: string
  /** `body` is the parsed body; `ask` speaks for the caller. */
  answer(request: Request, body: unknown, ask: Ask): Promise<Response>
  close(): Promise<void>
}

export function mcpOverHttp(version: string, onFault: (error: Error) => void): McpHttp {
  const handler = createMcpHandler(({ authInfo }) => createMcpServer(askOf(authInfo), version), {
    // Lists change with the program only, so there is nothing to listen to.
    maxSubscriptions: 0,
    onerror: onFault,
  })
  return {
    version,
    answer: (request, body, ask) => handler.fetch(request, { parsedBody: body, authInfo: { token: '', clientId: '', scopes: [], extra: { ask } } }),
    close: () => handler.close(),
  }
}

/** The library passes it through untouched: it is how a request's own things reach its server. */
function askOf(authInfo: AuthInfo | undefined): Ask {
  if (authInfo?.extra === undefined) throw new Error('A message of MCP came without a way to ask.')
  return authInfo.extra['ask'] as Ask
}
