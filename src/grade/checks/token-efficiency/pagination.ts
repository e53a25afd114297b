// Can an agent read a collection page by page?
import { defineCheck, notApplicable } from '../../check.ts'
import { collectionReads } from '../../reading/collection-reads.ts'
import { roleOf } from '../../reading/parameter-role.ts'
import { byShare, percent } from '../../reading/share.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'pagination',
  criterion: 'tokenEfficiency',
  weight: 0,
  effort: 2,
  title: 'Pagination',
  why: 'Without pagination one call can return more than the agent’s context holds.',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: {
    paged: {
      points: 10,
      says: '80% or more of the list operations accept a page size and a position: {extent}.',
    },
    stated: { points: 10, says: 'According to the docs, lists are paginated: {how}.' },
    partial: {
      points: 5,
      says: '40–79% of the list operations accept a page size and a position: {extent}.',
      fix: 'Add limit and cursor parameters to every list operation.',
    },
    unpaged: {
      points: 0,
      says: 'Fewer than 40% of the list operations accept a page size and a position: {extent}.',
      fix: 'Add limit and cursor parameters to every list operation.',
    },
  },
  judge({ openapi }) {
    const reads = collectionReads(openapi.operations)
    if (reads.length === 0) return notApplicable('The OpenAPI description has no list operations.')
    const paged = reads.filter(({ parameters }) => {
      const roles = new Set(
        parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => roleOf(name)),
      )
      return roles.has('size') && roles.has('position')
    })
    const share = paged.length / reads.length
    const outcome = byShare(share, [[0.8, 'paged'] as const, [0.4, 'partial'] as const], 'unpaged')
    return { outcome, facts: { extent: `${paged.length} of ${reads.length}, ${percent(share)}` } }
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
          ? { outcome: 'unpaged', facts: { extent: 'none, according to the docs' } }
          : { outcome: 'stated', facts: { how: `by ${how}` } },
    )
  },
})
