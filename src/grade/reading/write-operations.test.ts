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

const isReadOnly = (operations: ReturnType<typeof operation>[], operationCount: number) =>
  isReadOnlyApi({ ...SAMPLE.openapi, operations, operationCount })

test('an API is read-only when all of its operations are described and none writes', () => {
  assert.equal(isReadOnly([operation()], 1), true)
  assert.equal(isReadOnly([operation()], 2), false)
  assert.equal(isReadOnly([operation(), write()], 2), false)
  assert.equal(isReadOnly([], 0), false)
  assert.equal(isReadOnlyApi(undefined), false)
})
