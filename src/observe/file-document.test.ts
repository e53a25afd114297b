import assert from 'node:assert/strict'
import test from 'node:test'
import { readFileDocument } from './file-document.ts'

const file = (paths: number) => ({
  name: 'openapi.json',
  text: JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Acme', version: '1.0.0' },
    paths: Object.fromEntries(
      Array.from({ length: paths }, (_, at) => [`/things/${at}`, { get: { responses: {} } }]),
    ),
  }),
})

async function shownIn(paths: number) {
  const reading = await readFileDocument(file(paths))
  assert.ok(reading.kind === 'openapi' && reading.value.shown)
  return reading.value.shown
}

test('the same file shows a reader the same, another one other operations', async () => {
  const shown = await shownIn(100)
  assert.equal(shown.items.length, 24)
  assert.equal(shown.left, 76)
  assert.deepEqual(await shownIn(100), shown)
  assert.notEqual((await shownIn(101)).salt, shown.salt)
})
