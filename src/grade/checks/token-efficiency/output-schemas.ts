// Do tools say what shape their results have?
import { defineCheck, notApplicable } from '../../check.ts'
import { isJsonObject } from '../../reading/json-object.ts'
import { percent } from '../../reading/share.ts'

const SAYS =
  '{share of count} {count|tool has|tools have} an outputSchema; declared as draft-07: {draft}.'

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
    const typed = tools.filter(({ outputSchema }) => isJsonObject(outputSchema))
    if (typed.length === 0) return { outcome: 'none', facts: { count } }
    const share = typed.length / count
    const old = typed.filter(({ outputSchema }) => isDraft07(outputSchema)).length
    const facts = {
      share: percent(share),
      count,
      draft: old === 0 ? 'none' : `${old} (${REPORTED})`,
    }
    return { outcome: share >= 0.5 ? 'typed' : 'some', facts }
  },
})

/** No points are lost: it is reported, and the SDKs accept it. */
const REPORTED =
  'in August and September 2026 users reported that Claude Code and Claude Desktop refuse it'

function isDraft07(schema: unknown): boolean {
  const declared = isJsonObject(schema) ? schema['$schema'] : undefined
  return typeof declared === 'string' && /draft-0?7/.test(declared)
}
