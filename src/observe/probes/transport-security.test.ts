import assert from 'node:assert/strict'
import test from 'node:test'
import { certificate } from '../../../test/certificate.ts'
import { lookAt } from '../../../test/fixture-site.ts'
import { announced, isSentToHttps, transportSecurity } from './transport-security.ts'

const home = {
  headers: {
    'content-type': 'text/html',
    'strict-transport-security': 'max-age=31536000',
    'alt-svc': 'h3=":443"; ma=86400',
  },
  body: '<title>Acme</title>',
}

test('https with a trusted certificate', async () => {
  const tls = certificate()
  const { transportSecurity: seen } = await lookAt(
    transportSecurity,
    { '/': home },
    { tls, ca: tls.cert },
  )
  assert.deepEqual(seen?.state === 'observed' && seen.value, {
    host: '127.0.0.1',
    isHttps: true,
    certificate: 'valid',
    redirectsToHttps: null,
    hstsSeconds: 31_536_000,
    alpn: 'http/1.1',
    offersHttp3: true,
  })
})

test('a certificate that nobody trusts is seen, although nothing else is', async () => {
  const { transportSecurity: seen, asked } = await lookAt(
    transportSecurity,
    { '/': home },
    { tls: certificate() },
  )
  assert.deepEqual(seen?.state === 'observed' && [seen.value.isHttps, seen.value.certificate], [
    true,
    'self-signed',
  ])
  assert.deepEqual(asked, [])
})

test('plain http is recorded as it is', async () => {
  const { transportSecurity: seen } = await lookAt(transportSecurity, {
    '/': '<title>Acme</title>',
  })
  assert.deepEqual(seen?.state === 'observed' && seen.value, {
    host: '127.0.0.1',
    isHttps: false,
    certificate: 'untrusted',
    redirectsToHttps: false,
    hstsSeconds: null,
    alpn: null,
    offersHttp3: false,
  })
})

const sent = (status: number, location?: string) =>
  isSentToHttps({
    status,
    headers: location === undefined ? {} : { location },
    url: 'http://acme.example/',
  })

test('plain http is sent on to https, or it is not', () => {
  assert.equal(sent(301, 'https://acme.example/'), true)
  assert.equal(sent(308, '//www.acme.example/'), false)
  assert.equal(sent(302, 'http://www.acme.example/'), false)
  assert.equal(sent(200), false)
  assert.equal(sent(403), false)
  assert.equal(sent(301), false)
  assert.equal(sent(502), null)
})

test('what the fields announce', () => {
  assert.deepEqual(announced({ 'strict-transport-security': 'includeSubDomains; Max-Age="600"' }), {
    hstsSeconds: 600,
    offersHttp3: false,
  })
  assert.deepEqual(
    announced({ 'strict-transport-security': 'max-age=0', 'alt-svc': 'h2=":443", h3-29=":443"' }),
    { hstsSeconds: 0, offersHttp3: true },
  )
  assert.deepEqual(announced({ 'alt-svc': 'clear' }), { hstsSeconds: null, offersHttp3: false })
  assert.deepEqual(announced({ 'strict-transport-security': 'max-age=x' }), {
    hstsSeconds: null,
    offersHttp3: false,
  })
})
