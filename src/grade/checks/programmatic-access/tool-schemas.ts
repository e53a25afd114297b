// Are the input schemas of the tools well formed?
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt, percent } from '../../reading/figures.ts'
import { inputSchemaFault } from '../../reading/tool-schema.ts'

const FIX =
  'Make every inputSchema a valid JSON Schema 2020-12 object schema. Start with {tool}: {fault}.'

const SAYS = 'In {tool}, {fault}; {share of count} input {count|schema is|schemas are} well-formed.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Tool schemas',
  why: 'A client that validates schemas drops an invalid tool, or the whole list with it.',
  loss: 'some tool schemas are malformed',
  standard: 'JSON Schema 2020-12',
  surfaces: ['mcp'],
  each: { item: 'tool', member: 'inputSchema' },
  needs: ['mcpTools'],
  outcomes: {
    valid: {
      points: 10,
      says: '{count|The only input schema is|All # input schemas are} well-formed.',
    },
    most: { points: 5, says: SAYS, bounds: '90% or more', fix: FIX },
    some: { points: 2, says: SAYS, bounds: '50–89%', fix: FIX },
    broken: {
      points: 0,
      says: SAYS,
      bounds: 'less than 50%',
      loss: 'most tool schemas are malformed',
      fix: FIX,
      cap: { letter: 'C+' },
    },
  },
  judge({ mcpTools: { tools } }) {
    const count = tools.length
    if (count === 0) return notApplicable('The server lists no tools.')
    const faults = tools.flatMap(({ name, inputSchema }) => {
      const fault = inputSchemaFault(inputSchema)
      return fault === undefined ? [] : { tool: excerpt(name), fault: excerpt(fault) }
    })
    const [first] = faults
    if (!first) return { outcome: 'valid', facts: { count } }
    const share = (count - faults.length) / count
    return {
      outcome: share >= 0.9 ? 'most' : share >= 0.5 ? 'some' : 'broken',
      facts: { share: percent(share), count, ...first },
    }
  },
})
