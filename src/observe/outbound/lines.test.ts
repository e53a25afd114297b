// Connections: each is used again by its own origin alone, and none outlives its scan.
import assert from 'node:assert/strict'
import test from 'node:test'
import { LIMITS } from '../limits.ts'
import { createGuard } from './guard.ts'
import { createLines } from './send.ts'

const open = () => createLines(createGuard({ allowedRanges: [], limits: LIMITS }), LIMITS)

test('a line that is given back is taken again, by its origin alone', () => {
  const lines = open()
  const line = lines.take('http://a.example')
  assert.notEqual(lines.take('http://a.example'), line)
  lines.give(line)
  assert.notEqual(lines.take('http://b.example'), line)
  assert.equal(lines.take('http://a.example'), line)
  assert.notEqual(lines.take('http://a.example'), line)
})

test('what is dropped, idle or in use is closed with the rest', async () => {
  const lines = open()
  const [dropped, idle, used] = [1, 2, 3].map(() => lines.take('http://a.example'))
  assert.ok(dropped && idle && used)
  lines.give(idle)
  lines.drop(dropped)
  assert.deepEqual(
    [dropped, idle, used].map(({ client }) => client.destroyed),
    [true, false, false],
  )
  await lines.close()
  assert.deepEqual(
    [idle, used].map(({ client }) => client.destroyed),
    [true, true],
  )
})
