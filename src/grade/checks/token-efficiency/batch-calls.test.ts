import { operation, parameter, write } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { batchCalls as check } from './requests.ts'

const calls = (...operations: ReturnType<typeof operation>[]) => ({
  seen: { openapi: { operations }, graphql: 'not-offered' as const },
})
const array = { fields: 0, describedFields: 0, fieldNames: [], hasExample: false, isArray: true }
const byIds = operation({ parameters: [parameter({ name: 'ids[]' })] })

testCheck(check, {
  'an array as body': {
    ...calls(operation(), write({ body: array })),
    gives: 'batched',
    facts: { by: 'POST /messages' },
  },
  'a batch path': {
    ...calls(byIds, write({ path: '/messages/batch' })),
    gives: 'batched',
    facts: { by: 'POST /messages/batch' },
  },
  'a bulk path in another spelling': {
    ...calls(write({ path: '/messages/bulk_delete', method: 'delete' })),
    gives: 'batched',
  },
  'a custom verb': { ...calls(write({ path: '/v1/messages:batchCreate' })), gives: 'batched' },
  $batch: { ...calls(write({ path: '/$batch' })), gives: 'batched' },
  'a list of changes to one thing': {
    ...calls(write({ method: 'patch', path: '/orders/{id}', body: array })),
    gives: 'single',
  },
  'a number for a batch': {
    ...calls(write({ path: '/mail/batch', body: null })),
    gives: 'single',
  },
  'an API group called batch': {
    ...calls(
      write({ path: '/apis/batch/v1/namespaces/{namespace}/jobs' }),
      write({ path: '/apis/batch/v1', method: 'delete' }),
    ),
    gives: 'single',
  },
  'a batch that is written before one that is read': {
    ...calls(write({ path: '/contacts/batch/read' }), write({ path: '/contacts/batch/create' })),
    gives: 'batched',
    facts: { by: 'POST /contacts/batch/create' },
  },
  'batches that are only read': {
    ...calls(write({ path: '/contacts/batch/read' })),
    gives: 'batched',
  },
  'ids in a sample of the operations': {
    seen: { openapi: { operations: [byIds], operationCount: 90 }, graphql: 'not-offered' },
    gives: 'inconclusive',
  },
  'a batch that is cancelled': {
    ...calls(write({ path: '/batches/{id}:cancel' })),
    gives: 'single',
  },
  'none in a sample of the operations': {
    seen: { openapi: { operations: [write()], operationCount: 90 }, graphql: 'not-offered' },
    gives: 'inconclusive',
  },
  'a read of several ids': {
    ...calls(byIds, write()),
    gives: 'ids',
    facts: { by: 'GET /messages' },
  },
  'a read of one id': {
    ...calls(operation({ parameters: [parameter({ name: 'id' })] })),
    gives: 'single',
  },
  'a filter by other ids': {
    ...calls(operation({ parameters: [parameter({ name: 'label_ids' })] })),
    gives: 'single',
  },
  'one at a time': { ...calls(operation(), write()), gives: 'single' },
  'a path that only starts like one': {
    ...calls(write({ path: '/bulkheads/{batch}' })),
    gives: 'single',
  },
  'batches that can only be read': { ...calls(operation({ path: '/batches' })), gives: 'single' },
  'no operations': { ...calls(), gives: 'not-applicable' },
  GraphQL: {
    seen: { openapi: { operations: [write()] }, graphql: {} },
    gives: 'batched',
    facts: { by: 'a GraphQL request can contain many fields' },
  },
  'GraphQL that wants a key': {
    seen: { openapi: 'not-offered', graphql: { answersTypename: false, status: 401 } },
    gives: 'unpublished',
  },
  'one at a time, GraphQL not looked for': {
    seen: { openapi: { operations: [write()] }, graphql: 'timeout' },
    gives: 'inconclusive',
  },
  neither: { seen: { openapi: 'not-offered', graphql: 'not-offered' }, gives: 'unpublished' },
  declared: {
    knows: { 'api.bulk': true },
    gives: 'batched',
    facts: { by: 'according to the docs' },
  },
  'declared GraphQL': { declares: { api: { style: 'graphql' } }, gives: 'batched' },
  'declared not to exist': { knows: { 'api.bulk': false }, gives: 'stated-single' },
  'looked for and not found': { knows: { 'api.bulk': null }, gives: 'not-documented' },
  'an API that was seen and is not declared': {
    seen: { api: {} },
    declares: { mcp: {} },
    gives: 'inconclusive',
  },
})
