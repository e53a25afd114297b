// Cursor: only the names of tools are in the context, and long ones are hidden.
import { found, type Client } from '../view.ts'

const LONGEST_NAMES = 60
export const CURSOR_MANY = 80

export const cursor: Client = {
  id: 'cursor',
  name: 'Cursor',
  estimate: 'counted with o200k, which is right for OpenAI models only',
  unknown: 'its prefix of names, and what it makes of schemas and descriptions',
  defers: true,
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
        ...(count > CURSOR_MANY
          ? [found('cursor-many', null, '', `nothing, but it has ${count} tools`)]
          : []),
      ],
      context: { deferred: () => kept.map(({ name }) => name) },
    }
  },
}
