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
  why: 'Without paging one call can return more than the context of an agent holds.',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: {
    paged: {
      points: 10,
      says: 'A page size and a position can be given on 80% of the collection reads or more: {extent}.',
    },
    stated: { points: 10, says: 'The documentation says that lists are read in pages: {how}.' },
    partial: {
      points: 5,
      says: 'A page size and a position can be given on 40 to 79% of the collection reads: {extent}.',
      fix: 'Give every collection read a limit and a cursor parameter.',
    },
    unpaged: {
      points: 0,
      says: 'A page size and a position can be given on fewer than 40% of the collection reads: {extent}.',
      fix: 'Give every collection read a limit and a cursor parameter.',
    },
  },
  judge({ openapi }) {
    const reads = collectionReads(openapi.operations)
    if (reads.length === 0) return notApplicable('The description has no collection reads.')
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
      return { outcome: 'stated', facts: { how: `at most ${most} items in one call` } }
    return fromFact(
      declaration,
      valueOf(declaration, 'api.pagination') ? 'api.pagination' : 'api.pageMax',
      'how a long list is read in pages',
      (how) =>
        how === 'none'
          ? { outcome: 'unpaged', facts: { extent: 'none, as the documentation states' } }
          : { outcome: 'stated', facts: { how: `by ${how}` } },
    )
  },
})
