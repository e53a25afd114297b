// When a request is aborted: by too many interim answers, by the end of its scan, by its time.
import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import test from 'node:test'
import { LIMITS } from '../limits.ts'
import { Failed } from './failed.ts'
import type { Line } from './lines.ts'
import { watch } from './watch.ts'

const LINE = { socket: null } as Line

const reasonOf = ({ signal }: { signal: AbortSignal }) =>
  signal.reason instanceof Failed ? signal.reason.reason : null

test('twenty interim answers are taken, and no more', () => {
  const watching = watch(LINE, LIMITS, 60_000, new AbortController().signal)
  for (let count = 0; count < 20; count += 1) watching.sawInterim()
  assert.equal(reasonOf(watching), null)
  watching.sawInterim()
  assert.equal(reasonOf(watching), 'unreadable')
  watching.end()
})

test('a scan that ends, or has ended, ends the request; afterwards nothing listens to it', () => {
  const scan = new AbortController()
  const watching = watch(LINE, LIMITS, 60_000, scan.signal)
  const other = watch(LINE, LIMITS, 60_000, scan.signal)
  other.end()
  assert.equal(getEventListeners(scan.signal, 'abort').length, 1)
  scan.abort()
  assert.deepEqual([reasonOf(watching), reasonOf(other)], ['timeout', null])
  watching.end()
  const late = watch(LINE, LIMITS, 60_000, scan.signal)
  assert.equal(reasonOf(late), 'timeout')
  late.end()
})

test('the head has its time, and the whole has another, unless it may last', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const { signal } = new AbortController()
  const [headless, slow, lasting] = [0, 1, 2].map(() => watch(LINE, LIMITS, 60_000, signal))
  assert.ok(headless && slow && lasting)
  slow.hasHead()
  lasting.hasHead()
  lasting.letLast()
  t.mock.timers.tick(LIMITS.headersMs)
  assert.deepEqual([headless, slow, lasting].map(reasonOf), ['timeout', null, null])
  t.mock.timers.tick(60_000)
  assert.deepEqual([slow, lasting].map(reasonOf), ['timeout', null])
  for (const each of [headless, slow, lasting]) each.end()
})

test('bytes that never become a body are counted too', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const socket = { bytesRead: 5 }
  const line = { socket } as unknown as Line
  const watching = watch(line, LIMITS, 60_000, new AbortController().signal)
  socket.bytesRead += LIMITS.wireBytes
  t.mock.timers.tick(50)
  assert.equal(reasonOf(watching), null)
  socket.bytesRead += 1
  t.mock.timers.tick(50)
  assert.equal(reasonOf(watching), 'too-large')
  watching.end()
})
