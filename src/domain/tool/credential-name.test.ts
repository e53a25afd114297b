import assert from 'node:assert/strict'
import test from 'node:test'
import { credentialAmong, isCredentialName } from './key-variable.ts'

test('what ends like a credential is one', () => {
  for (const name of [
    'ACME_TOKEN',
    'ACME_API_KEY',
    'ACME_APIKEY',
    'ACME_KEY',
    'ACME_SECRET',
    'ACME_CLIENT_SECRET',
    'ACME_PASSWORD',
    'ACME_PAT',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'API_KEY',
    'ACCESS_TOKEN',
  ])
    assert.ok(isCredentialName(name), name)
})

test('limits, placeholders, switches and public keys are none', () => {
  for (const name of [
    'MIN_TOKENS',
    'MIN_TOKEN',
    'MAX_TOKENS',
    'MAX_OUTPUT_TOKEN',
    'EXAMPLE_API_KEY',
    'ACME_TEST_API_KEY',
    'YOUR_API_KEY',
    'ACME_PROXY_BYPASS',
    'ACME_PROXY_PASSWORD',
    'ACME_DISABLE_TELEMETRY',
    'TELEMETRY_KEY',
    'NEXT_PUBLIC_ACME_KEY',
    'ACME_PUBLIC_KEY',
    'EXPERIMENTAL_USE_REMOTE_CACHE_TOKEN',
    'KEYBOARD_LAYOUT',
    'TOKENIZER_PATH',
    'AUTHOR_NAME',
    'COMPASS_URL',
    'MONKEY',
    'ACME_SECRETS_FILE',
    'PRIMARY_KEY',
    'BYPASS',
  ])
    assert.ok(!isCredentialName(name), name)
})

test('a name of the tool comes before one that could be anybody’s', () => {
  assert.equal(credentialAmong(['DEBUG', 'API_KEY', 'ACME_API_KEY']), 'ACME_API_KEY')
  assert.equal(credentialAmong(['DEBUG', 'ACCESS_TOKEN']), 'ACCESS_TOKEN')
  assert.equal(credentialAmong(['DEBUG', 'MAX_TOKENS']), undefined)
})
