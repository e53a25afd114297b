// The stream of a scan: its progress, its states, and that a silent site is told once per attempt.
import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import test, { afterEach, beforeEach, mock } from 'node:test'
import timers from 'node:timers/promises'
import type { StoredScan } from '../../../../store/catalogue.ts'
import type { RequestContext } from '../../route.ts'
import { streamScan } from './scans.ts'

const TAKEN_AT = Date.UTC(2026, 10, 15)
const RUNNING = {
  id: 'one',
  status: 'running',
  attempt: 1,
  takenAt: TAKEN_AT,
  progress: [],
  lastError: null,
  runAfter: TAKEN_AT,
} as unknown as StoredScan
const DONE: StoredScan = { ...RUNNING, status: 'done' }

/** How long each look waits for the next; nobody waits in these tests. */
let waits: number[] = []

beforeEach(() => {
  waits = []
  mock.method(timers, 'setTimeout', async (ms: number) => void waits.push(ms))
  syncBuiltinESMExports()
})

afterEach(() => {
  mock.restoreAll()
  syncBuiltinESMExports()
})

/** The events of a stream whose looks find these scans, a minute after the first was taken. */
async function eventsOf(...scans: StoredScan[]): Promise<string[]> {
  const written: string[] = []
  const raw = new ServerResponse(new IncomingMessage(new Socket()))
  raw.write = (text: unknown) => written.push(String(text)) > 0
  const [first = DONE, ...later] = scans
  const context = {
    service: {
      now: () => TAKEN_AT + 60_000,
      isStopping: false,
      writeMs: 1,
      catalogue: { findScan: async () => later.shift() ?? DONE },
    },
    request: { method: 'GET', headers: {} },
    reply: { raw, hijack: () => {} },
    fields: [],
    caller: { keyId: null, keyCreatedAt: null, addressKey: 'a' },
  } as unknown as RequestContext
  await streamScan(context, first, 'https://silent.example')
  return written.map((text) => /event: (\w+)\ndata: (.*)/.exec(text)?.slice(1).join(' ') ?? text)
}

test('a site that answers nothing is told once per attempt, by looks twice a second', async () => {
  const events = await eventsOf(RUNNING, RUNNING, { ...RUNNING, attempt: 2 })
  const silent = events.filter((each) => each.startsWith('silent '))
  assert.equal(silent.length, 2, events.join('\n'))
  assert.match(silent[0] ?? '', /"url":"https:\/\/silent\.example","seconds":60/)
  assert.deepEqual(waits, [500, 500, 500])
})

test('the end of a scan is told, and nothing after it', async () => {
  const [state, ...more] = await eventsOf(DONE)
  assert.match(state ?? '', /^state \{"status":"done"/)
  assert.deepEqual([more, waits], [[], []])
})
