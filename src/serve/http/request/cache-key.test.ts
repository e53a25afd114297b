// Equivalent requests share one key.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Representation } from '../response/answer.ts'
import { cacheKey } from './cache-key.ts'
import { limit, page, searchText } from '../../../domain/read/parameters.ts'
import type { Operation } from '../route.ts'

const LIST = {
  path: '/tools',
  operation: { query: { page, limit: limit(50) } } as unknown as Operation,
}
const CARD = { path: '/tools/:slug/card.png' }

function keyFor(
  route: { path: string; operation?: Operation },
  url: string,
  representation: Representation = 'json',
  params: unknown = {},
): string {
  return cacheKey(
    route,
    { url, params, query: Object.fromEntries(new URL(url, 'http://a').searchParams) },
    representation,
  )
}

test('order, spelling and what the route does not know do not matter', () => {
  const spellings = [
    '?page=2&limit=10',
    '?limit=10&page=2',
    '?page=02&limit=010',
    '?page=2&limit=10&junk=1',
    '?%70age=2&limit=%31%30',
    '?page=2&limit=10&',
  ]
  assert.equal(new Set(spellings.map((query) => keyFor(LIST, `/tools${query}`))).size, 1)
  const junk = ['?a', '?b=1', '?x=y&z', '?'].map((query) =>
    keyFor(CARD, `/tools/stripe/card.png${query}`, 'json', { slug: 'stripe' }),
  )
  junk.push(
    keyFor(CARD, '/tools/%73tripe/card.png', 'json', { slug: 'stripe' }),
    keyFor(CARD, '/tools/stripe/card.png/', 'json', { slug: 'stripe' }),
  )
  assert.equal(new Set(junk).size, 1)
})

test('path, values and representation do', () => {
  const keys = [
    keyFor(LIST, '/tools'),
    keyFor(LIST, '/tools', 'html'),
    keyFor(LIST, '/tools?page=2'),
    keyFor(LIST, '/tools?page=3'),
    keyFor(LIST, '/tools?page=3', 'markdown'),
    keyFor(CARD, '/tools/a/card.png?', 'json', { slug: 'a' }),
    keyFor(CARD, '/tools/b/card.png?', 'json', { slug: 'b' }),
  ]
  assert.equal(new Set(keys).size, keys.length)
})

test('what the route refuses has no name', () => {
  assert.throws(() => keyFor(LIST, '/tools?page=0'))
  assert.throws(() =>
    keyFor(
      { path: '/search', operation: { query: { q: searchText } } as unknown as Operation },
      '/search?q=',
    ),
  )
})
