// Agreement with independent judges: the arithmetic, and the marks that must hold.
import assert from 'node:assert/strict'
import test from 'node:test'
import { comparisons, spearman } from '../scripts/agreement.ts'

test('Spearman: same order, opposite order, ties, nothing to tell', () => {
  assert.equal(
    spearman([
      [1, 10],
      [2, 20],
      [3, 90],
    ]),
    1,
  )
  assert.equal(
    spearman([
      [1, 9],
      [2, 5],
      [3, 1],
    ]),
    -1,
  )
  assert.ok(
    Math.abs(
      spearman([
        [1, 1],
        [1, 2],
        [2, 3],
      ]) - 0.866,
    ) < 0.001,
  )
  assert.equal(
    spearman([
      [1, 1],
      [1, 2],
    ]),
    0,
  )
})

test('every judge agrees as far as is wanted', async () => {
  for (const { judge, measure, rho, wanted, compared, differences } of await comparisons()) {
    assert.ok(compared >= 20, `${judge}: ${compared} compared`)
    assert.ok(rho >= wanted, `${judge}, ${measure}: ${rho.toFixed(2)}`)
    assert.ok(differences.length === 10 && differences.every(({ reason }) => reason !== ''))
  }
})
