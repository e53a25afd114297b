// Can an agent read a collection page by page?
import { defineCheck, notApplicable } from '../../check.ts'
import { collectionReads } from '../../reading/collection-reads.ts'
import { roleOf } from '../../reading/parameter-role.ts'
import { byShare, percent } from '../../reading/share.ts'

export default defineCheck({
  id: 'pagination',
  criterion: 'tokenEfficiency',
  weight: 7,
  effort: 2,
  title: 'Paging of collections',
  why: 'Without paging one call can return more than the context of an agent holds.',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: {
    paged: { points: 10, says: 'A page size and a position can be given on {extent}.' },
    partial: {
      points: 5,
      says: 'A page size and a position can be given on {extent}.',
      fix: 'Give every collection read a limit and a cursor parameter.',
    },
    unpaged: {
      points: 0,
      says: 'A page size and a position can be given on {extent}.',
      fix: 'Give every collection read a limit and a cursor parameter.',
    },
  },
  judge({ openapi }) {
    const reads = collectionReads(openapi.operations)
    if (reads.length === 0) return notApplicable('The description has no collection reads.')
    const paged = reads.filter(({ parameters }) => {
      const roles = new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => roleOf(name)))
      return roles.has('size') && roles.has('position')
    })
    const share = paged.length / reads.length
    const outcome = byShare(share, [[0.8, 'paged'] as const, [0.4, 'partial'] as const], 'unpaged')
    return { outcome, facts: { extent: `${percent(share)} of the collection reads (${paged.length} of ${reads.length})` } }
  },
  declared({ api }) {
    if (!api) return undefined
    if (api.pagination === undefined || api.pagination === 'none')
      return { outcome: 'unpaged', facts: { extent: 'no collection read, as far as the vendor states' } }
    return { outcome: 'paged', facts: { extent: `collection reads, by ${api.pagination}, as the vendor states` } }
  },
})
