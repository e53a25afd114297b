import { bareOperation } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { operationEffects as check } from './operations.ts'

const of = (...lengths: number[]) => ({
  seen: {
    openapi: {
      operations: lengths.map((descriptionChars) => bareOperation({ descriptionChars })),
    },
  },
})

testCheck(check, {
  'a text is there, and nobody has read it': { ...of(1), gives: 'inconclusive' },
  'one of two operations has a text': { ...of(90, 0), gives: 'inconclusive' },
  'no operation has a text': { ...of(0, 0), gives: 'unpublished', points: 1 },
  'no operations': { ...of(), gives: 'not-applicable' },
  'a description that nobody may see': { seen: { openapi: 'blocked' }, gives: 'unpublished' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'a description that did not come': {
    seen: { api: 'timeout', openapi: 'timeout' },
    gives: 'inconclusive',
  },
})

testHostile(check, 'openapi')
