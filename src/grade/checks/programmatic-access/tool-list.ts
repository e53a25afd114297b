// Does the MCP server list tools that an agent can call?
import { defineCheck } from '../../check.ts'
import { isObject } from '../../../domain/schema/json.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Tool list',
  why: 'Tools are what an agent can do with a server: to be called, each needs a name, a description and an input schema.',
  loss: 'its MCP server lists no usable tools',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: {
    complete: {
      points: 10,
      says: 'tools/list returns {complete} of {count|# tool|# tools} with a name, description and input schema.',
    },
    sparse: {
      points: 4,
      says: '{count|No tool has|None of the # tools has} a name, a description and an input schema of type object.',
      fix: 'Give every tool in tools/list a name, a description and an inputSchema with "type": "object".',
    },
    changing: {
      points: 1,
      says: 'Two tools/list calls in a row returned different lists: what was read need not be what an agent gets.',
      loss: 'its MCP server lists other tools at each look',
      fix: 'Return the same tools with the same text from every tools/list call; announce changes with notifications/tools/list_changed.',
      cap: { letter: 'C+' },
    },
    empty: {
      points: 0,
      says: 'tools/list returns no tools.',
      fix: 'Register at least one tool, so that tools/list returns it.',
    },
  },
  judge({ mcpTools: { tools, repeat } }) {
    const count = tools.length
    if (count === 0) return { outcome: 'empty' }
    if (repeat === 'different') return { outcome: 'changing' }
    const complete = tools.filter(
      ({ name, description, inputSchema }) =>
        name.trim() &&
        description?.trim() &&
        isObject(inputSchema) &&
        inputSchema['type'] === 'object',
    ).length
    return complete > 0
      ? { outcome: 'complete', facts: { complete, count } }
      : { outcome: 'sparse', facts: { count } }
  },
})
