// Posting lists against plain arrays.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { impactIn, intersection, itemOf, placeIn, Postings } from './postings.ts'
import { holds } from '../../../test/property.ts'

test('every word keeps its own documents, in order', () => {
  const additions = fc.array(
    fc.record({
      word: fc.integer({ min: 0, max: 3000 }),
      impact: fc.integer({ min: 1, max: 255 }),
    }),
    { maxLength: 300 },
  )
  // A few words get most of the documents, so that lists move again and again.
  const often = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 300 })
  holds(
    fc.property(additions, often, (some, words) => {
      const postings = new Postings()
      const plain = new Map<number, number[]>()
      const all = [...some, ...words.map((word) => ({ word, impact: 7 }))]
      for (const [place, { word, impact }] of all.entries()) {
        postings.add(word, place, impact)
        plain.set(word, [...(plain.get(word) ?? []), itemOf(place, impact)])
      }
      for (let word = 0; word <= 3001; word += 1) {
        assert.equal(postings.size(word), plain.get(word)?.length ?? 0)
        if (plain.has(word)) assert.deepEqual([...postings.get(word)], plain.get(word))
      }
    }),
  )
})

test('an intersection has the documents of all lists, with the lowest impact', () => {
  const list = fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 60 }).chain((places) =>
    fc
      .array(fc.integer({ min: 1, max: 255 }), {
        minLength: places.length,
        maxLength: places.length,
      })
      .map((impacts) =>
        places.toSorted((a, b) => a - b).map((place, at) => itemOf(place, impacts[at] ?? 1)),
      ),
  )
  holds(
    fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), (lists) => {
      const maps = lists.map(
        (items) => new Map(items.map((item) => [placeIn(item), impactIn(item)])),
      )
      const expected = [...(maps[0]?.keys() ?? [])]
        .filter((place) => maps.every((map) => map.has(place)))
        .map((place) => itemOf(place, Math.min(...maps.map((map) => map.get(place) ?? 0))))
      assert.deepEqual([...intersection(lists.map((items) => Int32Array.from(items)))], expected)
    }),
  )
})
