import assert from 'node:assert/strict'
import test from 'node:test'
import { operation, SAMPLE, write } from '../../../test/sample.ts'
import { isReadOnlyApi, writeOperations } from './write-operations.ts'

const METHODS = [
  'get',
  'head',
  'options',
  'post',
  'put',
  'patch',
  'delete',
  'query',
  'trace',
] as const

test('POST, PUT, PATCH and DELETE write', () => {
  const operations = METHODS.map((method) => operation({ method }))
  assert.deepEqual(
    writeOperations(operations).map(({ method }) => method),
    ['post', 'put', 'patch', 'delete'],
  )
})

test('an API is read-only when it describes operations and none writes', () => {
  assert.equal(isReadOnlyApi({ ...SAMPLE.openapi, operations: [operation()] }), true)
  assert.equal(isReadOnlyApi({ ...SAMPLE.openapi, operations: [operation(), write()] }), false)
  assert.equal(isReadOnlyApi({ ...SAMPLE.openapi, operations: [] }), false)
  assert.equal(isReadOnlyApi(undefined), false)
})
