// How certain a grading is, in words.
import assert from 'node:assert/strict'
import test from 'node:test'
import { needsWords } from './evidence.ts'

test('only a grade that is not fully observed asks for a scan', () => {
  const grading = {
    letter: 'B+',
    confidence: 0.42,
    needsEvidence: { letter: 'A', confidence: 0.55, isHeld: true },
  } as const
  const sentence = 'A better grade than B+ needs more evidence: 42% is known, and an A needs 55%.'
  for (const evidence of ['declared', 'mixed'] as const)
    assert.equal(needsWords({ ...grading, evidence }), `${sentence} Run a scan to verify it.`)
  assert.equal(
    needsWords({ ...grading, evidence: 'verified' }),
    `${sentence} The scan could not see the rest.`,
  )
})
