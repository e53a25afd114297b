// Which addresses are public, and which count as one caller.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { addressKey, isAddressRange, isPublicAddress, siteKey } from './address.ts'
import { holds } from '../../../test/property.ts'

test('public addresses are public, others and nonsense are not', () => {
  for (const text of [
    '8.8.8.8',
    '1.1.1.1',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
    '[2a00:1450::1]',
  ])
    assert.ok(isPublicAddress(text, []), text)
  const inside = [
    '127.0.0.1',
    '10.0.0.1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '::ffff:7f00:1',
    '::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    '2001:db8::1',
  ]
  const nonsense = [
    '',
    'localhost',
    '127.1',
    '2130706433',
    '0177.0.0.1',
    '1.2.3',
    '256.1.1.1',
    '8.8.8.8/32',
    '::g',
  ]
  for (const text of [...inside, ...nonsense]) assert.ok(!isPublicAddress(text, []), text)
})

test('allowed ranges open what lies in them, by bits', () => {
  assert.ok(isPublicAddress('10.1.2.3', ['10.0.0.0/8']))
  assert.ok(isPublicAddress('::ffff:a01:203', ['10.0.0.0/8']))
  assert.ok(isPublicAddress('127.0.0.1', ['127.0.0.1']))
  assert.ok(isPublicAddress('fd00::1', ['fd00::/8']))
  assert.ok(!isPublicAddress('172.16.0.1', ['10.0.0.0/8', 'fd00::/8']))
  assert.ok(!isPublicAddress('10.0.0.1', ['nonsense', '10.0.0.0/-1', '']))
})

test('a range is an address with or without a prefix that fits it', () => {
  for (const text of ['10.0.0.0/8', '10.0.0.1', '::1', 'fd00::/8', '0.0.0.0/0'])
    assert.ok(isAddressRange(text), text)
  for (const text of [
    '',
    '10.0.0.0/33',
    '10.0.0/8',
    '::/129',
    '10.0.0.0/8/1',
    'localhost',
    '10.0.0.0/',
  ])
    assert.ok(!isAddressRange(text), text)
})

test('one caller has one key: IPv4 alone, IPv6 by its /64, IPv4 in IPv6 clothes by its bits', () => {
  for (const text of ['1.2.3.4', '::ffff:1.2.3.4', '::ffff:102:304', '0:0:0:0:0:FFFF:0102:0304'])
    assert.equal(addressKey(text), '1.2.3.4')
  for (const text of [
    '64:ff9b::1.2.3.4',
    '64:ff9b:1::102:304',
    '2002:102:304::1',
    '2002:102:304:ffff:a:b:c:d',
    '2001:0:5ef5:79fb:0:59a:fefd:fcfb',
    '::ffff:0:1.2.3.4',
    '::1.2.3.4',
  ]) {
    assert.equal(addressKey(text), '1.2.3.4', text)
    assert.equal(siteKey(text), null, text)
  }
  assert.equal(addressKey('::1'), '::/64')
  assert.equal(addressKey('2001:DB8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(addressKey('2001:db8:1:2::'), '2001:db8:1:2::/64')
  assert.equal(addressKey('fe80::1%eth0'), 'fe80::/64')
  assert.notEqual(addressKey('2001:db8:1:2::1'), addressKey('2001:db8:1:3::1'))
  assert.equal(addressKey('Unix'), 'unix')
  assert.equal(siteKey('2001:DB8:1:2:3:4:5:6'), '2001:db8:1::/48')
  assert.equal(siteKey('2001:db8:1:ffff::1'), '2001:db8:1::/48')
  assert.notEqual(siteKey('2001:db8:1::1'), siteKey('2001:db8:2::1'))
  for (const text of ['1.2.3.4', '::ffff:1.2.3.4', 'unix', '']) assert.equal(siteKey(text), null)
})

test('all addresses of one /64 are one caller, and no two IPv4 addresses are', () => {
  holds(
    fc.property(fc.ipV6(), fc.ipV4(), fc.ipV4(), (six, a, b) => {
      assert.ok(addressKey(six) !== '')
      assert.equal(addressKey(a) === addressKey(b), a === b)
    }),
  )
  const words = fc.array(fc.integer({ min: 0, max: 0xff_ff }), { minLength: 4, maxLength: 4 })
  holds(
    fc.property(words, words, words, (network, one, other) => {
      fc.pre(network.some((word) => word !== 0))
      const text = (host: number[]) =>
        [...network, ...host].map((word) => word.toString(16)).join(':')
      assert.equal(addressKey(text(one)), addressKey(text(other)))
    }),
  )
})
