// Bodies: depth, encoding, strangers.
import assert from 'node:assert/strict'
import test from 'node:test'
import { shape } from '../../domain/schema.ts'
import { Type } from '../../domain/type.ts'
import { Refusal } from '../../errors.ts'
import { parseJson, readBody } from './body.ts'

const nested = (depth: number) => Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const isNotJson = (error: unknown) => error instanceof Refusal && error.code === 'invalid-json'

test('twenty levels are read, one more is refused, and brackets in text are text', () => {
  assert.doesNotThrow(() => parseJson(nested(20)))
  assert.throws(() => parseJson(nested(21)), isNotJson)
  assert.throws(() => parseJson(nested(30_000)), isNotJson)
  assert.equal(parseJson(Buffer.from(JSON.stringify('[{'.repeat(50)))), '[{'.repeat(50))
  assert.deepEqual(parseJson(Buffer.from('{"a\\"[[[[[[[[[[[[[[[[[[[[[[[[":1}')), { 'a"[[[[[[[[[[[[[[[[[[[[[[[[': 1 })
})

test('what is not JSON or not UTF-8 is refused without quoting it', () => {
  for (const bytes of [Buffer.from('{"a":'), Buffer.from('{a:1}'), Buffer.from([0x22, 0xff, 0x22]), Buffer.from('secret')]) {
    assert.throws(
      () => parseJson(bytes),
      (error: unknown) => isNotJson(error) && !(error as Error).message.includes('secret'),
    )
  }
})

test('strangers are set aside at every level and named', () => {
  const schema = shape({ name: Type.String(), inner: Type.Optional(shape({ size: Type.Optional(Type.Number()) })) })
  const { value, warnings } = readBody(schema, JSON.parse('{"name":"x","__proto__":{"a":1},"inner":{"size":1,"a/b":2},"constructor":3}'))
  assert.deepEqual(value, { name: 'x', inner: { size: 1 } })
  assert.deepEqual(
    warnings.map((warning) => warning.split(' ')[0]),
    ['/__proto__', '/inner/a~1b', '/constructor'],
  )
})
