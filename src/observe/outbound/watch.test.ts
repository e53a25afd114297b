// When a request is aborted: by too many interim answers, by the end of its scan, by its time.
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { getEventListeners } from 'node:events'
import { LIMITS } from '../limits.ts'
import { Failed } from './outbound.ts'
import { type Line, watch } from './send.ts'

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
  assert.deepEqual([reasonOf(watching), reasonOf(other)], ['budget', null])
  watching.end()
  const late = watch(LINE, LIMITS, 60_000, scan.signal)
  assert.equal(reasonOf(late), 'budget')
  late.end()
})

/** Time that passes by itself, in pieces of the given length. */
function clockOf(t: TestContext): (ms: number, pieceMs?: number) => void {
  let now = 1_000
  t.mock.timers.enable({ apis: ['setInterval'] })
  t.mock.method(performance, 'now', () => now)
  return (ms, pieceMs = 50) => {
    for (let passed = 0; passed < ms; passed += pieceMs) {
      now += pieceMs
      t.mock.timers.tick(50)
    }
  }
}

test('the head has its time, and the whole has another, unless it may last', (t) => {
  const pass = clockOf(t)
  const { signal } = new AbortController()
  const [headless, slow, lasting] = [0, 1, 2].map(() => watch(LINE, LIMITS, 60_000, signal))
  assert.ok(headless && slow && lasting)
  slow.hasHead()
  lasting.hasHead()
  lasting.letLast()
  pass(LIMITS.headersMs)
  assert.deepEqual([headless, slow, lasting].map(reasonOf), ['timeout', null, null])
  pass(60_000)
  assert.deepEqual([slow, lasting].map(reasonOf), ['timeout', null])
  for (const each of [headless, slow, lasting]) each.end()
})

test('a process that does not run is no late server, and one that hardly runs says so', (t) => {
  const pass = clockOf(t)
  const { signal } = new AbortController()
  const watching = watch(LINE, LIMITS, 60_000, signal)
  // Stopped for a minute: the answer may have arrived in the meantime.
  pass(60_000, 60_000)
  assert.equal(reasonOf(watching), null)
  // Awake for a tenth of the time.
  pass(10 * LIMITS.headersMs, 1_000)
  assert.equal((watching.signal.reason as Failed).kind, 'starved')
  assert.equal(reasonOf(watching), 'fault')
  watching.end()
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
