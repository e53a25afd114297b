// Does the home page say in schema.org terms what the tool is?
import { defineCheck, inconclusive } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'

const TOOL_TYPES = new Set(
  'SoftwareApplication WebAPI WebApplication Product APIReference'.split(' '),
)

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Structured data',
  why: 'Search agents read the name, type and price of a tool from its JSON-LD rather than from prose.',
  loss: 'its home page does not describe the tool for machines',
  standard: 'schema.org',
  surfaces: ['remote'],
  needs: ['site'],
  outcomes: {
    typed: { points: 10, says: 'The home page describes the tool as {types}.' },
    other: {
      points: 5,
      says: 'The home page has JSON-LD for {types}, but not for the tool.',
      fix: 'Add a JSON-LD object of type SoftwareApplication or WebAPI to the home page.',
    },
    none: {
      points: 0,
      says: 'The home page has no JSON-LD.',
      fix: 'Add a JSON-LD object of type SoftwareApplication or WebAPI to the home page, with name, description and offers.',
    },
  },
  judge({ site: { status, structuredDataTypes } }) {
    if (!isSuccess(status)) return inconclusive(`The home page returned ${status}.`)
    const types = [...new Set(structuredDataTypes)]
    if (types.length === 0) return { outcome: 'none' }
    const fitting = types.filter((type) => TOOL_TYPES.has(type))
    if (fitting.length === 0)
      return { outcome: 'other', facts: { types: excerpt(types.join(', ')) } }
    return { outcome: 'typed', facts: { types: fitting.join(', ') } }
  },
})
