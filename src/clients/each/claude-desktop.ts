// Claude Desktop and claude.ai: one name that does not fit fails the whole list.
import type { Client } from '../view.ts'
import { found } from '../view.ts'
import { outputDraft } from './claude-code.ts'

export const claudeDesktop: Client = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  estimate: 'how it shows tools to the model is not known',
  unknown: 'what it makes of schemas, descriptions and many tools',
  defers: false,
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
      isListLost: refused.length > 0,
    }
  },
}
