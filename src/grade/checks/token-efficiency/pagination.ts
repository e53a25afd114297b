// Can an agent read a collection page by page?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { growingLists, isPaged, isUntold } from '../../reading/growing-lists.ts'
import { byShare, percent } from '../../reading/share.ts'
import { extentOf, ifWhole } from '../../reading/whole-description.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

const SAYS = 'Of the lists that can grow, {extent} can be read page by page.'

export default defineCheck({
  id: 'pagination',
  criterion: 'tokenEfficiency',
  weight: 0,
  effort: 2,
  title: 'Pagination',
  why: 'Without pagination one call can return more than the agent’s context holds.',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  each: { item: 'operation', member: 'parameters' },
  needs: ['openapi'],
  outcomes: {
    paged: { points: 10, says: SAYS, bounds: '80% or more' },
    stated: { points: 10, says: 'According to the docs, lists are paginated: {how}.' },
    partial: {
      points: 5,
      says: SAYS,
      bounds: '40–79%',
      fix: 'Add limit and cursor parameters to every list operation.',
    },
    'stated-unpaged': {
      points: 0,
      says: 'According to the docs, lists are not paginated.',
      fix: 'Add limit and cursor parameters to every list operation.',
    },
    unpaged: {
      points: 0,
      says: SAYS,
      bounds: 'less than 40%',
      fix: 'Add limit and cursor parameters to every list operation.',
    },
  },
  judge({ openapi }) {
    const lists = growingLists(openapi.operations)
    if (lists.length === 0)
      return ifWhole(
        openapi,
        notApplicable('The OpenAPI description has no list operations that can grow.'),
      )
    const paged = lists.filter(isPaged).length
    const untold = lists.filter((list) => !isPaged(list) && isUntold(list)).length
    const share = paged / lists.length
    const outcome = outcomeOf(share)
    if (outcomeOf((paged + untold) / lists.length) !== outcome)
      return inconclusive('The evidence does not tell which answers lead to their next page.')
    return {
      outcome,
      facts: { extent: `${extentOf(paged, lists.length, '', openapi)} (${percent(share)})` },
    }
  },
  declared(declaration) {
    const most = valueOf(declaration, 'api.pageMax')
    if (most !== undefined)
      return { outcome: 'stated', facts: { how: `at most ${most} items per call` } }
    return fromFact(
      declaration,
      valueOf(declaration, 'api.pagination') ? 'api.pagination' : 'api.pageMax',
      'how lists are paginated',
      (how) =>
        how === 'none'
          ? { outcome: 'stated-unpaged' }
          : { outcome: 'stated', facts: { how: `by ${how}` } },
    )
  },
})

function outcomeOf(share: number) {
  return byShare(share, [[0.8, 'paged'] as const, [0.4, 'partial'] as const], 'unpaged')
}
