// The format of keys: random, with a checksum, and stored only as a hash.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { hashKey, looksLikeKey, mintKey } from './keys.ts'

/** Bytes that look like chance, and are the same in every run. */
function manyBytes(): (count: number) => Uint8Array {
  let calls = 0
  return (count) =>
    createHash('shake256', { outputLength: count })
      .update(String((calls += 1)))
      .digest()
}

test('a key has its form and its checksum', () => {
  const bytes = manyBytes()
  const key = mintKey(bytes)
  assert.match(key, /^ag_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/)
  assert.ok(looksLikeKey(key))
  assert.equal(new Set(Array.from({ length: 500 }, () => mintKey(bytes))).size, 500)
})

test('the same bytes make the same key, and bytes that would favour letters are left out', () => {
  assert.equal(mintKey(() => new Uint8Array(32).fill(61)).slice(0, 35), `ag_${'z'.repeat(32)}`)
  const batches = [new Uint8Array(32).fill(255), new Uint8Array(32).fill(62)]
  assert.equal(
    mintKey(() => batches.shift() ?? new Uint8Array(32)).slice(0, 35),
    `ag_${'0'.repeat(32)}`,
  )
})

test('all letters are equally likely', () => {
  const bytes = manyBytes()
  const counts = new Map<string, number>()
  for (let round = 0; round < 2000; round++)
    for (const letter of mintKey(bytes).slice(3, 35))
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
  assert.equal(counts.size, 62)
  // 64,000 draws over 62 letters: 1,032 each, with a standard deviation of 32.
  for (const [letter, count] of counts)
    assert.ok(Math.abs(count - 1032) < 200, `${letter} ${count}`)
})

test('a typing error is found without asking anyone', () => {
  const key = mintKey(manyBytes())
  for (let place = 0; place < key.length; place++) {
    const wrong = `${key.slice(0, place)}${key[place] === 'x' ? 'y' : 'x'}${key.slice(place + 1)}`
    assert.ok(!looksLikeKey(wrong), wrong)
  }
  for (const text of [
    '',
    'ag_',
    key.slice(1),
    `${key} `,
    `${key}\n`,
    key.toLowerCase() === key ? 'x' : key.toLowerCase(),
  ])
    assert.ok(!looksLikeKey(text), text)
})

test('the hash is SHA-256', () => {
  assert.equal(hashKey('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
