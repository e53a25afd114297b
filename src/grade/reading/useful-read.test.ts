import assert from 'node:assert/strict'
import test from 'node:test'
import { isUsefulOperation, isUsefulRead } from './useful-read.ts'
import { operation, parameter } from '../../../test/sample.ts'

test('reads that tell something', () => {
  for (const path of [
    '/templates',
    '/v2/libs/search',
    '/orders/{id}/status',
    '/apps/{id}/versions',
    '/sticker-packs',
    '/invites/{code}',
    '/v2/namespaces/{namespace}/repositories',
  ])
    assert.ok(isUsefulRead(path), path)
})

test('signs of life, metadata, sign-in and signed addresses', () => {
  for (const path of [
    '',
    '/',
    '/v1/Health',
    '/health/db',
    '/ping',
    '/version',
    '/metrics',
    '/ips',
    '/openapi.json',
    '/.well-known/openid-configuration',
    '/authorize',
    '/sso/authorize',
    '/sso/jwks/{clientId}',
    '/oauth2/{id}/userinfo',
    '/public/interstitial',
    '/webhooks/{webhook_id}/{webhook_token}',
    '/zip_downloads/{id}/content',
    '/shared/{signature}',
  ])
    assert.ok(!isUsefulRead(path), path)
})

test('a signature in the query', () => {
  const signed = operation({ path: '/files/{id}', parameters: [parameter({ name: 'signature' })] })
  assert.ok(!isUsefulOperation(signed))
  assert.ok(isUsefulOperation({ ...signed, parameters: [] }))
})
