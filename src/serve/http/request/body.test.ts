// Bodies: depth, encoding, unknown fields.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { TSchema } from 'typebox'
import { shape } from '../../../domain/schema/schema.ts'
import { Type } from '../../../domain/schema/type.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { parseJson, readBody } from './body.ts'
import { endsSoon } from '../../../../test/ends-soon.ts'

const nested = (depth: number) => Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const isNotJson = (error: unknown) => error instanceof Refusal && error.code === 'invalid-json'

test('twenty levels are read, one more is refused, and brackets in text are text', () => {
  assert.doesNotThrow(() => parseJson(nested(20)))
  assert.throws(() => parseJson(nested(21)), isNotJson)
  assert.throws(() => parseJson(nested(30_000)), isNotJson)
  assert.equal(parseJson(Buffer.from(JSON.stringify('[{'.repeat(50)))), '[{'.repeat(50))
  assert.deepEqual(parseJson(Buffer.from('{"a\\"[[[[[[[[[[[[[[[[[[[[[[[[":1}')), {
    'a"[[[[[[[[[[[[[[[[[[[[[[[[': 1,
  })
})

test('what is not JSON or not UTF-8 is refused without quoting it', () => {
  for (const bytes of [
    Buffer.from('{"a":'),
    Buffer.from('{a:1}'),
    Buffer.from([0x22, 0xff, 0x22]),
    Buffer.from('secret'),
  ]) {
    assert.throws(
      () => parseJson(bytes),
      (error: unknown) => isNotJson(error) && !(error as Error).message.includes('secret'),
    )
  }
})

test('unknown fields are ignored at every level and listed', () => {
  const schema = shape({
    name: Type.String(),
    inner: Type.Optional(shape({ size: Type.Optional(Type.Number()) })),
  })
  const { value, warnings } = readBody(
    schema,
    JSON.parse('{"name":"x","__proto__":{"a":1},"inner":{"size":1,"a/b":2},"constructor":3}'),
  )
  assert.deepEqual(value, { name: 'x', inner: { size: 1 } })
  assert.deepEqual(
    warnings?.map((warning) => warning.split(' ')[0]),
    ['/__proto__', '/inner/a~1b', '/constructor'],
  )
})

const LONG = 1024 * 1024
const WORST: Readonly<Record<string, string>> = {
  'an open string': `"${'a'.repeat(LONG)}`,
  'an open string of backslashes': `"${'\\'.repeat(LONG)}`,
  quotes: '"'.repeat(LONG),
  'escaped quotes': `"${'\\"'.repeat(LONG / 2)}`,
  'open strings': '"\\'.repeat(LONG / 2),
  brackets: '[]'.repeat(LONG / 2),
  spaces: ' '.repeat(LONG),
  'unknown fields': `{${Array.from({ length: 100_000 }, (_, index) => `"~/${index}":0`).join()}}`,
}

test('every body is read or refused, in linear time', () => {
  const schema = shape({ name: Type.String() })
  for (const [name, body] of Object.entries(WORST))
    endsSoon(() => readOrRefuse(schema, Buffer.from(body)), name)
})

function readOrRefuse(schema: TSchema, body: Buffer): void {
  try {
    readBody(schema, parseJson(body))
  } catch (error) {
    assert.ok(error instanceof Refusal)
  }
}
