import { testCheck } from '../../../../test/check-cases.ts'
import { apiDescriptionSize as check } from './documents.ts'

testCheck(check, {
  'at the bound': {
    seen: { openapi: { operationCount: 50 } },
    gives: 'compact',
    facts: { operations: 50, tokens: 11_000 },
  },
  'longer than what is counted exactly': {
    seen: { openapi: { operationCount: 50, bytes: 2_000_001 } },
    gives: 'compact',
    facts: { operations: 50, tokens: 'about 11,000' },
  },
  'just above it': { seen: { openapi: { operationCount: 51 } }, gives: 'long' },
  'at the second bound': { seen: { openapi: { operationCount: 200 } }, gives: 'long' },
  'more than anyone can survey': { seen: { openapi: { operationCount: 201 } }, gives: 'oversized' },
  'no operations': {
    seen: { openapi: { operationCount: 0, operations: [] } },
    gives: 'not-applicable',
  },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
