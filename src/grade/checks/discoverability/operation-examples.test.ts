import { operation, parameter, response, write } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { operationExamples as check } from './operations.ts'

const body = {
  fields: 1,
  describedFields: 1,
  fieldNames: ['to'],
  hasExample: false,
  isArray: false,
}
const bare = write({
  parameters: [parameter({ hasExample: false })],
  body,
  responses: [response({ hasExample: false })],
})
const inBody = { ...bare, body: { ...body, hasExample: true } }
const inParameter = {
  ...bare,
  body: null,
  parameters: [parameter({ hasExample: false }), parameter()],
}
const inResponse = operation({
  parameters: [],
  responses: [response({ hasExample: false }), response()],
})
const operations = (...list: (typeof bare)[]) => ({ openapi: { operations: list } })

testCheck(check, {
  'three in five, in each place': {
    seen: operations(inBody, inParameter, inResponse, bare, bare),
    gives: 'many',
    facts: { share: '60%', count: 5 },
  },
  'two in five': { seen: operations(inBody, inParameter, bare, bare, bare), gives: 'some' },
  'one in five': {
    seen: operations(inResponse, bare, bare, bare, bare),
    gives: 'some',
    facts: { share: '20%', count: 5 },
  },
  'one in six': {
    seen: operations(inBody, bare, bare, bare, bare, bare),
    gives: 'few',
    facts: { share: '16%', count: 6 },
  },
  'examples of errors, of headers and of ids': {
    seen: operations(
      { ...bare, responses: [response({ hasExample: false }), response({ status: '401' })] },
      { ...bare, parameters: [parameter({ name: 'X-Client-Name', in: 'header' })] },
      { ...bare, parameters: [parameter({ name: 'id', in: 'path' })] },
    ),
    gives: 'few',
    facts: { share: '0%', count: 3 },
  },
  'no operations': { seen: operations(), gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
