// docs/api.md is true: every command in it runs, its samples are today's, and no path is missing.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { apiDoc } from '../scripts/printed/api-doc.ts'
import { refreshedSample } from '../scripts/printed/refreshed-sample.ts'
import { openApp } from './http/open-app.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/api.md'), 'utf8')

test('every line runs and answers what is printed below it', async () => {
  const lines = page.split('\n')
  const stale = (await apiDoc()).split('\n').filter((line, at) => line !== lines[at])
  assert.deepEqual(stale, [], 'docs/api.md is stale: run `npm run docs`')
})

test('a sample keeps its fields and its layout, and gets the values of the answer', () => {
  const cases: [sample: string, answer: unknown, refreshed: string][] = [
    ['{ "grade": "B", … }\n', { grade: 'A+', score: 9 }, '{ "grade": "A+", … }\n'],
    ['{ "grade": "B", … }', { grade: null }, '{ "grade": null }'],
    ['{\n  "grade": "B"\n}', { grade: 'C', score: 5 }, '{\n  "grade": "C", …\n}'],
    ['[{ "a": 1 }, …]', [{ a: 2 }, { a: 3 }], '[{ "a": 2 }, …]'],
    ['[{ "a": 1 }, { "a": 1 }, …]', [{ a: 2 }], '[{ "a": 2 }]'],
    ['[{ "a": 1 }]', [{ a: 2, b: 1 }, { a: 3 }], '[{ "a": 2, … }, …]'],
    ['["a", …]', ['b', 'c'], '["b", …]'],
    ['["a"]', ['b', 'c'], '["b", "c"]'],
    ['{ "a": [] }', { a: [{ b: 1 }] }, '{ "a": […] }'],
    ['{ "a": null }', { a: { b: 1 } }, '{ "a": { … } }'],
    ['{ "a": { "b": [1, { … }] }, "c": 1 }', { a: null, c: 2 }, '{ "a": null, "c": 2 }'],
    ['"Mail for agents…"', 'Text messages for people', '"Text messages…"'],
    ['"/scans/1234-…/events"', '/scans/abcdefgh/events', '"/scans/abcde…/events"'],
    ['"say \\"b\\" …"', 'say "c" and more', '"say \\"c\\"…"'],
  ]
  for (const [sample, answer, refreshed] of cases) {
    assert.equal(refreshedSample(sample, answer), refreshed)
    assert.equal(refreshedSample(refreshed, answer), refreshed, 'twice')
  }
  assert.throws(() => refreshedSample('{ "grade": "B" }', { score: 9 }), /no field "grade"/)
})

test('every address of the API description is on the page', async (t) => {
  const { app } = await openApp(t)
  const { paths } = (await app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
  const missing = Object.keys(paths).filter((path) => !page.includes(path))
  assert.deepEqual(missing, [])
})

test('who copies the sample of an Idempotency-Key shares it with nobody of the same address', async (t) => {
  const samples = page.match(/Idempotency-Key: [^'"\s]+/g) ?? []
  assert.ok(samples.length > 0)
  assert.deepEqual(
    samples.filter((sample) => !sample.includes('$')),
    [],
    'a fixed key is used by everybody who copies it',
  )
  const { app } = await openApp(t)
  const description = (await app.inject('/openapi.json')).body
  assert.doesNotMatch(description, /"example":"[0-9a-f]{8}-[^"]*"[^{}]*"Idempotency-Key"/)
  const make = (key: string) =>
    app.inject({
      method: 'POST',
      url: '/keys',
      headers: { 'idempotency-key': key },
      payload: { name: 'my agent' },
    })
  const statuses = [await make('one'), await make('another'), await make('one')].map(
    ({ statusCode }) => statusCode,
  )
  assert.deepEqual(statuses, [201, 201, 409], 'nobody gets the key of another')
})
