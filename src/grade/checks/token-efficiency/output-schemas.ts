// Do tools say what shape their results have?
import { defineCheck, notApplicable } from '../../check.ts'
import { isJsonObject } from '../../reading/json-object.ts'
import { percent } from '../../reading/share.ts'

const SAYS = '{share of count} {count|tool has|tools have} an outputSchema.'

export default defineCheck({
  id: 'output-schemas',
  criterion: 'tokenEfficiency',
  weight: 0,
  effort: 2,
  title: 'Output schemas',
  why: 'An agent that knows the structure of a result can extract values in code instead of reading it all.',
  loss: 'most tools have no output schema',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: {
    typed: { points: 10, says: SAYS, bounds: '50% or more' },
    some: {
      points: 5,
      says: SAYS,
      bounds: 'less than 50%',
      fix: 'Add an outputSchema to the other tools that return structured data.',
    },
    none: {
      points: 0,
      says: '{count|No tool has|None of the # tools has} an outputSchema.',
      fix: 'Add a short outputSchema to each tool that returns structured data.',
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
