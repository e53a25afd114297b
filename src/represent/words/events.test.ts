// An event in words: a change of the method is never told as a change of the tool.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { ToolEvent } from '../../domain/scan/event.ts'
import { eventSummary, eventTitle } from './events.ts'

const event: ToolEvent = {
  id: 1,
  kind: 'grade.changed',
  at: '2026-11-17T10:00:00.000Z',
  tool: { slug: 'acme', name: 'Acme', category: 'email' },
  reason: 'scan',
  grade: { from: 'B+', to: 'B' },
  score: { from: 7.2, to: 6.8 },
  methodVersion: '3.0.0',
  scanId: 's1',
  contract: null,
  policy: null,
}

test('a scan that saw something else', () => {
  assert.equal(eventTitle(event), 'Acme: B+ → B')
  assert.equal(eventSummary(event), 'Grade B+ (7.2) → B (6.8) after a new scan.')
})

test('another method: the same evidence, or a scan that cannot be compared', () => {
  const regraded: ToolEvent = { ...event, reason: 'method', scanId: null }
  assert.equal(eventTitle(regraded), 'Acme: Method 3.0.0: B+ → B')
  assert.equal(
    eventSummary(regraded),
    'Method 3.0.0: B+ (7.2) → B (6.8), nothing about the tool changed.',
  )
  assert.equal(
    eventSummary({ ...regraded, scanId: 's1' }),
    'Method 3.0.0: B+ (7.2) → B (6.8) with a new scan; the method changed, so the two cannot be compared.',
  )
})
