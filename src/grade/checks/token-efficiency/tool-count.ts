// How many tools does an agent have to choose from?
import { defineCheck, notApplicable } from '../../check.ts'

export default defineCheck({
  id: 'tool-count',
  criterion: 'tokenEfficiency',
  weight: 4,
  effort: 2,
  title: 'Number of tools',
  why: 'The longer the list, the more often an agent picks the wrong tool.',
  standard: 'AgentGrade method',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: {
    few: { points: 10, says: 'The MCP server lists {count} tools.' },
    many: {
      points: 5,
      says: 'The MCP server lists {count} tools.',
      fix: 'Merge tools that are used together, or group them into toolsets, until 20 or fewer are listed.',
    },
    crowded: {
      points: 0,
      says: 'The MCP server lists {count} tools.',
      fix: 'List 20 tools or fewer by default and let the client switch on further toolsets.',
    },
  },
  judge({ mcpTools }) {
    const count = mcpTools.tools.length
    if (count === 0) return notApplicable('The server lists no tools.')
    return { outcome: count <= 20 ? 'few' : count <= 40 ? 'many' : 'crowded', facts: { count } }
  },
})
