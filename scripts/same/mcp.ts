// Asks the MCP server of a state, as a client that starts it: its lists, and calls of its tools.
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { join } from 'node:path'
import type { Recording } from './recording.ts'
import { startService } from './service.ts'
import type { State } from './state.ts'

type Call = readonly [tool: string, given: Readonly<Record<string, unknown>>]

/** Any tool by its name alone, too: what it says about missing arguments is recorded. */
const CALLS: readonly Call[] = [
  ['search_tools', { query: 'send email' }],
  ['search_tools', { query: 'database with mcp', limit: 3 }],
  ['search_tools', { query: 'nothing like this exists' }],
  ['get_tool', { slug: 'stripe' }],
  ['get_tool', { slug: 'no-such-tool' }],
  ['recommend_tools', { task: 'send email to customers' }],
  ['compare_tools', { tools: ['stripe', 'paypal'] }],
  ['get_changes', {}],
]

export async function recordMcp(state: State, folder: string): Promise<Recording> {
  const service = await startService(state, folder)
  const client = new Client({ name: 'same', version: '1.0.0' })
  const recording: Recording = new Map()
  const put = (name: string, value: unknown) =>
    recording.set(`mcp ${name}`, JSON.stringify(value, null, 1).replaceAll(service.url, ''))
  try {
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(state.folder, 'bin/agentgrade.js'), 'mcp', '--url', service.url],
        env: { PATH: process.env['PATH'] ?? '', HOME: folder },
        stderr: 'ignore',
      }),
    )
    put('instructions', client.getInstructions() ?? null)
    const { tools } = await client.listTools()
    put('tools/list', tools)
    put('prompts/list', await client.listPrompts().catch(problemOf))
    put('resources/list', await client.listResources().catch(problemOf))
    put('resources/templates/list', await client.listResourceTemplates().catch(problemOf))
    const bare = tools
      // A write would be another at every recording.
      .filter(({ annotations }) => annotations?.readOnlyHint === true)
      .map(({ name }): Call => [name, {}])
    for (const [name, given] of [...CALLS, ...bare])
      put(
        `${name} ${JSON.stringify(given)}`,
        await client.callTool({ name, arguments: given }).catch(problemOf),
      )
  } finally {
    await client.close()
    await service.stop()
  }
  return recording
}

function problemOf(error: unknown): string {
  return String(error)
}
