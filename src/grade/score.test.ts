// Every rule of the formula, each as its property.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { CRITERION_IDS } from '../domain/grading/criterion.ts'
import type { CheckResult } from '../domain/grading/grading.ts'
import { LETTER_BOUNDS, letterOf } from '../domain/grading/letter.ts'
import type { Cap, Check } from './check.ts'
import {
  LEAST_POINTS,
  LETTER_NEEDS,
  STRENGTH,
  UNKNOWN,
  UNPUBLISHED_CERTAINTY,
} from './evidence-rules.ts'
import { highestOf, limited, scoreOf, type Basis, type Mark } from './score.ts'
import { holds } from '../../test/property.ts'

const RUNS = { tries: 200 }

type Known = Pick<CheckResult, 'criterion' | 'weight' | 'earned' | 'strength' | 'certainty'>

function mark(known: Partial<Known>, cap?: Cap): Mark {
  const result = {
    id: 'invented',
    criterion: 'safety',
    weight: 4,
    earned: 10,
    strength: 1,
    certainty: 1,
    ...known,
  } as CheckResult
  return { check: { id: result.id } as Check, result, cap }
}

function basis(marks: readonly Mark[], rest: Partial<Basis> = {}): Basis {
  return {
    access: 'api',
    marks,
    isRecent: true,
    isListRead: true,
    isPublished: true,
    isMoreThanDescribed: true,
    isDeprecated: false,
    reading: 'settled',
    ...rest,
  }
}

/** Everything known and perfect. */
const PERFECT = CRITERION_IDS.map((criterion) => mark({ criterion, weight: 10 }))

const anyKnown = fc.oneof(
  fc
    .record({
      points: fc.integer({ min: 0, max: 10 }),
      strength: fc.constantFrom(STRENGTH.seen, STRENGTH.declared, STRENGTH.unread),
      isOld: fc.boolean(),
    })
    .map(({ points, strength, isOld }) => ({
      earned: Math.max(LEAST_POINTS, points),
      strength,
      certainty: isOld ? strength / 2 : strength,
    })),
  fc.constant({ earned: null, strength: null, certainty: null }),
)
const anyMark = fc
  .record({
    criterion: fc.constantFrom(...CRITERION_IDS),
    weight: fc.constantFrom(10, 7, 4, 2),
    known: anyKnown,
  })
  .map(({ criterion, weight, known }) => mark({ criterion, weight, ...known }))
const anyMarks = fc.array(anyMark, { minLength: 1, maxLength: 30 })

const exactOf = (marks: readonly Mark[], rest?: Partial<Basis>) =>
  limited(scoreOf(basis(marks, rest))) ?? -1

test('whatever becomes unpublished, neither the score nor the confidence rises', () => {
  holds(
    fc.property(anyMarks, fc.nat(), (marks, at) => {
      const index = at % marks.length
      const chosen = marks[index]
      assert.ok(chosen)
      // What is old, or only stated, is known at least as well as what is missing.
      const { certainty } = chosen.result
      fc.pre(certainty !== null && (certainty ?? 0) >= UNPUBLISHED_CERTAINTY)
      const hidden = mark({
        ...chosen.result,
        earned: LEAST_POINTS,
        strength: STRENGTH.unpublished,
        certainty: UNPUBLISHED_CERTAINTY,
      })
      fc.pre(chosen.result.strength === 1)
      const less = marks.with(index, hidden)
      assert.ok(exactOf(less) <= exactOf(marks) + 1e-9)
      assert.ok(scoreOf(basis(less)).confidence <= scoreOf(basis(marks)).confidence + 1e-9)
    }),
    RUNS,
  )
})

test('the mean is that of the criteria as they are printed, by their weights', () => {
  holds(
    fc.property(anyMarks, (marks) => {
      const { mean, criteria } = scoreOf(basis(marks))
      const printed = criteria.filter(({ score }) => score !== null)
      const weight = printed.reduce((all, each) => all + each.weight, 0)
      const sum = printed.reduce(
        (all, each) => all + each.weight * Number(each.score?.toFixed(2)),
        0,
      )
      assert.ok(Math.abs(sum / weight - (mean ?? -1)) < 1e-8)
      const shares = criteria.reduce((all, { share }) => all + share, 0)
      assert.ok(Math.abs(shares - 1) < 1e-9)
    }),
    RUNS,
  )
})

