// The first call: an observed read before a described one, and never to somebody else.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Evidence } from '../evidence/evidence.ts'
import { firstCallOf } from './first-call.ts'

const BASE = 'https://api.acme.example/api/v1'

function read(path: string, query: string[] = [], more: object = {}): object {
  const parameters = query.map((name) => ({ name, in: 'query' }))
  return {
    method: 'get',
    path,
    isDeprecated: false,
    parameters,
    responses: [{ status: '200', isArray: false }],
    security: null,
    ...more,
  }
}

function described(operations: object[], more: object = {}): Evidence {
  const value = { servers: [], securitySchemes: [], operations, ...more }
  return { observations: { openapi: { state: 'observed', value } } } as unknown as Evidence
}

function urlOf(operations: object[], more: object = {}, base: string | null = BASE) {
  return firstCallOf(described(operations, more), base)?.url
}

test('a read about the caller, then a list, then the call that asks for least', () => {
  const search = read('/search', ['q'])
  const items = read('/items', ['limit'], { responses: [{ status: '200', isArray: true }] })
  assert.equal(urlOf([search, items, read('/users/me')]), `${BASE}/users/me`)
  assert.equal(urlOf([search, items, read('/regions')]), `${BASE}/items`)
  assert.equal(urlOf([read('/admin'), search, read('/a/b/regions')]), `${BASE}/a/b/regions`)
})

test('no write, nothing deprecated, no path with a gap or with anything strange in it', () => {
  const unfit = [
    read('/items', [], { method: 'post' }),
    read('/old', [], { isDeprecated: true }),
    read('/items/{id}'),
    read("/'; rm -rf ~; '"),
    read('//evil.example/`id`'),
  ]
  assert.equal(urlOf(unfit), undefined)
})

test('the path continues the base, also where both say the version', () => {
  assert.equal(urlOf([read('/api/v1/items')]), `${BASE}/items`)
  assert.equal(urlOf([read('/v1/items')]), `${BASE}/items`)
  assert.equal(urlOf([read('/v2/items')]), `${BASE}/v2/items`)
})

test('a server of the same owner is taken, one of anybody else never', () => {
  const own = { servers: [{ url: 'https://eu.acme.example/v3/', description: null }] }
  assert.equal(urlOf([read('/items')], own), 'https://eu.acme.example/v3/items')
  const evil = { servers: [{ url: 'https://evil.test/v3', description: null }] }
  assert.equal(urlOf([read('/items')], evil), `${BASE}/items`)
  assert.equal(urlOf([read('/items')], evil, null), undefined)
})

test('the key goes where the operation says', () => {
  const schemes = [
    { name: 'key', type: 'apiKey', in: 'header', scheme: null, parameter: 'X-Key' },
    { name: 'user', type: 'http', in: null, scheme: 'basic' },
    { name: 'token', type: 'http', in: null, scheme: 'bearer' },
  ]
  const authOf = (security: string[] | null) => {
    const found = firstCallOf(
      described([read('/a', [], { security })], { securitySchemes: schemes }),
      BASE,
    )
    return [found?.auth, found?.parameter]
  }
  assert.deepEqual(authOf(['key']), ['header', 'X-Key'])
  assert.deepEqual(authOf(['user']), ['basic', undefined])
  assert.deepEqual(authOf(['user', 'token']), ['bearer', undefined])
  assert.deepEqual(authOf([]), ['none', undefined])
})

test('a read that answered a scan needs no key and comes first', () => {
  const evidence = described([read('/me')])
  const reads = [
    { url: `${BASE}/broken`, status: 500 },
    { url: `${BASE}/open`, status: 200 },
  ]
  const seen = {
    observations: { ...evidence.observations, apiReads: { state: 'observed', value: { reads } } },
  } as unknown as Evidence
  assert.deepEqual(firstCallOf(seen, BASE), { url: `${BASE}/open`, from: 'seen', auth: 'none' })
})
