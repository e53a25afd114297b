// Does every operation say what it does?
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare, percent } from '../../reading/figures.ts'
import { sampleOf } from '../../reading/operations.ts'

/** Shorter than this it hardly says more than the path. */
const SHORTEST = 15

const SAYS =
  '{share of count} {count|operation~ is|operations~ are} described in 15 characters or more.'
const FIX =
  'Give every operation a summary or description that says what it does and when to use it.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Operation descriptions',
  why: 'An agent chooses an operation by its description; a bare path leaves it guessing.',
  loss: 'many operations have no description',
  standard: 'OpenAPI',
  surfaces: ['api'],
  each: { item: 'operation' },
  needs: ['openapi'],
  outcomes: {
    all: { points: 10, says: SAYS, bounds: '90% or more' },
    some: { points: 5, says: SAYS, bounds: '60–89%', fix: FIX },
    few: { points: 0, says: SAYS, bounds: 'less than 60%', fix: FIX },
  },
  judge({ openapi }) {
    const { operations } = openapi
    const count = operations.length
    if (count === 0) return notApplicable('The OpenAPI description has no operations.')
    const share =
      operations.filter(({ descriptionChars }) => descriptionChars >= SHORTEST).length / count
    return {
      outcome: byShare(share, { all: 0.9, some: 0.6, few: 0 }),
      facts: { share: percent(share), count, ...sampleOf(openapi) },
    }
  },
})
