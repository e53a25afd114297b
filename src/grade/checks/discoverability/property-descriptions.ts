// Are the fields of requests and answers described, those inside other fields too?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { byShare, percent } from '../../reading/share.ts'

const FIX =
  'Describe every property of the schemas in components: what it means, its unit, and when it is absent.'
const STEPS = [
  [0.9, 'all'],
  [0.75, 'most'],
  [0.6, 'many'],
  [0.4, 'some'],
  [0.2, 'few'],
] as const

export default defineCheck({
  id: 'property-descriptions',
  criterion: 'discoverability',
  weight: 4,
  effort: 2,
  title: 'Property descriptions',
  why: 'An agent reads a field by its description; without one it guesses what a name means, and in which unit.',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: {
    all: {
      points: 10,
      says: '{share} of the fields in schemas are described, which is 90% or more.',
    },
    most: {
      points: 8,
      says: '{share} of the fields in schemas are described, which is 75 to 89%.',
      fix: FIX,
    },
    many: {
      points: 6,
      says: '{share} of the fields in schemas are described, which is 60 to 74%.',
      fix: FIX,
    },
    some: {
      points: 4,
      says: '{share} of the fields in schemas are described, which is 40 to 59%.',
      fix: FIX,
    },
    few: {
      points: 2,
      says: '{share} of the fields in schemas are described, which is 20 to 39%.',
      fix: FIX,
    },
    none: {
      points: 0,
      says: '{share} of the fields in schemas are described, which is less than 20%.',
      fix: FIX,
    },
  },
  judge({ openapi: { cost } }) {
    if (!cost) return inconclusive('What the schemas hold was not measured.')
    if (cost.properties === 0)
      return notApplicable('The description has no schemas with properties.')
    const share = cost.describedProperties / cost.properties
    return { outcome: byShare(share, STEPS, 'none'), facts: { share: percent(share) } }
  },
})
