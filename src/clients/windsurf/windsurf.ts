// Windsurf: 100 tools in total; the rest of what it does is not known.
import { counted } from '../../domain/text/figures.ts'
import { defineClient } from '../client.ts'
import { found } from '../findings.ts'
import { addressAt, isRemote, mcpServers } from '../setup.ts'
import facts from './windsurf.json' with { type: 'json' }

export const windsurf = defineClient('windsurf', facts, {
  look({ tools, count }) {
    const beyond = Math.max(0, count - facts.limit.most)
    return {
      tools: tools
        .filter(({ isTool }) => isTool)
        .map(({ name }) => ({ name, as: null, description: null, parameters: null })),
      findings:
        beyond > 0 ? [found('windsurf-many', null, '', `at least ${counted(beyond, 'tool')}`)] : [],
      lostUnnamed: beyond,
    }
  },
  setup: {
    rank: 5,
    file: '~/.codeium/windsurf/mcp_config.json',
    write: (name, server) => ({
      config: mcpServers(name, isRemote(server) ? addressAt('serverUrl', server) : server),
    }),
  },
})
