// Which access method stands for the tool: the highest score, then the best known, then the order in
// which agents take them. None has anything of another.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { holds } from '../../test/property.ts'
import { ACCESS_IDS, CRITERION_IDS } from '../domain/grading/criterion.ts'
import type { CheckResult } from '../domain/grading/grading.ts'
import { bestOf, candidatesOf, type Candidate } from './candidates.ts'
import type { Cap, Check } from './check.ts'
import { highestOf, unlimited, type Mark } from './score.ts'

const candidate = (
  access: (typeof ACCESS_IDS)[number],
  exact: number | null,
  confidence = 0.5,
): Candidate => ({
  basis: unlimited(access, []),
  score: { mean: exact, confidence, ceiling: null, criteria: [], marks: [] },
  exact,
})
const best = (...candidates: Candidate[]) => bestOf(candidates)?.basis.access ?? null

test('the highest score, however little is known of it', () => {
  assert.equal(best(candidate('api', 6, 0.9), candidate('cli', 6.01, 0.2)), 'cli')
  assert.equal(best(candidate('mcp', 6), candidate('cli', 6.01), candidate('api', 6)), 'cli')
})

test('of equal scores the one that is known best', () => {
  assert.equal(best(candidate('mcp', 6, 0.4), candidate('cli', 6, 0.41)), 'cli')
  assert.equal(best(candidate('api', 6, 0.4), candidate('mcp', 6, 0.39)), 'api')
})

test('known as well, too: MCP, API, CLI, in whatever order they come', () => {
  const all = [candidate('cli', 6), candidate('api', 6), candidate('mcp', 6)]
  assert.equal(best(...all), 'mcp')
  assert.equal(best(...all.toReversed()), 'mcp')
  assert.equal(best(...all.slice(0, 2)), 'api')
  assert.equal(best(...all.slice(0, 2).toReversed()), 'api')
})

test('an unrated one is none, and without another there is none', () => {
  assert.equal(best(candidate('mcp', null), candidate('cli', 1)), 'cli')
  assert.equal(best(candidate('mcp', null)), null)
  assert.equal(best(), null)
})

const mark = (earned: number, cap?: Cap): Mark => ({
  check: { id: 'invented' } as Check,
  result: {
    id: 'invented',
    criterion: 'safety',
    weight: cap ? 0 : 30,
    earned,
    strength: 1,
    certainty: 1,
  } as CheckResult,
  cap,
})

test('each has the same score beside others as alone', () => {
  const anyMarks = fc.array(
    fc.record({
      criterion: fc.constantFrom(...CRITERION_IDS),
      earned: fc.integer({ min: 1, max: 10 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  holds(
    fc.property(fc.tuple(anyMarks, anyMarks, anyMarks), (given) => {
      const each = given.map((marks, at) =>
        unlimited(
          ACCESS_IDS[at] ?? 'api',
          marks.map(({ criterion, earned }) => {
            const one = mark(earned)
            return { ...one, result: { ...one.result, criterion } }
          }),
        ),
      )
      const together = candidatesOf({ each, marks: [] }).map(({ exact }) => exact)
      const alone = each.flatMap((basis) => candidatesOf({ each: [basis], marks: [] }))
      assert.deepEqual(
        together,
        alone.map(({ exact }) => exact),
      )
    }),
  )
})

test('a limit of the whole tool holds for each access method, a lower one of its own holds on', () => {
  const hostile = mark(0, { letter: 'B', tool: true })
  const each = [
    unlimited('mcp', [mark(10), hostile]),
    unlimited('api', [mark(10)]),
    unlimited('cli', [mark(10), mark(10, { letter: 'D' })]),
  ]
  const candidates = candidatesOf({ each, marks: [hostile] })
  assert.deepEqual(
    candidates.map(({ exact, score: { ceiling } }) => [exact, ceiling?.by]),
    [
      [highestOf('B'), 'check'],
      [highestOf('B'), 'tool'],
      [highestOf('D'), 'check'],
    ],
  )
})
