// Do tools say what shape their results have?
import { defineCheck, notApplicable } from '../../check.ts'
import { isJsonObject } from '../../reading/json-object.ts'
import { percent } from '../../reading/share.ts'

export default defineCheck({
  id: 'output-schemas',
  criterion: 'tokenEfficiency',
  weight: 2,
  effort: 2,
  title: 'Output schemas',
  why: 'An agent that knows the shape of a result picks values by code instead of reading it all.',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: {
    typed: {
      points: 10,
      says: '{share} of {count} tools have an outputSchema, which is half or more.',
    },
    some: {
      points: 5,
      says: '{share} of {count} tools have an outputSchema, which is less than half.',
      fix: 'Give the other tools that return structured data an outputSchema too.',
    },
    none: {
      points: 0,
      says: 'None of {count} tools has an outputSchema.',
      fix: 'Give each tool that returns structured data a short outputSchema.',
    },
  },
  judge({ mcpTools: { tools } }) {
    const count = tools.length
    if (count === 0) return notApplicable('The server lists no tools.')
    const typed = tools.filter(({ outputSchema }) => isJsonObject(outputSchema)).length
    if (typed === 0) return { outcome: 'none', facts: { count } }
    const share = typed / count
    return { outcome: share >= 0.5 ? 'typed' : 'some', facts: { share: percent(share), count } }
  },
})
