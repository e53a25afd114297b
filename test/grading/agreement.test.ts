// Agreement with independent judges: the arithmetic, and the targets.
import assert from 'node:assert/strict'
import test from 'node:test'
import { comparisons, pairs, spearman } from '../../scripts/agreement.ts'
import { raterAgreements } from '../../scripts/rater-agreement.ts'

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

/** What `npm run raters` measured when the estimates were built, rounded down. */
const RATED = {
  mcp: {
    'score today': 0.24,
    'list tokens': -0.11,
    answers: 0.36,
    args: 0.26,
    texts: 0.54,
    marks: 0.51,
    'all, by weight': 0.74,
    'all, by weight, with limits': 0.74,
    'all, by criterion': 0.67,
  },
  api: {
    'score today': 0.57,
    small: -0.06,
    answers: 0.19,
    args: 0.54,
    clear: 0.49,
    find: 0.19,
    errors: 0.65,
    signin: 0.22,
    'all, by weight': 0.75,
    'all, by weight, with limits': 0.75,
    'all, by criterion': 0.69,
  },
} as const

test('estimates agree with raters as far as they did', async () => {
  for (const kind of ['mcp', 'api'] as const) {
    const agreements = await raterAgreements(kind)
    assert.deepEqual(
      agreements.map(({ measure }) => measure),
      Object.keys(RATED[kind]),
    )
    for (const { measure, compared, raters } of agreements) {
      const least = new Map<string, number>(Object.entries(RATED[kind])).get(measure) ?? 1
      assert.ok(raters >= least, `${kind}, ${measure}: ${raters.toFixed(3)}`)
      assert.ok(compared >= (kind === 'mcp' ? 63 : 24), `${measure}: ${compared} compared`)
    }
  }
})
