// What is not known: which act makes it known, and the score with the least and with all points, as
// grading again with that answer would give it.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Grading } from '../domain/grading/grading.ts'
import { ACCESS_IDS } from '../domain/grading/criterion.ts'
import { scannedRecord } from '../../test/scanned-record.ts'
import { catalogueRecords } from '../../test/tool-record.ts'
import { canBeDeclared, isForReaders } from './check.ts'
import { checkOf } from './method.ts'
import { roundedScore } from './rounding.ts'
import { ifKnown } from './unknown.ts'

const gradings = [
  ...(await catalogueRecords()).map(({ grading }) => grading),
  ...['average-tool', 'model-tool', 'everything-http'].map(
    (name) => scannedRecord(name).record.grading,
  ),
].filter((grading): grading is Grading => grading?.exact != null)

test('every check that applies and is not known, and no other', () => {
  for (const grading of gradings) {
    const known = ifKnown(grading)
    for (const { id, status, weight, access = [] } of grading.checks) {
      const graded = access.filter((each) => typeof grading.access?.[each]?.exact === 'number')
      const isUnknown = status === 'inconclusive' && weight > 0 && graded.length > 0
      assert.equal(known.has(id), isUnknown, id)
      if (!isUnknown) continue
      assert.deepEqual(Object.keys(known.get(id)?.scores ?? {}).toSorted(), graded.toSorted(), id)
      const check = checkOf(id) ?? assert.fail(id)
      const act = canBeDeclared(check) ? 'declare' : isForReaders(check) ? 'read' : 'scan'
      assert.equal(known.get(id)?.act, act, id)
    }
  }
})

test('the range holds the score of today, ends at the limit, and is that of the sum', () => {
  let compared = 0
  for (const grading of gradings)
    for (const [id, { act, scores }] of ifKnown(grading))
      for (const access of ACCESS_IDS) {
        const range = scores[access]
        const own = grading.access?.[access]
        if (!range || !own) continue
        const bonus = access === grading.best ? (grading.bonus ?? 0) : 0
        const today = access === grading.best ? (grading.exact ?? 0) : (own.exact ?? 0)
        assert.ok(range.lowest <= today + 1e-6 && today <= range.highest + 1e-6, id)
        const { criterion, weight } = grading.checks.find((each) => each.id === id) ?? assert.fail()
        const beside = grading.checks.filter(
          (each) =>
            each.criterion === criterion &&
            each.id !== id &&
            each.weight > 0 &&
            each.status !== 'not-applicable' &&
            each.access?.includes(access),
        )
        const sums = beside.map((each) => ({
          weight: each.weight * (each.earned === null ? 0.25 : (each.strength ?? 0)),
          points: each.earned ?? 5,
        }))
        const scoreWith = (points: number) => {
          const all = [...sums, { weight: weight * (act === 'declare' ? 0.75 : 1), points }]
          const whole = all.reduce((sum, each) => sum + each.weight, 0)
          const mean = all.reduce((sum, each) => sum + each.weight * each.points, 0) / whole
          return own.criteria.reduce(
            (sum, each) =>
              sum + each.share * (each.id === criterion ? roundedScore(mean) : (each.score ?? 0)),
            bonus,
          )
        }
        for (const [found, points] of [
          [range.lowest, 1],
          [range.highest, 10],
        ] as const)
          assert.ok(
            Math.abs(found - scoreWith(points)) < 1e-6 ||
              (own.ceiling && found < scoreWith(points)),
            `${id}: ${found}, not ${scoreWith(points)}`,
          )
        compared += 1
      }
  assert.ok(compared > 1000)
})
