// Do parameters and body fields say what they mean?
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare, percent } from '../../reading/figures.ts'
import { ifWhole, sampleOf } from '../../reading/operations.ts'

/** One absurd count in untrusted data must not outweigh every other operation. */
const MOST_FIELDS = 1_000

const SAYS =
  '{share of count} {count|parameter or body field~ is|parameters and body fields~ are} described.'
const FIX = 'Add a description with meaning, format and unit to every parameter and body field.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Parameter descriptions',
  why: 'An agent fills in each field from its description; without one it guesses units, formats and ids.',
  loss: 'many parameters have no description',
  standard: 'OpenAPI',
  surfaces: ['api'],
  each: { item: 'operation', member: 'parameters' },
  needs: ['openapi'],
  outcomes: {
    all: { points: 10, says: SAYS, bounds: '80% or more' },
    some: { points: 5, says: SAYS, bounds: '50–79%', fix: FIX },
    few: { points: 0, says: SAYS, bounds: 'less than 50%', fix: FIX },
  },
  judge({ openapi }) {
    const { operations } = openapi
    let count = 0
    let described = 0
    for (const { parameters, body } of operations) {
      const fields = Math.min(body?.fields ?? 0, MOST_FIELDS)
      count += parameters.length + fields
      described +=
        parameters.filter(({ isDescribed }) => isDescribed).length +
        Math.min(body?.describedFields ?? 0, fields)
    }
    if (count === 0)
      return ifWhole(
        openapi,
        notApplicable('The OpenAPI description has no parameters and no body fields.'),
      )
    const share = described / count
    return {
      outcome: byShare(share, { all: 0.8, some: 0.5, few: 0 }),
      facts: { share: percent(share), count, ...sampleOf(openapi) },
    }
  },
})
