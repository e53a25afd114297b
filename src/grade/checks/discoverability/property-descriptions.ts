// Are the fields of requests and answers described, those inside other fields too?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { byShare, percent } from '../../reading/figures.ts'

const FIX =
  'Describe every property of the schemas in components: what it means, its unit, and when it is absent.'
const FLOORS = { all: 0.9, most: 0.75, many: 0.6, some: 0.4, few: 0.2, none: 0 }

const SAYS = '{share} of the schema fields are described.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 2,
  title: 'Property descriptions',
  why: 'An agent understands a field through its description; without one it guesses the meaning and the unit.',
  loss: 'many fields have no description',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: {
    all: { points: 10, says: SAYS, bounds: '90% or more' },
    most: { points: 8, says: SAYS, bounds: '75–89%', fix: FIX },
    many: { points: 6, says: SAYS, bounds: '60–74%', fix: FIX },
    some: { points: 4, says: SAYS, bounds: '40–59%', fix: FIX },
    few: { points: 2, says: SAYS, bounds: '20–39%', fix: FIX },
    none: { points: 0, says: SAYS, bounds: 'less than 20%', fix: FIX },
  },
  judge({ openapi: { cost } }) {
    if (!cost) return inconclusive('The schemas were not measured.')
    if (cost.properties === 0)
      return notApplicable('The OpenAPI description has no schemas with properties.')
    const share = cost.describedProperties / cost.properties
    return { outcome: byShare(share, FLOORS), facts: { share: percent(share) } }
  },
})
