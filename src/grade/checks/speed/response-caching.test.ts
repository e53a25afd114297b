import { testMerged } from '../../../../test/check-cases.ts'
import { SAMPLE } from '../../../../test/sample.ts'
import { responseCaching as check } from '../merged.ts'

const of = (bent: Partial<(typeof SAMPLE)['apiReads']['reads'][number]>) => ({
  apiReads: { reads: SAMPLE.apiReads.reads.map((read) => ({ ...read, ...bent })) },
})

testMerged(
  check,
  { apiReads: {} },
  {
    'response-validators': {
      seen: of({ hasEtag: false, hasLastModified: true }),
      points: 7.33,
    },
    'conditional-requests': {
      seen: of({ conditionalStatus: 200 }),
      points: 7,
    },
  },
)
