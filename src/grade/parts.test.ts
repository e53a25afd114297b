// One result of several: the mean by weight and strength, what is not known of it, limits, fixes, and
// what an owner states about one part.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyEvidence } from '../../test/arbitrary-evidence.ts'
import { holds } from '../../test/property.ts'
import { exchange } from '../../test/sample.ts'
import type { Declaration, Evidence } from '../domain/index.ts'
import { surfacesOf } from '../domain/index.ts'
import type { CheckResult } from '../domain/grading/grading.ts'
import {
  defineCheck,
  inconclusive,
  mergeChecks,
  notApplicable,
  outcomeOf,
  type Cap,
  type Check,
} from './check.ts'
import { CHECKS } from './checks.ts'
import { STRENGTH } from './evidence-rules.ts'
import { grade } from './grade.ts'
import { judge } from './judge.ts'
import { joinedResult, leavesOf } from './parts.ts'
import { roundedScore } from './rounding.ts'

type Answer = 'full' | 'half' | 'bad' | 'open' | 'away'

interface Part {
  answer: Answer
  weight?: number
  /** Whether the docs answer it, in full. */
  isStated?: boolean
  cap?: Cap
  isEstimated?: boolean
}

function partOf({ answer, weight = 2, isStated, cap, isEstimated = false }: Part, at: number) {
  return defineCheck('safety', `part-${at}`, {
    weight,
    why: 'It stands for any part.',
    loss: 'it is lost',
    isEstimated,
    surfaces: ['api'],
    needs: ['site'],
    outcomes: {
      full: { points: 10, says: 'All of it.' },
      half: { points: 5, says: 'Half of it.', fix: 'Mend it.' },
      bad: { points: 0, says: 'None of it.', fix: 'Mend it.', ...(cap && { cap }) },
    },
    judge: () =>
      answer === 'open'
        ? inconclusive(`Part ${at} was not looked at.`)
        : answer === 'away'
          ? notApplicable(`Part ${at} does not apply.`)
          : { outcome: answer },
    ...(isStated && {
      declared: ({ facts }: Declaration) =>
        facts?.['api.bulk'] ? ({ outcome: 'full' } as const) : undefined,
    }),
  })
}

function wholeOf(parts: readonly Part[], weight = 10): Check {
  const [first, second, ...others] = parts.map(partOf)
  assert.ok(first && second)
  return mergeChecks('safety', 'whole', {
    why: 'It stands for any whole.',
    weight,
    parts: [first, second, ...others],
  })
}

const EVIDENCE: Evidence = {
  format: 'agentgrade-evidence/1',
  tool: { name: 'Acme', url: 'https://acme.example' },
  observedAt: '2026-11-01T00:00:00Z',
  exchanges: [exchange()],
  observations: {
    site: { state: 'observed', exchanges: ['e1'], value: {} as never },
    api: { state: 'observed', exchanges: ['e1'], value: {} as never },
  },
}

const judged = (parts: readonly Part[], evidence = EVIDENCE) =>
  judge(wholeOf(parts), evidence, surfacesOf(evidence))

const figures = ({ status, outcome, earned, strength, certainty, basis }: CheckResult) => ({
  status,
  outcome,
  earned,
  strength,
  certainty,
  basis,
})

test('the mean of the parts by their weights; nothing counts less than the least points', () => {
  const result = judged([{ answer: 'full', weight: 4 }, { answer: 'half' }, { answer: 'bad' }])
  // (4 × 10 + 2 × 5 + 2 × 1) / 8
  assert.deepEqual(figures(result), {
    status: 'judged',
    outcome: 'partly',
    earned: 6.5,
    strength: 1,
    certainty: 1,
    basis: 'seen',
  })
  assert.deepEqual(result.exchanges, ['e1'])
  assert.deepEqual([result.points, result.weight, result.criterion], [6.5, 10, 'safety'])
  assert.deepEqual(
    result.parts?.map(({ id, weight, earned }) => [id, weight, earned]),
    [
      ['part-0', 4, 10],
      ['part-1', 2, 5],
      ['part-2', 2, 1],
    ],
  )
})

