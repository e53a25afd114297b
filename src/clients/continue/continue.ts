// Continue: server_tool unless the tool begins with the server already; the first page only.
import { defineClient } from '../client.ts'
import { firstPageOf, seenTool, toolText } from '../findings.ts'
import { sdkFindings } from '../sdk-v1/sdk-v1.ts'
import facts from './continue.json' with { type: 'json' }

export const continueDev = defineClient('continue', facts, {
  look(server) {
    const refused = sdkFindings(server, { readsPages: false })
    if (refused.length > 0) return { tools: [], findings: refused }
    const { read, findings } = firstPageOf(server, 'continue-first-page')
    const prefix = server.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')
    const tools = read.map((tool) =>
      seenTool(tool, tool.name.startsWith(prefix) ? tool.name : `${prefix}_${tool.name}`),
    )
    return { tools, findings, context: { upFront: () => tools.map(toolText) } }
  },
})
