import assert from 'node:assert/strict'
import test from 'node:test'
import { SAMPLE, operation, write } from '../../../test/sample.ts'
import { keyCreations, keyForAnyone } from './key-paths.ts'

const post = (path: string, fieldNames: string[] = ['name']) =>
  write({
    path,
    body: { fields: 1, describedFields: 0, fieldNames, hasExample: false, isArray: false },
  })
const creates = (...operations: ReturnType<typeof write>[]) =>
  keyCreations({ operations }).map(({ path }) => path)
const given = (...operations: ReturnType<typeof write>[]) =>
  keyForAnyone({ ...SAMPLE.openapi, operations })?.path

test('calls that create a key for the caller', () => {
  for (const path of [
    '/keys',
    '/1/keys',
    '/tokens',
    '/v1/api-keys',
    '/v2/access-tokens',
    '/v2/orgs/{name}/access-tokens',
    '/projects/{ref}/api_keys',
    '/service-accounts/{id}/api-keys',
    '/2010-04-01/Accounts/{AccountSid}/Keys.json',
    '/v1/auth/api-tokens/{tokenName}',
  ])
    assert.deepEqual(creates(post(path)), [path])
})

test('keys of somebody or something else, and what only changes a key', () => {
  for (const path of [
    '/v2/api-keys/refresh',
    '/api-keys/{id}/rotate',
    '/keys/{keyId}/lifecycle/activate',
    '/projects/{organization}/{project}/keys/',
    '/customers/{id}/api-keys',
    '/users/{userId}/api_keys',
    '/devices/{id}/keys',
    '/v4/domains/{name}/keys',
    '/user/gpg_keys',
    '/deploy_keys',
    '/hook-keys',
    '/vault/v1/keys',
    '/encryption/keys',
    '/ssh/keys',
    '/sessions/{id}/tokens',
    '/app/installations/{id}/access_tokens',
    '/oauth2/token',
    '/projects/{keys}',
    '/monkeys',
    '',
  ])
    assert.deepEqual(creates(post(path)), [], path)
})

test('a key that is handed over, exchanged, or given to a customer', () => {
  for (const [path, field] of [
    ['/account/keys', 'public_key'],
    ['/user/keys', 'key'],
    ['/tokens', 'password'],
    ['/auth/keys', 'code'],
    ['/api_keys', 'subject'],
  ] as const)
    assert.deepEqual(creates(post(path, ['name', field])), [], path)
})

test('a bare key or token needs the body of an API key', () => {
  for (const [path, fields] of [
    ['/tokens', ['name', 'expires_at']],
    ['/keys', ['description', 'acl', 'referers']],
    ['/Accounts/{sid}/Keys.json', ['FriendlyName']],
  ] as const)
    assert.deepEqual(creates(post(path, [...fields])), [path])
  for (const [path, fields] of [
    ['/v1/tokens', ['card', 'bank_account', 'customer']],
    ['/tokens', ['number', 'exp_month', 'cvc', 'name']],
    ['/Accounts/{sid}/Tokens.json', ['Ttl']],
    ['/keys', []],
  ] as const)
    assert.deepEqual(creates(post(path, [...fields])), [], path)
  assert.deepEqual(creates({ ...post('/keys'), body: null }), ['/keys'])
})

test('where users have keys, those of organizations belong to customers', () => {
  assert.deepEqual(creates(post('/organizations/{id}/api_keys'), post('/users/{id}/api_keys')), [])
})

test('a key for whoever asks, if other calls need one', () => {
  const free = { ...post('/v1/keys'), security: [] }
  assert.equal(given(free, operation()), '/v1/keys')
  assert.equal(given(free), undefined)
  assert.equal(given(post('/v1/keys'), operation()), undefined)
  assert.equal(
    given({ ...post('/tokens', ['username', 'password']), security: [] }, operation()),
    undefined,
  )
  assert.equal(keyForAnyone(undefined), undefined)
})