test('all parts in full are full, whatever is not known beside them', () => {
  assert.equal(judged([{ answer: 'full' }, { answer: 'full' }]).outcome, 'full')
  assert.equal(judged([{ answer: 'full' }, { answer: 'open' }]).outcome, 'full')
  assert.equal(judged([{ answer: 'full' }, { answer: 'away' }]).outcome, 'full')
})

test('what is not known leaves its weight open; what does not apply has none', () => {
  const open = judged([{ answer: 'half', weight: 4 }, { answer: 'open' }])
  assert.deepEqual([open.earned, open.strength, open.certainty], [5, 0.67, 0.67])
  const away = judged([{ answer: 'half', weight: 4 }, { answer: 'away' }])
  assert.deepEqual([away.earned, away.strength, away.certainty], [5, 1, 1])
})

test('a part counts by the strength of its evidence, and the best known one names it', () => {
  const result = judged([{ answer: 'full' }, { answer: 'half', isEstimated: true }])
  // (10 + 0.75 × 5) / 1.75, of which 1.75 / 2 counts.
  assert.deepEqual(figures(result), {
    status: 'judged',
    outcome: 'partly',
    earned: 7.86,
    strength: 0.88,
    certainty: 0.88,
    basis: 'seen',
  })
  const estimated = judged([{ answer: 'open' }, { answer: 'half', isEstimated: true }])
  assert.deepEqual([estimated.basis, estimated.strength], ['estimated', 0.38])
})

test('without a known part it is not known, and says why; without one that applies it does not', () => {
  const open = judged([{ answer: 'open' }, { answer: 'away' }, { answer: 'open' }])
  assert.deepEqual([open.status, open.outcome, open.earned], ['inconclusive', null, null])
  assert.equal(open.reason, 'Part 0 was not looked at. Part 2 was not looked at.')
  assert.deepEqual(open.exchanges, [])
  const away = judged([{ answer: 'away' }, { answer: 'away' }])
  assert.deepEqual([away.status, away.outcome], ['not-applicable', null])
  assert.equal(away.reason, 'Part 0 does not apply. Part 1 does not apply.')
})

test('a reason is as long as a grading may hold', () => {
  const part: CheckResult = { ...judged([{ answer: 'open' }, { answer: 'open' }]) }
  const long = [1, 2].map((at) => ({ ...part, reason: `${at}`.repeat(400) }))
  const whole = wholeOf([{ answer: 'open' }, { answer: 'open' }])
  assert.equal(joinedResult(whole, long, []).reason?.length, 500)
})

test('the leaves of results are those that stand alone, and the parts of the others', () => {
  const { checks } = grade({ ...EVIDENCE, observations: {} })
  assert.deepEqual(
    leavesOf(checks).map(({ id }) => id),
    CHECKS.flatMap(({ id, parts }) => (parts.length === 0 ? [id] : parts.map((part) => part.id))),
  )
})

const graded = (checks: readonly Check[], evidence = EVIDENCE) => grade(evidence, { checks })

test('the lowest limit of a part holds, and the fix of the whole lifts it', () => {
  const checks = [
    wholeOf([
      { answer: 'bad', cap: { letter: 'C' } },
      { answer: 'bad', cap: { letter: 'D' } },
      { answer: 'full', weight: 60 },
    ]),
  ]
  const grading = graded(checks)
  assert.deepEqual(grading.ceiling, { letter: 'D', by: 'check', check: 'whole' })
  assert.deepEqual([grading.letter, grading.cappedBy], ['D', 'whole'])
  const [fix] = grading.fixes
  assert.deepEqual(
    [fix?.check, fix?.outcome, fix?.letter],
    ['whole', 'partly', { from: 'D', to: 'B+' }],
  )
})

test('the fix of the whole mends all parts that lose, and only them', () => {
  holds(
    fc.property(
      fc.array(
        fc.record({
          answer: fc.constantFrom<Answer>('full', 'half', 'bad', 'open', 'away'),
          weight: fc.constantFrom(2, 4, 7),
          isEstimated: fc.boolean(),
        }),
        { minLength: 2, maxLength: 5 },
      ),
      (parts) => {
        const before = graded([wholeOf(parts), ...OTHERS])
        const mended = parts.map((part) => ({
          ...part,
          answer: ['half', 'bad'].includes(part.answer) ? ('full' as const) : part.answer,
        }))
        const after = graded([wholeOf(mended), ...OTHERS])
        const fix = before.fixes.find(({ check }) => check === 'whole')
        const isLosing = parts.some(({ answer }) => answer === 'half' || answer === 'bad')
        assert.equal(fix !== undefined, isLosing)
        if (!fix) return assert.equal(after.exact, before.exact)
        assert.ok(Math.abs((after.exact ?? 0) - (before.exact ?? 0) - fix.gain) < 1e-8)
        assert.equal(after.checks.find(({ id }) => id === 'whole')?.outcome, 'full')
      },
    ),
  )
})

