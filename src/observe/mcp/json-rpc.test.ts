import assert from 'node:assert/strict'
import test from 'node:test'
import { responseTo } from './wire.ts'

const error = { code: -32601, message: 'No' }

test('a response has our id and a result or an error', () => {
  assert.deepEqual(responseTo(1, { jsonrpc: '2.0', id: 1, result: { a: 1 } }, false), {
    result: { a: 1 },
    error: null,
  })
  assert.deepEqual(responseTo(1, { jsonrpc: '2.0', id: 1, error }, false), {
    result: null,
    error: { ...error, data: undefined },
  })
  assert.equal(
    responseTo(
      1,
      [
        { jsonrpc: '2.0', method: 'x' },
        { jsonrpc: '2.0', id: 1, error },
      ],
      false,
    )?.error?.code,
    -32601,
  )
})

test('anything else is no response', () => {
  const others = [
    null,
    'x',
    { id: 1, result: {} },
    { jsonrpc: '2.0', id: 2, result: {} },
    { jsonrpc: '2.0', id: '1', result: {} },
    { jsonrpc: '2.0', id: 1, result: [] },
    { jsonrpc: '2.0', id: 1, error: { code: 'x' } },
    { jsonrpc: '2.0', id: 1, error: { code: 1.5 } },
    { jsonrpc: '2.0', id: 1, method: 'sampling/createMessage', params: {} },
    { jsonrpc: '2.0', result: {} },
  ]
  for (const message of others) assert.equal(responseTo(1, message, true), null)
})

test('an error without id answers only where nothing else was asked', () => {
  const complaint = { jsonrpc: '2.0', id: null, error }
  assert.equal(responseTo(1, complaint, false), null)
  assert.equal(responseTo(1, complaint, true)?.error?.code, -32601)
  assert.equal(responseTo(null, complaint, true)?.error?.code, -32601)
})
