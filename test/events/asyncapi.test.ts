// The AsyncAPI document, judged by the schema that the AsyncAPI project publishes.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test from 'node:test'
import { Ajv } from 'ajv'
import { EVENT_KINDS } from '../../src/domain/scan/event.ts'
import { openApp } from '../http/open-app.ts'

interface Document {
  components: { messages: Record<string, unknown>; schemas: Record<string, unknown> }
}

const require = createRequire(import.meta.url)

test('the events are described by a valid AsyncAPI 3.0 document that catalogues name', async (t) => {
  const base = 'https://grades.example'
  const { app } = await openApp(t, { settings: { publicUrl: base } })
  const served = await app.inject('/asyncapi.json')
  assert.match(String(served.headers['content-type']), /^application\/vnd\.aai\.asyncapi\+json/)
  const document = served.json<Document>()
  const { definitions, ...schema } =
    require('@asyncapi/specs/schemas/3.0.0-without-$id.json') as Record<string, unknown>
  const judge = new Ajv({ strict: false, validateFormats: false, logger: false }).compile({
    ...schema,
    definitions,
  })
  assert.ok(judge(document), JSON.stringify(judge.errors?.slice(0, 5)))
  assert.equal(judge({ ...document, channels: { stream: 1 } }), false, 'the judge can say no')
  for (const [, pointer = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    let place: unknown = document
    for (const step of pointer.split('/')) place = (place as Record<string, unknown>)?.[step]
    assert.ok(place, pointer)
  }
  const { components } = document
  assert.equal(Object.keys(components.messages).length, 2 * EVENT_KINDS.length)

  const { components: described } = (await app.inject('/openapi.json')).json<{
    components: { schemas: Record<string, unknown> }
  }>()
  const own = components.schemas
  for (const [name, each] of Object.entries(own)) assert.deepEqual(each, described.schemas[name])
  const catalogue = await app.inject('/.well-known/api-catalog')
  assert.match(catalogue.body, /grades\.example\/asyncapi\.json/)
  assert.match((await app.inject('/llms.txt')).body, /\]\(asyncapi\.json\)/)
})
