// opencode: server_tool names, and a root that takes no other parameters.
import { found, toolText, uniqueBy, type Client } from '../view.ts'
import { closedFinding, closedRoot, nameFinding, plainName } from './plain-schema.ts'
import { sdkFindings } from './sdk-v1.ts'

export const opencode: Client = {
  id: 'opencode',
  name: 'opencode',
  estimate: 'counted with o200k, which is right for OpenAI models only',
  defers: false,
  look(server) {
    const refused = sdkFindings(server, { toleratesOutput: 'any' })
    if (refused.length > 0) return { tools: [], findings: refused, isListLost: true }
    const named = server.tools.map((tool) => ({
      tool,
      as: `${plainName(server.name)}_${plainName(tool.name)}`,
    }))
    const { kept, dropped } = uniqueBy(named, ({ as }) => as, 'last')
    const tools = kept.map(({ tool, as }) => ({
      name: tool.name,
      as,
      description: tool.description ?? '',
      parameters: { ...closedRoot(tool.schema ?? {}), type: 'object' },
    }))
    return {
      tools,
      findings: [
        ...kept.flatMap(({ tool, as }) => [
          ...nameFinding('opencode-name', tool, as),
          ...closedFinding('opencode-closed', tool),
        ]),
        ...dropped.map(({ tool, as }) =>
          found('opencode-clash', tool, '/name', `the tool: another is called ${as}`),
        ),
      ],
      context: { upFront: () => tools.map(toolText) },
    }
  },
}
