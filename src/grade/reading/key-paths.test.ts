import assert from 'node:assert/strict'
import test from 'node:test'
import { isKeyPath } from './key-paths.ts'

test('a segment that names keys, tokens or service accounts, in any casing', () => {
  for (const path of [
    '/keys',
    '/v1/api-keys/{id}',
    '/api_keys',
    '/apiKeys',
    '/users/{id}/tokens',
    '/personal-access-tokens',
    '/service-accounts/{id}/rotate',
  ]) {
    assert.ok(isKeyPath(path), path)
  }
})

test('other paths, and words that only contain these', () => {
  for (const path of [
    '',
    '/',
    '/messages',
    '/keyboards',
    '/oauth/token',
    '/monkeys',
    '/projects/{keys}',
  ])
    assert.ok(!isKeyPath(path), path)
})
