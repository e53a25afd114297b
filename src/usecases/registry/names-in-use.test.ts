// Of names that look alike the one that was seen first stays, whatever order they come in.
import assert from 'node:assert/strict'
import test from 'node:test'
import { endsSoon } from '../../../test/ends-soon.ts'
import { NamesInUse } from './names-in-use.ts'

const OWN = 'com.grades'
const names = async (...seen: readonly (readonly [string, number])[]) => {
  const all = new NamesInUse(OWN)
  await all.load(seen.map(([name, seenAt]) => ({ name, seenAt })))
  return all
}
const state = (all: NamesInUse, name: string, seenAt: number) => {
  const standing = all.take(name, seenAt)
  return standing.state === 'free' ? 'free' : `${standing.state} ${standing.takenFor}`
}

test('what was seen first stays, and the other says what it is taken for', async () => {
  const all = await names(['com.paypal/mcp', 5])
  assert.equal(state(all, 'com.paypa1/mcp', 9), 'imitation com.paypal/mcp')
  assert.equal(state(all, 'com.paypa1/anything', 9), 'imitation com.paypal/mcp')
  assert.equal(state(all, 'com.paypal/rncp', 9), 'imitation com.paypal/mcp')
  assert.equal(state(all, 'com.paypal/MCP', 9), 'imitation com.paypal/mcp')
  assert.equal(state(all, 'com.PayPal/other', 9), 'free')
  assert.equal(state(all, 'com.paypal/mcp', 9), 'free')
  assert.equal(state(all, 'com.paypal/two', 9), 'free')
  assert.deepEqual(all.ousted, [])
})

test('the odd one goes if both were seen at once, also after it was taken in', async () => {
  const all = await names()
  assert.equal(state(all, 'com.paypa1/a', 9), 'free')
  assert.equal(state(all, 'com.paypa1/b', 9), 'free')
  assert.equal(state(all, 'com.paypal/mcp', 9), 'free')
  assert.deepEqual(all.ousted, [
    { name: 'com.paypa1/a', takenFor: 'com.paypal/mcp' },
    { name: 'com.paypa1/b', takenFor: 'com.paypal/mcp' },
  ])
  assert.equal(state(all, 'com.paypa1/a', 9), 'imitation com.paypal/mcp')
  assert.equal(state(all, 'com.paypa1/c', 9), 'imitation com.paypal/mcp')
})

test('two plain ones that were seen at once both stay, and it is said', async () => {
  const all = await names()
  assert.equal(state(all, 'com.paypai/mcp', 9), 'free')
  assert.equal(state(all, 'com.paypal/mcp', 9), 'twin com.paypai/mcp')
  assert.equal(state(all, 'com.paypai/mcp', 9), 'twin com.paypal/mcp')
  assert.deepEqual(all.ousted, [])
  assert.equal(state(all, 'com.paypa1/mcp', 9), 'imitation com.paypai/mcp')
})

test('what is stored is decided anew when it is loaded, by age and not by the order of names', async () => {
  const all = await names(['com.paypa1/mcp', 5], ['com.paypal/mcp', 4], ['com.grades/x', 1])
  assert.deepEqual(all.ousted, [
    { name: 'com.grades/x', takenFor: OWN },
    { name: 'com.paypa1/mcp', takenFor: 'com.paypal/mcp' },
  ])
  const other = await names(['com.paypa1/mcp', 4], ['com.paypal/mcp', 5])
  assert.deepEqual(other.ousted, [{ name: 'com.paypal/mcp', takenFor: 'com.paypa1/mcp' }])
})

test('our own namespace is older than everything, and nobody else has a name in it', async () => {
  const all = await names(['com.grade5/mcp', 1])
  assert.deepEqual(all.ousted, [{ name: 'com.grade5/mcp', takenFor: OWN }])
  assert.equal(state(all, 'com.grades/stripe', 9), 'reserved com.grades')
  assert.equal(state(all, 'com.Grades/stripe', 9), 'reserved com.Grades')
  assert.equal(state(all, 'com.gradesmith/mcp', 9), 'free')
})

test('another spelling of a publisher may not look like another one', async () => {
  const all = await names(['com.all/mcp', 1], ['com.ail/mcp', 2])
  assert.equal(state(all, 'com.AIL/other', 9), 'imitation com.all/mcp')
  assert.equal(state(all, 'com.Ail/more', 9), 'free')
})

test('a clock that was set back makes nothing older', async () => {
  const all = await names(['com.acme/mcp', 50])
  assert.equal(all.after(40), 51)
  assert.equal(all.after(60), 60)
})

test('40,000 names, and 40,000 that look like them, take little time and let others run', async () => {
  const seen = Array.from({ length: 40_000 }, (_, at) => ({
    name: `io.github.publisher-${at}/server`,
    seenAt: at,
  }))
  const all = new NamesInUse(OWN)
  let turns = 0
  let isLoaded = false
  const turn = () => {
    turns += 1
    if (!isLoaded) setImmediate(turn)
  }
  setImmediate(turn)
  await endsSoon(() => all.load(seen))
  isLoaded = true
  assert.ok(turns > 500, `${turns} turns of the event loop`)
  let out = 0
  endsSoon(() => {
    for (const { name } of seen)
      if (all.take(name.replace('i', '1'), 50_000).state === 'imitation') out += 1
  })
  assert.equal(out, 40_000)
  const alike = new NamesInUse(OWN)
  await endsSoon(() =>
    alike.load(
      Array.from({ length: 40_000 }, (_, at) => ({
        // All of them look the same.
        name: `com.${[...at.toString(2).padStart(16, '0')].map((bit) => (bit === '0' ? 'l' : 'i')).join('')}/mcp`,
        seenAt: 7,
      })),
    ),
  )
})