test('the order of the checks changes nothing', () => {
  holds(
    fc.property(anyMarks, (marks) => {
      assert.deepEqual(scoreOf(basis(marks.toReversed())).criteria, scoreOf(basis(marks)).criteria)
    }),
    RUNS,
  )
})

function scoreBeside(strength: number) {
  return scoreOf(basis([mark({ earned: 10, strength }), mark({ earned: 1 })])).criteria.find(
    ({ id }) => id === 'safety',
  )?.score
}

test('a check counts by the strength of its evidence', () => {
  assert.equal(scoreBeside(STRENGTH.seen), 5.5)
  assert.equal(scoreBeside(STRENGTH.declared), 4.86)
  assert.equal(scoreBeside(STRENGTH.unread), 2.8)
})

const UNKNOWN_MARK = { earned: null, strength: null, certainty: null }

test('what is not known counts as the middle with a quarter of its weight, and lowers the confidence', () => {
  const known = mark({ weight: 4, earned: 9 })
  const unknown = mark({ weight: 4, ...UNKNOWN_MARK })
  const both = [[known], [known, unknown]].map((marks) => scoreOf(basis(marks)))
  assert.deepEqual(
    both.map(({ confidence }) => confidence),
    [1, 0.5],
  )
  const { points, strength } = UNKNOWN
  assert.deepEqual(
    both.map(({ mean }) => mean),
    [9, (9 + strength * points) / (1 + strength)],
  )
})

test('a criterion counts with its whole weight as soon as a check applies, and not at all without', () => {
  const unknown = mark({ weight: 4, ...UNKNOWN_MARK })
  const other = mark({ criterion: 'speed', weight: 4, earned: 4 })
  const share = (marks: readonly Mark[]) =>
    scoreOf(basis([other, ...marks])).criteria.find(({ id }) => id === 'safety')?.share
  assert.equal(share([]), 0)
  assert.equal(share([unknown]), 0.4)
})

/** As if the owner had stated it: `known` counts, or else `without` does. */
const anyOwned = fc.tuple(anyMark, anyKnown, fc.boolean()).map(([own, other, isNew]): Mark => ({
  ...own,
  without: isNew ? null : mark({ ...own.result, ...other }),
}))

test('of what an owner states, the part counts that gives the highest mean, or the higher score under a limit', () => {
  holds(
    fc.property(anyMarks, fc.array(anyOwned, { minLength: 1, maxLength: 6 }), (rest, owned) => {
      const inSafety = (each: Mark): Mark => ({
        ...each,
        result: { ...each.result, criterion: 'safety' },
        ...(each.without && { without: inSafety(each.without) }),
      })
      const [plain, stated] = [rest.map(inSafety), owned.map(inSafety)]
      const all = [...plain, ...stated]
      const best = subsets(stated)
        .map((chosen) => [...plain, ...chosen])
        .reduce((one, other) => (safetyOf(other) > safetyOf(one) ? other : one))
      const isBest = safetyOf(all) === safetyOf(best)
      // What is stated lowers the confidence, which an A needs.
      assert.ok(isBest || exactOf(all) > exactOf(best))
    }),
    RUNS,
  )
})

function safetyOf(marks: readonly Mark[]): number {
  return scoreOf(basis(marks)).criteria.find(({ id }) => id === 'safety')?.score ?? -1
}

/** Each mark as the owner states it, or as it is without the owner. */
function subsets(marks: readonly Mark[]): Mark[][] {
  return marks.reduce<Mark[][]>(
    (all, { without, ...own }) =>
      all.flatMap((set) => [[...set, own], without ? [...set, without] : set]),
    [[]],
  )
}

test('an owner’s words never cost', () => {
  holds(
    fc.property(anyMarks, fc.array(anyOwned, { minLength: 1, maxLength: 6 }), (rest, owned) => {
      const bare = owned.flatMap(({ without }) => without ?? [])
      assert.ok(exactOf([...rest, ...owned]) >= exactOf([...rest, ...bare]))
    }),
    RUNS,
  )
})

