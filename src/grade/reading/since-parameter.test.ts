import assert from 'node:assert/strict'
import test from 'node:test'
import { isSinceParameter } from './since-parameter.ts'

const SINCE = `since if_modified_since updated_since modified_since created_after updatedAfter start_time after_date created_at_min
  updated_at[gte] filter[updated_at][gt] timeMin dateFrom syncToken oldest updatedafter published-after`
const OTHER =
  'starting_after after cursor start created end_time updated_before runtime_min from sincerity'

for (const name of SINCE.split(/\s+/))
  test(`"${name}" reads from a moment on`, () => assert.equal(isSinceParameter(name), true))
for (const name of OTHER.split(' '))
  test(`"${name}" does not`, () => assert.equal(isSinceParameter(name), false))

test('a name of any length costs little', () =>
  assert.equal(isSinceParameter(`since_${'aB'.repeat(97)}`), false))
