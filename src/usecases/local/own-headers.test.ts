// Header fields that the owner gives: parsed as curl parses them, and never revealed.
import assert from 'node:assert/strict'
import test from 'node:test'
import { redactor } from '../../domain/text/secret.ts'
import { givenHeaders } from './own-headers.ts'

test('fields are read by name and value, and every form of a value is secret', () => {
  const basic = Buffer.from('ann:pass-word-9').toString('base64')
  const { fields, secrets } = givenHeaders([
    'X-Team:  my-team ',
    'Authorization: Bearer abc-123',
    `Proxy-Hop: Basic ${basic}`,
  ])
  assert.deepEqual(fields, {
    'x-team': 'my-team',
    authorization: 'Bearer abc-123',
    'proxy-hop': `Basic ${basic}`,
  })
  const redact = redactor([], secrets)
  assert.equal(
    redact(`a my-team b abc-123 c ${basic} d pass-word-9 e MY-TEAM`),
    'a *** b *** c *** d *** e ***',
  )
})

test('what cannot be sent, or is ours to send, is refused', () => {
  const lines = [
    'X-Team',
    ': x',
    'X-Team:',
    'Bad Name: x',
    'X-Team: a\r\nHost: b',
    'Host: acme.example',
    'User-Agent: x',
    'Content-Length: 3',
    'X-Team: \u{1F600}',
  ]
  for (const line of lines)
    assert.throws(() => givenHeaders([line]), { code: 'invalid-usage' }, line)
  assert.throws(() => givenHeaders(['X-Team: a', 'x-team: b']), { code: 'invalid-usage' })
  assert.throws(() => givenHeaders(Array.from({ length: 21 }, (_, index) => `X-${index}: a`)), {
    code: 'invalid-usage',
  })
})
