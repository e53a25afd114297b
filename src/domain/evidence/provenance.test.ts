import assert from 'node:assert/strict'
import test from 'node:test'
import { exchange, publishedExchange, SAMPLE } from '../../../test/sample.ts'
import { accessOf } from '../tool/access.ts'
import { exchangeLines } from './exchange-line.ts'
import { parseEvidence } from './evidence.ts'
import { surfacesOf } from './surface.ts'

const url = 'https://github.com/acme/openapi/blob/0123456789/spec/open%20api.json'
const published = {
  state: 'observed',
  exchanges: ['p1'],
  value: { ...SAMPLE.openapi, found: 'published', url, serverStatus: null },
}
const evidence = (observations: object, declaration?: object) =>
  parseEvidence({
    format: 'agentgrade-evidence/1',
    tool: { name: 'Acme', url: 'https://acme.example' },
    observedAt: '2026-11-01T00:00:00Z',
    exchanges: [exchange(), publishedExchange()],
    observations,
    ...(declaration && { declaration: { sources: ['https://acme.example/docs'], ...declaration } }),
  })
const pointers = (observations: object) => {
  const parsed = evidence(observations)
  return parsed.ok ? [] : parsed.problems.map(({ pointer }) => pointer)
}

test('a published document is evidence of a description, and of nothing that only the tool itself can show', () => {
  assert.deepEqual(pointers({ openapi: published }), [])
  assert.deepEqual(pointers({ api: { state: 'observed', exchanges: ['p1'], value: SAMPLE.api } }), [
    '/observations/api/exchanges',
  ])
  assert.deepEqual(pointers({ llmsTxt: { state: 'not-offered', exchanges: ['e1', 'p1'] } }), [
    '/observations/llmsTxt/exchanges',
  ])
})

test('how a description was found agrees with what it was read from', () => {
  const found = ['/observations/openapi/value/found']
  const linked = { ...published.value, found: 'linked' }
  assert.deepEqual(pointers({ openapi: { ...published, exchanges: ['e1'] } }), found)
  // An answer of the tool may contradict what it promises.
  assert.deepEqual(pointers({ openapi: { ...published, exchanges: ['p1', 'e1'] } }), [])
  assert.deepEqual(
    pointers({ openapi: { ...published, exchanges: ['p1', 'e1'], value: linked } }),
    found,
  )
  assert.deepEqual(pointers({ openapi: { ...published, value: linked } }), found)
})

test('it does not make the API seen, and the address that the vendor declares comes before it', () => {
  const address = 'https://acme.example/openapi.json'
  const parsed = evidence({ openapi: published }, { api: { style: 'rest', openapi: address } })
  assert.ok(parsed.ok)
  assert.equal(surfacesOf(parsed.value).api, 'claimed')
  assert.equal(accessOf(parsed.value, null).api?.openapi, address)
  const alone = evidence({ openapi: published }, { api: { style: 'rest' } })
  assert.equal(alone.ok && accessOf(alone.value, null).api?.openapi, url)
})

test('its line tells repository, commit and day, and how to read it again', () => {
  assert.deepEqual(exchangeLines({ exchanges: [publishedExchange()] }), [
    {
      id: 'p1',
      kind: 'published',
      method: null,
      url,
      status: null,
      bytes: 5120,
      ms: 84,
      cause: null,
      command: "curl -sSL -- 'https://github.com/acme/openapi/raw/0123456789/spec/open%20api.json'",
      published: {
        repository: 'github.com/acme/openapi',
        path: 'spec/open api.json',
        commit: '0123456789',
        date: '2026-08-21',
        part: 'one of 3 documents',
      },
    },
  ])
})
