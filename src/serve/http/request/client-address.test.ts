// Whose X-Forwarded-For is trusted.
import assert from 'node:assert/strict'
import test from 'node:test'
import { clientAddress } from './client-address.ts'

const PROXIES = ['10.0.0.0/8', 'fd00::/8', '::ffff:192.0.2.1']

for (const [socket, forwarded, client] of [
  ['203.0.113.5', '1.2.3.4', '203.0.113.5'],
  ['10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.1', '1.2.3.4', '1.2.3.4'],
  ['::ffff:10.0.0.1', '1.2.3.4', '1.2.3.4'],
  ['10.0.0.1', '6.6.6.6, 1.2.3.4, 10.9.9.9', '1.2.3.4'],
  ['10.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
  ['10.0.0.1', '1.2.3.4, unknown', '10.0.0.1'],
  ['10.0.0.1', '1.2.3.4, unknown, 5.6.7.8', '5.6.7.8'],
  ['fd00::1', '[2001:db8::9]:443', '2001:db8::9'],
  ['192.0.2.1', '1.2.3.4:80', '1.2.3.4'],
] as const) {
  test(`${socket} forwarding ${forwarded ?? 'nothing'} speaks for ${client}`, () => {
    assert.equal(clientAddress(socket, forwarded, PROXIES), client)
  })
}

test('without trusted proxies the field means nothing', () => {
  assert.equal(clientAddress('10.0.0.1', '1.2.3.4', []), '10.0.0.1')
})
