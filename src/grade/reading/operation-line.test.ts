import assert from 'node:assert/strict'
import test from 'node:test'
import { operation } from '../../../test/sample.ts'
import { operationLine } from './operation-line.ts'

test('a path parameter is written with a colon', () => {
  assert.equal(
    operationLine(operation({ method: 'delete', path: '/teams/{team}/keys/{id}' })),
    'DELETE /teams/:team/keys/:id',
  )
})

test('a long path is cut', () => {
  assert.equal(operationLine(operation({ path: `/${'a'.repeat(499)}` })).length, 100)
})
