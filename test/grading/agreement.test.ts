// Agreement with independent judges: the arithmetic, and the targets.
import assert from 'node:assert/strict'
import test from 'node:test'
import { comparisons, pairs, spearman } from '../../scripts/agreement.ts'

test('Spearman: same order, opposite order, ties, undefined', () => {
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

/** The targets; docs/agreement.md shows what is reached. */
const MARKS: Readonly<Record<string, number | null>> = {
  'agent-friend, same tool lists: score': 0.55,
  'agent-friend, same tool lists: token efficiency': 0.8,
  'agent-friend, with capped servers: score': null,
  'agent-friend, with capped servers: token efficiency': null,
  'Redocly CLI score, same documents: discoverability': 0.6,
  'Redocly CLI score, same documents: score': 0,
}

test('agreement with every judge reaches its mark', async () => {
  const all = await comparisons()
  assert.deepEqual(
    all.map(({ judge, measure }) => `${judge}: ${measure}`),
    Object.keys(MARKS),
  )
  for (const { judge, measure, rho, wanted, compared, differences } of all) {
    assert.equal(wanted, MARKS[`${judge}: ${measure}`])
    assert.ok(compared >= 40, `${judge}: ${compared} compared`)
    assert.ok(rho >= (wanted ?? 0), `${judge}, ${measure}: ${rho.toFixed(2)}`)
    assert.ok(differences.length === 10 && differences.every(({ reason }) => reason !== ''))
  }
})

test('at least 85% of the pairs that nobody would dispute stand in this order', async () => {
  const { right, compared, wrong } = await pairs()
  assert.equal(compared, 40)
  assert.ok(right / compared >= 0.85, wrong.join('; '))
})
