// Cursor: only the names of tools are in the context, and long ones are hidden.
import { defineClient } from '../client.ts'
import { found } from '../findings.ts'
import { addressAt, isRemote, mcpServers } from '../setup.ts'
import facts from './cursor.json' with { type: 'json' }

const LONGEST_NAMES = 60

export const cursor = defineClient('cursor', facts, {
  look({ name: server, tools, count }) {
    const named = tools.filter(({ isTool }) => isTool)
    const isLong = (tool: { name: string }) => server.length + tool.name.length >= LONGEST_NAMES
    const kept = named.filter((tool) => !isLong(tool))
    return {
      tools: kept.map(({ name }) => ({ name, as: null, description: null, parameters: null })),
      findings: [
        ...named
          .filter(isLong)
          .map((tool) => found('cursor-name-length', tool, '/name', 'the tool')),
        ...(count > facts.limit.most
          ? [found('cursor-many', null, '', `nothing, but it has ${count} tools`)]
          : []),
      ],
      context: { deferred: () => kept.map(({ name }) => name) },
    }
  },
  setup: {
    rank: 3,
    file: '~/.cursor/mcp.json',
    write(name, server) {
      // It detects the transport itself.
      const taken = isRemote(server) ? addressAt('url', server) : server
      const config = encodeURIComponent(Buffer.from(JSON.stringify(taken)).toString('base64'))
      return {
        config: mcpServers(name, taken),
        link: `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${config}`,
      }
    },
  },
})