/** So that there is a grade, and a sum in which the whole counts. */
const OTHERS = [
  partOf({ answer: 'half', weight: 20 }, 8),
  defineCheck('speed', 'other', {
    weight: 10,
    why: 'It stands for others.',
    loss: 'it is lost',
    surfaces: ['api'],
    needs: ['site'],
    outcomes: { fair: { points: 4, says: 'It is fair.', fix: 'Mend it.' } },
    judge: () => ({ outcome: 'fair' }),
  }),
]

function statedBy(basis: 'source' | 'known'): Evidence {
  const source = 'https://acme.example/docs'
  return {
    ...EVIDENCE,
    declaration: {
      api: { style: 'rest' },
      facts: { 'api.bulk': { value: true, basis, source } },
      sources: [source],
    },
  }
}

test('what the docs state about one part counts in it, with its place', () => {
  const result = judged(
    [{ answer: 'half' }, { answer: 'open', isStated: true }],
    statedBy('source'),
  )
  // (5 + 0.75 × 10) / 1.75
  assert.deepEqual([result.earned, result.strength, result.basis], [7.14, 0.88, 'seen'])
  const [, stated] = result.parts ?? []
  assert.deepEqual(
    [stated?.outcome, stated?.basis, stated?.strength],
    ['full', 'declared', STRENGTH.declared],
  )
})

test('what is stated about a part never costs', () => {
  for (const basis of ['source', 'known'] as const)
    for (const answer of ['full', 'half', 'bad', 'open'] as const) {
      const checks = [wholeOf([{ answer: 'half' }, { answer, isStated: true }]), ...OTHERS]
      const [silent, stated] = [graded(checks), graded(checks, statedBy(basis))]
      assert.ok((stated.exact ?? 0) >= (silent.exact ?? 0), `${basis} beside ${answer}`)
    }
})

test('the points of every result of any evidence are within those of its outcome, and parts add up', () => {
  let [measured, merged] = [0, 0]
  holds(
    fc.property(anyEvidence, (evidence) => {
      const { checks } = grade(evidence)
      for (const result of leavesOf(checks)) {
        const outcome =
          result.outcome === null ? undefined : outcomeOf(checkOf(result.id), result.outcome)
        if (!outcome) continue
        const least = 'measured' in outcome ? outcome.least : outcome.points
        const { points } = result
        assert.ok(points !== null && least <= points && points <= outcome.points, result.id)
        if ('measured' in outcome) measured += 1
      }
      for (const { parts = [], earned, strength, id } of checks) {
        if (parts.length === 0 || earned === null) continue
        merged += 1
        const known = parts.filter(({ status }) => status === 'judged')
        const applying = parts.filter(({ status }) => status !== 'not-applicable')
        const counts = known.reduce((sum, part) => sum + part.weight * (part.strength ?? 0), 0)
        const product = known.reduce(
          (sum, part) => sum + part.weight * (part.strength ?? 0) * (part.earned ?? 0),
          0,
        )
        const whole = applying.reduce((sum, part) => sum + part.weight, 0)
        assert.equal(earned, roundedScore(product / counts), id)
        assert.ok(strength != null)
        assert.equal(strength, roundedScore(counts / whole), id)
        assert.ok(strength > 0 && strength <= 1, id)
      }
    }),
    { tries: 60 },
  )
  assert.ok(measured > 100 && merged > 100, `${measured} are measured, ${merged} merged`)
})

const BY_ID = new Map(
  CHECKS.flatMap((check) => [check, ...check.parts]).map((each) => [each.id, each]),
)

function checkOf(id: string): Check {
  return BY_ID.get(id) ?? assert.fail(id)
}
