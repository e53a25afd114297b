// What an API description says of the data: words, depth and size of its schemas.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { byShare, percent, stepOf, tokenSteps, type Bounds } from '../../reading/figures.ts'

const PROPERTY_FLOORS = { all: 0.9, most: 0.75, many: 0.6, some: 0.4, few: 0.2, none: 0 }

/** Are the fields of requests and answers described, those inside other fields too? */
export const propertyDescriptions = defineCheck('discoverability', 'property-descriptions', {
  weight: 4,
  effort: 2,
  why: 'An agent understands a field through its description; without one it guesses the meaning and the unit.',
  loss: 'many fields have no description',
  standard: 'OpenAPI',
  needs: ['openapi'],
  says: '{share} of the schema fields are described.',
  fix: 'Describe every property of the schemas in components: what it means, its unit, and when it is absent.',
  outcomes: {
    all: { points: 10, bounds: '90% or more' },
    most: { points: 8, bounds: '75–89%' },
    many: { points: 6, bounds: '60–74%' },
    some: { points: 4, bounds: '40–59%' },
    few: { points: 2, bounds: '20–39%' },
    none: { points: 0, bounds: 'less than 20%' },
  },
  judge({ openapi: { cost } }) {
    if (!cost) return inconclusive('The schemas were not measured.')
    if (cost.properties === 0)
      return notApplicable('The OpenAPI description has no schemas with properties.')
    const share = cost.describedProperties / cost.properties
    return { outcome: byShare(share, PROPERTY_FLOORS), facts: { share: percent(share) } }
  },
})

const DEPTH_BOUNDS: Bounds = [3, 4, 5, 6, 8, 10, 14]

/** How deeply are the schemas of an operation nested? */
export const schemaDepth = defineCheck('discoverability', 'schema-depth', {
  weight: 4,
  effort: 3,
  why: 'Deep schemas are hard to fill in correctly, and it is hard to extract a value from their responses.',
  loss: 'schemas are nested {levels|# level|# levels} deep',
  standard: 'OpenAPI',
  needs: ['openapi'],
  says: '90% of operations nest their schemas at most {levels|# level|# levels} deep.',
  fix: 'Flatten schemas: reference other objects by id, and return them only on request.',
  outcomes: tokenSteps(DEPTH_BOUNDS),
  judge({ openapi: { cost } }) {
    if (!cost) return inconclusive('The operations were not measured.')
    const levels = cost.depth.p90
    return { outcome: stepOf(levels, DEPTH_BOUNDS), facts: { levels } }
  },
})

const SIZE_BOUNDS: Bounds = [150, 300, 600, 1_000, 2_000, 4_000, 8_000]

/** How many tokens does the schema of an answer cost? */
export const schemaSize = defineCheck('discoverability', 'schema-size', {
  weight: 4,
  effort: 3,
  title: 'Response schema size',
  why: 'An agent that reads what an operation returns pays for its whole schema.',
  loss: 'a response schema costs about {tokens|# token|# tokens}',
  standard: 'OpenAPI',
  needs: ['openapi'],
  says: 'The median response schema costs about {tokens|# token|# tokens}.',
  fix: 'Return fewer fields, and define shared parts once, so that a response schema costs at most 150 tokens.',
  outcomes: tokenSteps(SIZE_BOUNDS),
  judge({ openapi: { cost } }) {
    if (!cost?.responseTokens) return inconclusive('The schemas were not measured.')
    const tokens = cost.responseTokens.median
    return { outcome: stepOf(tokens, SIZE_BOUNDS), facts: { tokens } }
  },
})
