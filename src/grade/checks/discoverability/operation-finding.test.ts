import { bareOperation } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { operationFinding as check } from './operations.ts'

const of = (...ids: (string | null)[]) => ({
  seen: { openapi: { operations: ids.map((operationId) => bareOperation({ operationId })) } },
})

testCheck(check, {
  'each has an id': { ...of('listOne', 'listTwo'), gives: 'named', points: 6.5 },
  'one of two has none': { ...of('listOne', null), gives: 'unnamed', points: 3.5 },
  'the only one has none': { ...of(null), gives: 'unnamed', points: 3.5 },
  'no operations': { ...of(), gives: 'not-applicable' },
  'a description that nobody may see': { seen: { openapi: 'blocked' }, gives: 'unpublished' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'a description that did not come': {
    seen: { api: 'timeout', openapi: 'timeout' },
    gives: 'inconclusive',
  },
})

testHostile(check, 'openapi')