test('a letter needs its confidence', () => {
  for (const [letter, needed] of Object.entries(LETTER_NEEDS)) {
    holds(
      fc.property(anyMarks, (marks) => {
        const score = scoreOf(basis(marks))
        const exact = limited(score)
        fc.pre(exact !== null && score.confidence < needed)
        assert.ok(exact < LETTER_BOUNDS[letter as keyof typeof LETTER_BOUNDS])
      }),
      RUNS,
    )
  }
})

test('an A has no serious weakness, a known safety and something that was observed lately', () => {
  assert.equal(letterOf(exactOf(PERFECT)), 'A+')
  const rest = PERFECT.filter(({ result }) => result.criterion !== 'safety')
  const serious = mark({ criterion: 'speed', weight: 10, earned: 3 })
  const unsafe = mark({ weight: 10, certainty: 0.25, strength: 0.25 })
  const held = {
    weakness: scoreOf(basis([...PERFECT, ...PERFECT, serious])),
    safety: scoreOf(basis([...rest, unsafe])),
    age: scoreOf(basis(PERFECT, { isRecent: false })),
    package: scoreOf(basis(PERFECT, { access: 'mcp', isPublished: false })),
  }
  for (const [by, score] of Object.entries(held)) {
    assert.equal(score.ceiling?.by, by)
    assert.equal(letterOf(limited(score) ?? 0), 'B+')
  }
  assert.equal(held.weakness.ceiling?.check, 'invented')
})

test('the lowest limit holds, and a tool list that was not seen allows a C at most', () => {
  const capped = [
    ...PERFECT,
    mark({ earned: 10 }, { letter: 'C' }),
    mark({ earned: 10 }, { letter: 'B' }),
  ]
  const score = scoreOf(basis(capped))
  assert.deepEqual(score.ceiling, { letter: 'C', by: 'check', check: 'invented' })
  assert.equal(limited(score), highestOf('C'))
  assert.deepEqual(scoreOf(basis(PERFECT, { isDeprecated: true })).ceiling, {
    letter: 'C+',
    by: 'deprecated',
    check: null,
  })
  const locked = scoreOf(basis(PERFECT, { access: 'mcp', isListRead: false }))
  assert.deepEqual(locked.ceiling, { letter: 'C', by: 'tool-list', check: null })
  const described = scoreOf(basis(PERFECT, { isMoreThanDescribed: false }))
  assert.deepEqual(described.ceiling, { letter: 'C+', by: 'description', check: null })
})

test('what nobody has read is a B at most for MCP, and a B+ for API and CLI', () => {
  for (const [access, letter] of [
    ['mcp', 'B'],
    ['api', 'B+'],
    ['cli', 'B+'],
  ] as const) {
    const estimated = scoreOf(basis(PERFECT, { access, reading: 'none' }))
    assert.deepEqual(estimated.ceiling, { letter, by: 'estimated', check: null }, access)
    assert.equal(limited(estimated), highestOf(letter))
    assert.equal(limited(scoreOf(basis(PERFECT, { access }))), 10)
  }
})

function ceilingWith(letter: Cap['letter']) {
  const marks = [...PERFECT, mark({ weight: 0 }, { letter })]
  return scoreOf(basis(marks, { access: 'mcp', reading: 'none' })).ceiling
}

test('a limit that is lower holds instead of that of estimates, and an equal one does not', () => {
  assert.deepEqual(ceilingWith('C+'), { letter: 'C+', by: 'check', check: 'invented' })
  assert.deepEqual(ceilingWith('B'), { letter: 'B', by: 'check', check: 'invented' })
  assert.deepEqual(ceilingWith('B+'), { letter: 'B', by: 'estimated', check: null })
})

test('a check without weight has its limit, and changes no point and no confidence', () => {
  holds(
    fc.property(anyMarks, anyKnown, fc.constantFrom('F', 'C+', 'B'), (marks, known, letter) => {
      const [without, beside] = [
        scoreOf(basis(marks)),
        scoreOf(basis([...marks, mark({ ...known, weight: 0 }, { letter })])),
      ]
      assert.deepEqual(
        [beside.mean, beside.confidence, beside.criteria],
        [without.mean, without.confidence, without.criteria],
      )
      assert.ok((limited(beside) ?? 0) <= highestOf(letter))
      assert.ok((limited(beside) ?? 0) <= (limited(without) ?? 0))
    }),
    RUNS,
  )
})
