// Goose: server__tool, the tool as it was sent.
import { found, instructionsOf, toolText, uniqueBy, type Client } from '../view.ts'
import { schemaFindings } from './plain-schema.ts'

export const GOOSE_MANY = 50

export const goose: Client = {
  id: 'goose',
  name: 'Goose',
  estimate: 'counted with o200k, which is right for OpenAI models only',
  defers: false,
  look(server) {
    const prefix = server.name
      .toLowerCase()
      .replace(/\s+/g, '')
      .replace(/[^a-z0-9_-]/g, '_')
    const named = server.tools.filter(({ isTool }) => isTool)
    const { kept, dropped } = uniqueBy(named, ({ name }) => name, 'first')
    const tools = kept.map((tool) => ({
      name: tool.name,
      as: `${prefix}__${tool.name}`,
      description: tool.description ?? '',
      parameters: tool.schema,
    }))
    return {
      tools,
      findings: [
        ...dropped.map((tool) => found('goose-duplicate', tool, '/name', 'the tool')),
        ...schemaFindings(kept),
        ...(server.count > GOOSE_MANY
          ? [found('goose-many', null, '', `nothing, but it has ${server.count} tools`)]
          : []),
      ],
      context: { upFront: () => [...instructionsOf(server), ...tools.map(toolText)] },
    }
  },
}
