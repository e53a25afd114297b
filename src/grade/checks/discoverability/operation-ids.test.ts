import { operation } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './operation-ids.ts'

const named = operation({ operationId: 'listMessages' })
const other = operation({ operationId: 'getMessage' })
const nameless = operation({ operationId: null })

testCheck(check, {
  'all named and unique': {
    seen: { openapi: { operations: [named, other] } },
    gives: 'all',
    facts: { share: '100%', count: 2 },
  },
  'a sample of the operations': {
    seen: { openapi: { operations: [named, other], operationCount: 300 } },
    gives: 'all',
    facts: { share: '100%', count: 2, lookedAt: '2 of 300 operations' },
  },
  'half of them named': { seen: { openapi: { operations: [named, nameless] } }, gives: 'some' },
  'one name for all': {
    seen: { openapi: { operations: [named, named, named] } },
    gives: 'few',
    facts: { share: '33%', count: 3 },
  },
  'no operations': { seen: { openapi: { operations: [] } }, gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'not-applicable' },
})
