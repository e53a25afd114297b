// Continue: server_tool unless the tool begins with the server already; the first page only.
import { toolText, type Client } from '../view.ts'
import { firstPageOf } from './plain-schema.ts'
import { sdkFindings } from './sdk-v1.ts'

export const continueDev: Client = {
  id: 'continue',
  name: 'Continue',
  estimate: 'counted with o200k, which is right for OpenAI models only',
  defers: false,
  look(server) {
    const refused = sdkFindings(server, { readsPages: false })
    if (refused.length > 0) return { tools: [], findings: refused, isListLost: true }
    const { read, findings } = firstPageOf(server, 'continue-first-page')
    const prefix = server.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')
    const tools = read.map((tool) => ({
      name: tool.name,
      as: tool.name.startsWith(prefix) ? tool.name : `${prefix}_${tool.name}`,
      description: tool.description ?? '',
      parameters: tool.schema,
    }))
    return { tools, findings, context: { upFront: () => tools.map(toolText) } }
  },
}
