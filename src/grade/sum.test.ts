// The parts of a grade add up to it: the terms of each criterion, the criteria and the limit.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyEvidence } from '../../test/arbitrary-evidence.ts'
import { holds } from '../../test/property.ts'
import { catalogueRecords } from '../../test/tool-record.ts'
import { ACCESS_IDS } from '../domain/grading/criterion.ts'
import type { Grading } from '../domain/grading/grading.ts'
import { letterOf } from '../domain/grading/letter.ts'
import { grade } from './grade.ts'
import { roundedScore } from './rounding.ts'
import { highestOf } from './score.ts'
import { lossesOf, sumOf } from './sum.ts'

function addsUp(grading: Grading): void {
  for (const access of ACCESS_IDS) {
    const own = grading.access?.[access]
    if (!own || own.exact === null) continue
    const sum = sumOf(grading, access)
    for (const { id, score, terms, counts, points, product, weight } of sum.criteria) {
      assert.equal(score === null, terms.length === 0, id)
      if (score === null) continue
      assert.equal(roundedScore(points / counts), score, id)
      assert.ok(Math.abs(product - score * weight) < 1e-9, id)
    }
    const scored = sum.criteria.filter(({ score }) => score !== null)
    const weights = scored.reduce((all, { weight }) => all + weight, 0)
    const total = scored.reduce((all, { product }) => all + product, 0)
    assert.equal(sum.weights, weights)
    assert.ok(Math.abs(sum.total - total) < 1e-6 && Math.abs(sum.mean - total / weights) < 1e-6)
    assert.equal(sum.letter, letterOf(sum.score ?? 0))
    assert.equal(sum.score, Math.floor((sum.exact ?? 0) * 10 + 1e-7) / 10)
    const isBest = access === grading.best
    assert.equal(sum.exact, isBest ? grading.exact : own.exact)
    const most = own.ceiling ? highestOf(own.ceiling.letter) : 10
    assert.ok(Math.abs(Math.min(sum.mean, most) - (sum.exact ?? 0)) < 1e-6, access)
    assert.equal(sum.limit, sum.mean > most + 1e-6 ? own.ceiling : null)
    for (const [id, lost] of lossesOf(grading, access)) assert.ok(lost >= 0 && lost <= 10, id)
  }
}

test('of any evidence', () => {
  let rated = 0
  holds(
    fc.property(anyEvidence, (evidence) => {
      const grading = grade(evidence)
      if (grading.letter !== null) rated += 1
      addsUp(grading)
    }),
    { tries: 60 },
  )
  assert.ok(rated > 20, `${rated} are rated`)
})

test('of every tool of the launch catalogue', async () => {
  for (const { grading } of await catalogueRecords()) if (grading) addsUp(grading)
})
