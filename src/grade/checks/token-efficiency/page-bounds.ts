// Does a page have a stated default size, and a stated maximum?
import { defineCheck, notApplicable } from '../../check.ts'
import { collectionReads, ifWhole, sampleOf, roleOf } from '../../reading/operations.ts'
import { byShare } from '../../reading/figures.ts'

const LARGEST_PAGE = 1_000

const SAYS =
  'Of {count|# page size parameter of a list~|# page size parameters of lists~}, {defaults|# declares|# declare} a default and {maximums} a maximum of at most 1,000.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Page size limits',
  why: 'An agent that knows the default and the maximum page size can plan its calls and is not flooded.',
  loss: 'its page size parameters declare no default or maximum',
  standard: 'JSON Schema 2020-12',
  surfaces: ['api'],
  each: { item: 'operation', member: 'parameters' },
  needs: ['openapi'],
  outcomes: {
    bounded: { points: 10, says: SAYS, bounds: '80% or more of the possible declarations' },
    partial: {
      points: 5,
      says: SAYS,
      bounds: '40–79% of the possible declarations',
      fix: 'Declare both default and maximum (at most 1,000) in the schema of every page size parameter.',
    },
    unbounded: {
      points: 0,
      says: SAYS,
      bounds: 'less than 40% of the possible declarations',
      fix: 'Declare default and maximum (at most 1,000) in the schema of every page size parameter.',
    },
  },
  judge({ openapi }) {
    const sizes = collectionReads(openapi.operations).flatMap(({ parameters }) =>
      parameters.filter((one) => one.in === 'query' && roleOf(one.name) === 'size'),
    )
    const count = sizes.length
    if (count === 0)
      return ifWhole(openapi, notApplicable('No list operation accepts a page size.'))
    const defaults = sizes.filter(({ hasDefault }) => hasDefault).length
    const maximums = sizes.filter(
      ({ maximum }) => maximum !== null && maximum <= LARGEST_PAGE,
    ).length
    // Each parameter has two things to state: one of them everywhere is a half.
    const outcome = byShare((defaults + maximums) / (2 * count), {
      bounded: 0.8,
      partial: 0.4,
      unbounded: 0,
    })
    return { outcome, facts: { count, defaults, maximums, ...sampleOf(openapi) } }
  },
})
