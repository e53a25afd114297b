// Does the MCP server list the same tools in the same order each time?
import { defineCheck, inconclusive } from '../../check.ts'

export default defineCheck({
  id: 'tool-list-order',
  criterion: 'reliability',
  weight: 0,
  effort: 1,
  title: 'Tool list order',
  why: 'A list that changes between calls spoils the prompt cache of every agent.',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: {
    stable: {
      points: 10,
      says: 'tools/list gives the same {count} tools in the same order twice.',
    },
    reordered: {
      points: 6,
      says: 'tools/list gives the same {count} tools in another order.',
      fix: 'Sort the tools by name before tools/list sends them.',
    },
    changing: {
      points: 0,
      says: 'Two calls of tools/list give different lists.',
      fix: 'Send the same tools with the same text from every tools/list call; announce changes with notifications/tools/list_changed.',
    },
  },
  judge({ mcpTools: { repeat, tools } }) {
    if (repeat === null) return inconclusive('tools/list was asked only once.')
    if (repeat === 'different') return { outcome: 'changing' }
    return { outcome: repeat === 'same' ? 'stable' : 'reordered', facts: { count: tools.length } }
  },
})
