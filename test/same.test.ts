// `npm run same` says what differs between two states: nothing where nothing does, and each answer
// that is another, new or gone.
import assert from 'node:assert/strict'
import test from 'node:test'
import HOMES from '../scripts/same/homes.json' with { type: 'json' }
import { differences, listOf, shown } from '../scripts/same/recording.ts'

const before = new Map([
  ['GET html /', 'a page\nwith a sum of 6.4'],
  ['GET json /tools/acme', '{"score":6.4}'],
  ['agentgrade stack', 'exit 0'],
])

test('two recordings of one state are the same', () => {
  assert.deepEqual(differences(before, new Map([...before].toReversed())), [])
  assert.equal(listOf(before), listOf(new Map([...before].toReversed())))
})

test('a planted change, a new answer and one that is gone are found, and shown where they begin', () => {
  const after = new Map(before)
    .set('GET json /tools/acme', '{"score":6.5}')
    .set('GET html /new', 'new')
  after.delete('agentgrade stack')
  const found = differences(before, after)
  assert.deepEqual(
    found.map(({ name }) => name),
    ['GET html /new', 'GET json /tools/acme', 'agentgrade stack'],
  )
  const words = found.map(shown)
  assert.equal(words[0], '+ GET html /new')
  assert.match(words[1] ?? '', /^~ GET json \/tools\/acme\n.*6\.4.*\n.*6\.5/)
  assert.equal(words[2], '- agentgrade stack')
  assert.notEqual(listOf(before), listOf(after))
})

test('the command line is recorded in ten homes', () => {
  assert.equal(Object.keys(HOMES).length, 10)
})
