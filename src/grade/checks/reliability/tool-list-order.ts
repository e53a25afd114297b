// Does the MCP server list the same tools in the same order each time?
import { defineCheck, inconclusive } from '../../check.ts'

export default defineCheck({
  id: 'tool-list-order',
  criterion: 'reliability',
  weight: 0,
  effort: 1,
  title: 'Stable tool list',
  why: "A tool list that changes between calls invalidates the agent's prompt cache.",
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: {
    stable: {
      points: 10,
      says: 'Two tools/list calls returned the same {count|tool|# tools} in the same order.',
    },
    reordered: {
      points: 6,
      says: 'Two tools/list calls returned the same {count|tool|# tools} in a different order.',
      fix: 'Sort the tools by name in the tools/list response.',
    },
    changing: {
      points: 0,
      says: 'Two tools/list calls returned different lists.',
      fix: 'Return the same tools with the same text from every tools/list call; announce changes with notifications/tools/list_changed.',
    },
  },
  judge({ mcpTools: { repeat, tools } }) {
    if (repeat === null) return inconclusive('tools/list was called only once.')
    if (repeat === 'different') return { outcome: 'changing' }
    return { outcome: repeat === 'same' ? 'stable' : 'reordered', facts: { count: tools.length } }
  },
})
