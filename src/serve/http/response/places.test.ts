import assert from 'node:assert/strict'
import test from 'node:test'
import { Places } from './open-stream.ts'

const caller = (keyId: string | null, addressKey: string, siteKey: string | null = null) => ({
  keyId,
  keyCreatedAt: null,
  addressKey,
  siteKey,
})

test('many keys of one address, and many addresses of one network, get a share of the places', () => {
  const places = new Places(100, 5)
  const taken = (count: number, of: (at: number) => ReturnType<typeof caller>) =>
    Array.from({ length: count }, (_, at) => places.take(of(at))).filter(
      (place) => typeof place === 'function',
    )
  assert.equal(taken(9, () => caller(null, 'a')).length, 5)
  assert.equal(taken(50, (at) => caller(`key ${at}`, 'b')).length, 10)
  const inSite = taken(50, (at) => caller(null, `c${at}`, 'site'))
  assert.equal(inSite.length, 20)
  assert.equal(places.take(caller(null, 'd', 'site')), 'own-taken')
  inSite[0]?.()
  assert.equal(typeof places.take(caller(null, 'd', 'site')), 'function')
  assert.equal(taken(100, (at) => caller(null, `e${at}`)).length, 65)
  assert.equal(places.take(caller(null, 'f')), 'all-taken')
})
