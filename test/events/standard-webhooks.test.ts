// The library that receivers use is the judge of our signatures.
import assert from 'node:assert/strict'
import test from 'node:test'
import { Webhook } from 'standardwebhooks'
import {
  eventMessage,
  secretOf,
  signedFields,
  testMessage,
} from '../../src/usecases/webhooks/messages.ts'

const EVENT = {
  id: 7,
  kind: 'grade.changed',
  at: '2026-11-15T12:00:00.000Z',
  tool: { slug: 'acme-mail', name: 'Acme “Mail” \u{1f4ee}', category: 'email' },
  reason: 'scan',
  grade: { from: 'C', to: 'B' },
  score: { from: 4.5, to: 6.1 },
  methodVersion: '2.2.0',
  scanId: null,
  contract: null,
  policy: null,
} as const

test('standardwebhooks verifies what we sign, and nothing else', () => {
  for (const message of [eventMessage(EVENT, 'hook'), testMessage('random', Date.now())]) {
    const secret = secretOf(new Uint8Array(32).fill(7))
    const receiver = new Webhook(secret)
    const fields = signedFields(secret, message.id, Date.now(), message.body)
    assert.deepEqual(receiver.verify(message.body, fields), JSON.parse(message.body))
    assert.throws(() => receiver.verify(`${message.body} `, fields), /No matching signature/)
    assert.throws(
      () => receiver.verify(message.body, { ...fields, 'webhook-id': 'msg_other' }),
      /No matching signature/,
    )
    const stranger = new Webhook(secretOf(new Uint8Array(32).fill(8)))
    assert.throws(() => stranger.verify(message.body, fields), /No matching signature/)
    const old = signedFields(secret, message.id, Date.now() - 3_600_000, message.body)
    assert.throws(() => receiver.verify(message.body, old), /too old/)
  }
})
