// Can an agent narrow a collection down before it reads it?
import { defineCheck, notApplicable } from '../../check.ts'
import { collectionReads, ifWhole, sampleOf, roleOf } from '../../reading/operations.ts'
import { percent } from '../../reading/figures.ts'

const SAYS =
  'By the names of their parameters, {share of count} list {count|operation~ can|operations~ can} be filtered or searched.'
/** Also where it is required; anything else that is required says whose list it is. */
const SEARCH = /^(?:q|query|search|term|terms|keywords?|text|filter|where|expression)$/i
const SEARCH_PATH = /[/.:_-](?:search|find|query)\/?$/i

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Filtering',
  why: 'Without filters an agent reads every page to find one item.',
  loss: 'most lists cannot be filtered',
  surfaces: ['api'],
  each: { item: 'operation', member: 'parameters' },
  needs: ['openapi'],
  outcomes: {
    filtered: { points: 10, says: SAYS, bounds: '50% or more' },
    some: {
      points: 5,
      says: SAYS,
      bounds: 'less than 50%',
      fix: 'Add filter parameters such as status or q to the other list operations.',
    },
    none: {
      points: 0,
      says: '{count|The only list operation~ has no parameter|None of the # list operations~ has a parameter} whose name says that it filters or searches.',
      fix: 'Add filter parameters such as status or q to your list operations.',
    },
  },
  judge({ openapi }) {
    const reads = collectionReads(openapi.operations)
    const count = reads.length
    if (count === 0)
      return ifWhole(openapi, notApplicable('The OpenAPI description has no list operations.'))
    const filtered = reads.filter(({ path, parameters }) =>
      parameters.some(
        (one) =>
          one.in === 'query' &&
          roleOf(one.name) === 'filter' &&
          (one.isRequired !== true || SEARCH.test(one.name) || SEARCH_PATH.test(path.slice(-20))),
      ),
    )
    if (filtered.length === 0) return { outcome: 'none', facts: { count, ...sampleOf(openapi) } }
    const share = filtered.length / count
    return {
      outcome: share >= 0.5 ? 'filtered' : 'some',
      facts: { share: percent(share), count, ...sampleOf(openapi) },
    }
  },
})
