// Does every write ask who is calling?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { openClaimDoubt } from '../../reading/sign-in.ts'
import { byShare, percent } from '../../reading/figures.ts'
import { ifWhole, isUsefulRead, sampleOf, writeOperations } from '../../reading/operations.ts'

const SAYS =
  'According to the OpenAPI description, {share of count} write {count|operation~ requires|operations~ require} authentication.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Write authentication',
  why: 'A write that needs no authentication can be made by any stray agent.',
  loss: 'some writes require no authentication',
  standard: 'OpenAPI',
  surfaces: ['api'],
  each: { item: 'operation', member: 'security' },
  needs: ['openapi'],
  outcomes: {
    all: {
      points: 10,
      says: 'According to the OpenAPI description, {scope} requires authentication ({count|# operation~|# operations~}).',
    },
    most: {
      points: 5,
      says: SAYS,
      bounds: '90–99%',
      fix: 'Declare security on the remaining POST, PUT, PATCH and DELETE operations, and enforce it.',
    },
    few: {
      points: 0,
      says: SAYS,
      bounds: 'less than 90%',
      fix: 'Declare security on every POST, PUT, PATCH and DELETE operation, and enforce it.',
    },
  },
  judge({ openapi }) {
    // Signing in needs no key by nature, nor does an address that holds a secret.
    const all = writeOperations(openapi.operations)
    const writes = all.filter(({ path, security }) => security?.length !== 0 || isUsefulRead(path))
    if (writes.length === 0)
      return ifWhole(openapi, notApplicable('The OpenAPI description has no write operations.'))
    const doubt = openClaimDoubt(openapi, undefined)
    if (doubt) return inconclusive(doubt)
    if (writes.some(({ security }) => security === null))
      return inconclusive(
        'The OpenAPI description does not say which operations require authentication.',
      )
    const share =
      writes.filter(({ security }) => security !== null && security.length > 0).length /
      writes.length
    return {
      outcome: byShare(share, { all: 1, most: 0.9, few: 0 }),
      facts: {
        share: percent(share),
        count: writes.length,
        scope:
          writes.length === all.length
            ? 'every write operation'
            : 'every write operation other than for sign-in, callbacks or signed addresses',
        ...sampleOf(openapi),
      },
    }
  },
})
