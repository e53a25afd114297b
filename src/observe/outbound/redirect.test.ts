// Which headers and methods survive a redirect.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Failed } from './outbound.ts'
import { goesOn, isRedirect, nextHop } from './request.ts'

const request = {
  method: 'POST',
  url: 'https://a.test/x/y?z',
  headers: { accept: '*/*', 'content-type': 'text/plain', 'mcp-session-id': '1' },
  body: 'b',
} as const

test('a redirect needs one of five statuses and a place', () => {
  assert.ok(isRedirect({ status: 308, headers: { location: '' } }))
  for (const status of [200, 201, 300, 304, 305, 306])
    assert.ok(!isRedirect({ status, headers: { location: '/' } }))
  assert.ok(!isRedirect({ status: 301, headers: {} }))
})

test('method, body and the fields about the body change together', () => {
  assert.deepEqual(nextHop(request, 303, '../n'), {
    method: 'GET',
    url: 'https://a.test/n',
    headers: { accept: '*/*', 'mcp-session-id': '1' },
  })
  assert.deepEqual(nextHop(request, 307, '?q'), { ...request, url: 'https://a.test/x/y?q' })
  assert.equal(nextHop({ ...request, method: 'PUT' }, 301, '/').method, 'PUT')
  assert.equal(nextHop({ ...request, method: 'HEAD' }, 303, '/').method, 'HEAD')
})

test('another origin gets no session, and a place in UTF-8 is read as such', () => {
  assert.deepEqual(nextHop(request, 308, '//b.test/').headers, {
    accept: '*/*',
    'content-type': 'text/plain',
  })
  assert.equal(
    nextHop(request, 301, Buffer.from('/ä').toString('latin1')).url,
    'https://a.test/%C3%A4',
  )
})

function words(location: string): string {
  try {
    return nextHop(request, 301, location).url
  } catch (error) {
    return `${(error as Failed).reason}: ${(error as Failed).message}`
  }
}

test('no way leads from https to http, or nowhere', () => {
  assert.equal(words('http://a.test/'), 'refused: It redirects from https to http.')
  assert.equal(words('http://['), 'refused: The address may not be asked.')
})

test('a redirect goes on where the path does, and anywhere on another host', () => {
  const from = 'https://acme.example/api-docs'
  for (const to of [
    '/api-docs/',
    'api-docs/index.html',
    'https://docs.acme.example/',
    '/v2/api-docs',
    '//other.example/x',
  ])
    assert.ok(goesOn(from, to), to)
  for (const to of ['/login', '/', '/docs', '/api']) assert.ok(!goesOn(from, to), to)
})
