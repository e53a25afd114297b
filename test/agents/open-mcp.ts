// A real service with MCP on loopback, and third-party clients of both protocol versions.
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
} from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { TestContext } from 'node:test'
import { mcpOverHttp } from '../../src/serve/mcp/over-http.ts'
import { openApp, type TestApp } from '../http/open-app.ts'

type Changes = Parameters<typeof openApp>[1]

export interface CallResult {
  isError?: boolean
  content: { type: string; text: string }[]
  structuredContent?: Record<string, unknown>
}

/** The common interface of both clients, as far as tests need it. */
export interface AnyClient {
  listTools(): Promise<{ tools: McpToolShown[] }>
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>
  readResource(request: { uri: string }): Promise<unknown>
  listResourceTemplates(): Promise<unknown>
  getPrompt(request: { name: string; arguments: Record<string, string> }): Promise<unknown>
  getInstructions(): string | undefined
  close(): Promise<void>
}

interface McpToolShown {
  name: string
  title?: string | undefined
  description?: string | undefined
  inputSchema: object
  outputSchema?: object | undefined
  annotations?: Record<string, unknown> | undefined
}

export async function openMcp(
  t: TestContext,
  changes: Changes = {},
): Promise<TestApp & { address: string }> {
  const opened = await openApp(t, { mcp: mcpOverHttp('0.0.0', () => {}), ...changes })
  await opened.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = opened.app.server.address() as { port: number }
  return { ...opened, address: `http://127.0.0.1:${port}/mcp` }
}

export const ERAS = {
  '2026': async (
    t: TestContext,
    address: string,
    headers: Record<string, string> = {},
  ): Promise<AnyClient> => {
    const client = new ModernClient(
      { name: 'test', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    )
    t.after(() => client.close())
    await client.connect(new ModernHttp(new URL(address), { requestInit: { headers } }))
    return client
  },
  '2025': async (
    t: TestContext,
    address: string,
    headers: Record<string, string> = {},
  ): Promise<AnyClient> => {
    const client = new OldClient({ name: 'test', version: '1.0.0' })
    t.after(() => client.close())
    await client.connect(new OldHttp(new URL(address), { requestInit: { headers } }))
    return client
  },
}

export async function call(
  client: AnyClient,
  name: string,
  given: Record<string, unknown> = {},
): Promise<CallResult> {
  return (await client.callTool({ name, arguments: given })) as CallResult
}
