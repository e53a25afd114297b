import { operation, response } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { errorResponses as check } from './errors.ts'

const answering = (...statuses: string[]) =>
  operation({ responses: statuses.map((status) => response({ status })) })
const both = answering('200', '404', '503')
const client = answering('200', '400', '404')
const silent = answering('200')

testCheck(check, {
  'the model tool': { seen: { openapi: {} }, gives: 'most', facts: { share: '100%', count: 10 } },
  ranges: {
    seen: { openapi: { operations: [answering('200', '4XX', '5XX')] } },
    gives: 'most',
    facts: { share: '100%', count: 1 },
  },
  'a default response stands for both': {
    seen: { openapi: { operations: [answering('200', 'default')] } },
    gives: 'most',
    facts: { share: '100%', count: 1 },
  },
  'three quarters': {
    seen: { openapi: { operations: [both, client] } },
    gives: 'most',
    facts: { share: '75%', count: 2 },
  },
  'just under three quarters': {
    seen: { openapi: { operations: [both, both, client, client, client] } },
    gives: 'some',
    facts: { share: '70%', count: 5 },
  },
  'only client errors': {
    seen: { openapi: { operations: [client] } },
    gives: 'some',
    facts: { share: '50%', count: 1 },
  },
  'only server errors on one of two': {
    seen: { openapi: { operations: [answering('200', '500'), silent] } },
    gives: 'few',
    facts: { share: '25%', count: 2 },
  },
  none: {
    seen: { openapi: { operations: [silent] } },
    gives: 'few',
    facts: { share: '0%', count: 1 },
  },
  'no operations': { seen: { openapi: { operations: [] } }, gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'not seen': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
