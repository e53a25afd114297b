// Claude Desktop and claude.ai: one name that does not fit fails the whole list.
import { outputDraft } from '../claude-code/claude-code.ts'
import { defineClient } from '../client.ts'
import { found } from '../findings.ts'
import { isRemote, mcpServers, throughProxy } from '../setup.ts'
import facts from './claude-desktop.json' with { type: 'json' }

export const claudeDesktop = defineClient('claude-desktop', facts, {
  look({ tools }) {
    const named = tools.filter(({ isTool }) => isTool)
    const refused = named
      .filter(({ name }) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))
      .map((tool) =>
        found('claude-desktop-name', tool, '/name', 'every tool, of other connectors too'),
      )
    return {
      tools: named.map(({ name }) => ({ name, as: name, description: null, parameters: null })),
      findings: [
        ...refused,
        ...named.flatMap((tool) =>
          outputDraft(tool, 'claude-desktop-output-draft', 'every tool was reported to be hidden'),
        ),
      ],
    }
  },
  setup: {
    rank: 2,
    file: 'claude_desktop_config.json',
    // Its file supports programs only: a remote server is a connector, or goes through mcp-remote.
    write: (name, server) => ({
      config: mcpServers(name, isRemote(server) ? throughProxy(server) : server),
      note:
        isRemote(server) && !server.headers
          ? `Or without a file: Settings, Connectors, Add custom connector, then paste ${server.url}`
          : null,
    }),
  },
})
