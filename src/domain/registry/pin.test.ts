// What was let in stays as it was seen: any change is out until a later look sees the same again.
import assert from 'node:assert/strict'
import test from 'node:test'
import { standingOf, type Pin, type Sight } from './pin.ts'

const ADDRESS = 'https://mcp.acme.example/'
const PACKAGE = 'npm:@acme/mcp'

let days = 0
const look = (saw: Sight['saw']): Sight => ({
  at: `2026-11-${String((days += 1)).padStart(2, '0')}`,
  saw,
})
const tools = (digest: string | null) => look({ [ADDRESS]: [null, digest] })
const version = (is: string | null, digest: string | null) => look({ [PACKAGE]: [is, digest] })

/** What changed at each look, one after the other, by a policy that its grade always meets. */
function changesAt(looks: readonly Sight[]): (string | null)[] {
  let pin: Pin = {}
  return looks.map((sight) => {
    const { change, next } = standingOf(pin, sight)
    pin = next(change === null)
    return change
  })
}

const LIST = 'its list of tools'

test('a change is out until a later look sees the same', () => {
  assert.deepEqual(changesAt([tools('a'), tools('a'), tools('b'), tools('b'), tools('b')]), [
    null,
    null,
    LIST,
    null,
    null,
  ])
  const seen = tools('b')
  assert.deepEqual(changesAt([tools('a'), seen, seen, seen]), [null, LIST, LIST, LIST], 'one look')
})

test('whoever shows each look something else stays out, and what was let in is in again', () => {
  assert.deepEqual(changesAt(['a', 'b', 'c', 'b', 'c', 'd', 'a'].map(tools)), [
    null,
    LIST,
    LIST,
    LIST,
    LIST,
    LIST,
    null,
  ])
})

test('what was not seen is no change, and hides none', () => {
  assert.deepEqual(changesAt(['a', null, 'a', null, 'b', null, null, 'b', 'b'].map(tools)), [
    null,
    null,
    null,
    null,
    LIST,
    LIST,
    LIST,
    null,
    null,
  ])
  // What is seen for the first time is remembered from then on.
  assert.deepEqual(changesAt([null, 'a', 'b'].map(tools)), [null, null, LIST])
})

const both = (digest: string) => look({ [ADDRESS]: [null, digest], [PACKAGE]: ['1.0.0', null] })

test('another version, and another address or package, are changes as well', () => {
  assert.deepEqual(
    changesAt([version('1.0.0', 'a'), version('1.1.0', 'a'), version('1.1.0', 'a')]),
    [null, 'its version (1.0.0, now 1.1.0)', null],
  )
  assert.deepEqual(changesAt([tools('a'), both('a'), tools('b'), both('a'), both('a')]), [
    null,
    'what it leads to',
    LIST,
    'what it leads to',
    null,
  ])
})

test('nothing is remembered of what is not let in', () => {
  const { change, next } = standingOf({}, tools('a'))
  assert.deepEqual([change, next(false)], [null, {}])
})
