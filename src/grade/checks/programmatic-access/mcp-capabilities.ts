// Does the MCP server answer the lists that it declares?
import { defineCheck, notApplicable } from '../../check.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'MCP capabilities',
  why: 'An agent relies on what a server declares; a declared capability that fails wastes a call.',
  loss: 'its MCP server does not support what it declares',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcpLists'],
  outcomes: {
    consistent: { points: 10, says: 'The server declares and supports {lists}.' },
    failing: {
      points: 3,
      says: 'The server declares a capability but does not answer {lists}.',
      fix: 'Answer {lists}, with an empty list if there is nothing, or stop declaring the capability.',
    },
  },
  judge({ mcpLists: { resources, prompts } }) {
    const declared = Object.entries({
      'resources/list': resources,
      'prompts/list': prompts,
    }).filter(([, list]) => list.isDeclared)
    if (declared.length === 0)
      return notApplicable('The server declares neither resources nor prompts.')
    const failing = declared.filter(([, list]) => list.items === null)
    const lists = (failing.length > 0 ? failing : declared).map(([call]) => call).join(' and ')
    return { outcome: failing.length > 0 ? 'failing' : 'consistent', facts: { lists } }
  },
})
