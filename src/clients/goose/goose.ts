// Goose: server__tool, the tool as it was sent.
import { defineClient } from '../client.ts'
import { found, instructionsOf, schemaFindings, seenTool, toolText, uniqueBy } from '../findings.ts'
import facts from './goose.json' with { type: 'json' }

export const goose = defineClient('goose', facts, {
  look(server) {
    const prefix = server.name
      .toLowerCase()
      .replace(/\s+/g, '')
      .replace(/[^a-z0-9_-]/g, '_')
    const named = server.tools.filter(({ isTool }) => isTool)
    const { kept, dropped } = uniqueBy(named, ({ name }) => name, 'first')
    const tools = kept.map((tool) => seenTool(tool, `${prefix}__${tool.name}`))
    return {
      tools,
      findings: [
        ...dropped.map((tool) => found('goose-duplicate', tool, '/name', 'the tool')),
        ...schemaFindings(kept),
        ...(server.count > facts.limit.most
          ? [found('goose-many', null, '', `nothing, but it has ${server.count} tools`)]
          : []),
      ],
      context: { upFront: () => [...instructionsOf(server), ...tools.map(toolText)] },
    }
  },
})
