// Agreement with independent judges: the arithmetic, and the floors below which it must not fall.
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

/** A little below what was measured when they were written; docs/method.md says which marks are not reached yet. */
const FLOORS: Readonly<Record<string, number>> = {
  'agent-friend, same tool lists: score': 0.5,
  'agent-friend, same tool lists: token efficiency': 0.75,
  'Redocly CLI score, same documents: discoverability': 0.7,
  'Redocly CLI score, same documents: score': 0.5,
}

test('agreement with every judge stays where it is, or rises', async () => {
  const all = await comparisons()
  assert.deepEqual(
    all.map(({ judge, measure }) => `${judge}: ${measure}`),
    Object.keys(FLOORS),
  )
  for (const { judge, measure, rho, compared, differences } of all) {
    assert.ok(compared >= 40, `${judge}: ${compared} compared`)
    assert.ok(rho >= (FLOORS[`${judge}: ${measure}`] ?? 1), `${judge}, ${measure}: ${rho.toFixed(2)}`)
    assert.ok(differences.length === 10 && differences.every(({ reason }) => reason !== ''))
  }
})
