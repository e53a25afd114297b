// The gains and the cheapest way up, compared with brute force on invented checks, caps included.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { exchange, SAMPLE } from '../../test/sample.ts'
import { CRITERION_IDS, letterAbove, LETTER_BOUNDS, type Evidence } from '../domain/index.ts'
import { defineCheck, notApplicable, notDocumented, type Check } from './check.ts'
import { LETTER_NEEDS } from './evidence-rules.ts'
import { grade } from './grade.ts'
import { holds } from '../../test/property.ts'

interface Invented {
  criterion: (typeof CRITERION_IDS)[number]
  weight: 10 | 7 | 4 | 2
  effort: 1 | 2 | 3
  cap: 'none' | 'letter'
  outcome: 'full' | 'half' | 'none' | 'away'
  basis: 'seen' | 'declared' | 'undocumented' | 'unlooked' | 'unpublished'
  /** The access method that it counts for: the API, if it does not say; `web` is all of them. */
  surface?: 'api' | 'mcp' | 'web'
}

const FIELDS = {
  criterion: fc.constantFrom(...CRITERION_IDS.slice(0, 3)),
  weight: fc.constantFrom(10, 7, 4, 2),
  effort: fc.constantFrom(1, 2, 3),
  cap: fc.constantFrom('none', 'none', 'none', 'letter'),
  outcome: fc.constantFrom('full', 'half', 'none', 'none', 'away'),
  basis: fc.constantFrom('seen', 'seen', 'seen', 'declared', 'undocumented'),
} as const
const anyInvented: fc.Arbitrary<Invented> = fc.record(FIELDS)
/** Of a tool with an API and an MCP server. */
const anyOfSeveral: fc.Arbitrary<Invented> = fc.record({
  ...FIELDS,
  basis: fc.constantFrom('seen', 'seen', 'declared', 'undocumented', 'unpublished'),
  surface: fc.constantFrom('api', 'mcp', 'web'),
})

/** Enough other observations for any letter, or none. */
const anyRest = fc.constantFrom<readonly Invented[]>(
  [],
  CRITERION_IDS.slice(3).flatMap((criterion) => [
    rest(criterion, 'full'),
    rest(criterion, 'full'),
    rest(criterion, 'half'),
  ]),
)

function rest(criterion: Invented['criterion'], outcome: Invented['outcome']): Invented {
  return { criterion, weight: 10, effort: 3, cap: 'none', outcome, basis: 'seen' }
}

const NEEDED = {
  seen: 'site',
  declared: 'docs',
  undocumented: 'docs',
  unlooked: 'docs',
  unpublished: 'sitemap',
} as const

/** A check that always has the same result; when fixed, the best. */
function inventedCheck(
  { criterion, weight, effort, cap, basis, outcome: first, surface = 'api' }: Invented,
  index: number,
  isMended: boolean,
): Check {
  const caps = { none: undefined, letter: { letter: 'D' } } as const
  const held = caps[cap]
  const outcome = isMended ? 'full' : first
  return defineCheck(criterion, `invented-${index}`, {
    weight,
    effort,
    title: 'Invented',
    why: 'It stands for any check.',
    loss: 'it is lost',
    standard: 'AgentGrade method',
    surfaces: [surface],
    needs: [NEEDED[isMended && basis === 'unpublished' ? 'seen' : basis]],
    absent: 'gone',
    outcomes: {
      full: { points: 10, says: 'All of it.' },
      half: { points: 5, says: 'Half of it.', fix: 'Fix it.' },
      none: { points: 0, says: 'None of it.', fix: 'Fix it.', ...(held && { cap: held }) },
      gone: { points: 0, says: 'It is not there.', fix: 'Publish it.' },
    },
    judge: () => (outcome === 'away' ? notApplicable('Not there.') : { outcome }),
    declared() {
      if (outcome === 'away') return notApplicable('Not there.')
      if (basis === 'unlooked' || basis === 'unpublished') return undefined
      return basis === 'undocumented' && outcome !== 'full'
        ? notDocumented('it', ['https://acme.example/docs'])
        : { outcome }
    },
  })
}

const EVIDENCE: Evidence = {
  format: 'agentgrade-evidence/1',
  tool: { name: 'Acme', url: 'https://acme.example' },
  observedAt: '2026-11-01T00:00:00Z',
  exchanges: [exchange()],
  observations: {
    site: { state: 'observed', exchanges: ['e1'], value: {} as never },
    sitemap: { state: 'not-offered', exchanges: ['e1'] },
    api: { state: 'observed', exchanges: ['e1'], value: {} as never },
  },
  declaration: { api: { style: 'rest' }, sources: ['https://acme.example/docs'] },
}

/** The same tool with an MCP server whose tools were read. */
const WITH_MCP: Evidence = {
  ...EVIDENCE,
  observations: {
    ...EVIDENCE.observations,
    mcp: { state: 'observed', exchanges: ['e1'], value: SAMPLE.mcp },
    mcpTools: { state: 'observed', exchanges: ['e1'], value: SAMPLE.mcpTools },
  },
}

function gradeWith(
  invented: readonly Invented[],
  fixed: ReadonlySet<number> = new Set(),
  evidence = EVIDENCE,
) {
  return grade(evidence, {
    checks: invented.map((each, index) => inventedCheck(each, index, fixed.has(index))),
  })
}

test('each stated gain is what the fixed evidence gives, caps included, and is never negative', () => {
  holds(
    fc.property(fc.array(anyInvented, { minLength: 1, maxLength: 12 }), anyRest, (some, others) => {
      const invented = [...some, ...others]
      const before = gradeWith(invented)
      some.forEach(({ outcome, criterion }, index) => {
        if (outcome === 'away' || outcome === 'full' || before.exact === null) return
        const after = gradeWith(invented, new Set([index]))
        const fix = before.fixes.find(({ check }) => check === `invented-${index}`)
        const gain = (after.exact ?? 0) - before.exact
        assert.ok(gain >= 0)
        assert.ok(Math.abs((fix?.gain ?? 0) - gain) < 1e-8)
        if (!fix) return
        assert.deepEqual(fix.letter, { from: before.letter, to: after.letter })
        assert.deepEqual(fix.score, { from: before.score, to: after.score })
        assert.deepEqual(fix.criterion.to, after.criteria.find(({ id }) => id === criterion)?.score)
      })
    }),
    { tries: 100 },
  )
})

test('with several access methods each stated gain is what the fixed evidence gives', () => {
  let compared = 0
  holds(
    fc.property(fc.array(anyOfSeveral, { minLength: 4, maxLength: 24 }), (invented) => {
      const before = gradeWith(invented, new Set(), WITH_MCP)
      for (const { check, gain, letter, score } of before.fixes) {
        const after = gradeWith(invented, new Set([Number(check.slice(9))]), WITH_MCP)
        assert.ok(Math.abs((after.exact ?? 0) - (before.exact ?? 0) - gain) < 1e-8, check)
        assert.deepEqual([letter.to, score.to], [after.letter, after.score])
        compared++
      }
    }),
    { tries: 200 },
  )
  assert.ok(compared > 200, `only ${compared} fixes were compared`)
})

function everywhere(surface: 'api' | 'mcp', ...outcomes: Invented['outcome'][]): Invented[] {
  return CRITERION_IDS.flatMap((criterion) =>
    outcomes.map((outcome) => ({ ...rest(criterion, outcome), weight: 4, surface })),
  )
}

test('an access method has nothing of another one: the better of two is the grade', () => {
  const good = everywhere('api', 'full', 'none')
  const alone = gradeWith(good, new Set(), WITH_MCP)
  for (const others of [['half'], ['full', 'none', 'none'], ['full', 'none']] as const) {
    const both = gradeWith([...good, ...everywhere('mcp', ...others)], new Set(), WITH_MCP)
    assert.deepEqual([both.exact, both.bonus], [alone.exact, 0], others.join())
  }
  const better = [...good, ...everywhere('mcp', 'full', 'full', 'none')]
  assert.equal(gradeWith(better, new Set(), WITH_MCP).best, 'mcp')
})

test('the fix of what counts for all can make another access method the best', () => {
  const invented: Invented[] = [
    { ...rest('tokenEfficiency', 'none'), weight: 10, surface: 'web' },
    ...['a', 'b', 'c'].map((): Invented => ({
      ...rest('tokenEfficiency', 'half'),
      surface: 'api',
    })),
    { ...rest('tokenEfficiency', 'half'), weight: 2, surface: 'mcp' },
  ]
  const before = gradeWith(invented, new Set(), WITH_MCP)
  const after = gradeWith(invented, new Set([0]), WITH_MCP)
  assert.deepEqual([before.best, after.best], ['api', 'mcp'])
  // Of the API (10 × 1 + 30 × 5) / 40, and then (10 × 10 + 30 × 5) / 40; of the MCP server then
  // (10 × 10 + 2 × 5) / 12, under its limit.
  const scores = [before.exact, after.access?.api?.exact, after.exact]
  assert.deepEqual(scores, [4, 6.25, 6.99])
  assert.equal(before.fixes.find(({ check }) => check === 'invented-0')?.gain, 2.99)
})

test('the best fix is first: what holds the letter down, then what it is worth to an agent', () => {
  holds(
    fc.property(fc.array(anyInvented, { minLength: 1, maxLength: 12 }), anyRest, (some, others) => {
      const { fixes, checks, cappedBy } = gradeWith([...some, ...others])
      const benefits = fixes.map(({ check }) => {
        const result = checks.find(({ id }) => id === check)
        return (result?.weight ?? 0) * (10 - (result?.earned ?? 10))
      })
      assert.deepEqual(
        fixes.map(({ benefit }) => benefit),
        benefits,
      )
      const isHolding = ({ check, outcome }: { check: string; outcome: string }) =>
        Number(
          cappedBy !== null &&
            outcome === 'none' &&
            some[Number(check.slice('invented-'.length))]?.cap === 'letter',
        )
      assert.deepEqual(
        fixes,
        fixes.toSorted(
          (a, b) =>
            isHolding(b) - isHolding(a) ||
            b.benefit - a.benefit ||
            b.gain - a.gain ||
            a.effort - b.effort,
        ),
      )
    }),
    { tries: 100 },
  )
})

test('the way to the next letter reaches the letter that it names, and no set of fixes is cheaper', () => {
  let reached = 0
  holds(
    fc.property(fc.array(anyInvented, { minLength: 1, maxLength: 8 }), anyRest, (some, others) => {
      const invented = [...some, ...others.filter(({ outcome }) => outcome === 'full')]
      const { nextLetter, exact, letter, confidence, needsEvidence, fixes } = gradeWith(invented)
      if (exact === null || letter === null || letter === 'A+')
        return assert.equal(nextLetter, null)
      const target = letterAbove(letter)
      assert.ok(target)
      const isAllowed = confidence >= (LETTER_NEEDS[target] ?? 0)
      assert.equal(needsEvidence === null, isAllowed)
      if (!isAllowed) return assert.equal(nextLetter, null)
      const open = some.flatMap(({ outcome }, index) =>
        outcome === 'half' || outcome === 'none' ? [index] : [],
      )
      let cheapest = Infinity
      for (let bits = 0; bits < 2 ** open.length; bits++) {
        const fixed = new Set(open.filter((_, position) => bits & (1 << position)))
        const effort = [...fixed].reduce((sum, index) => sum + (invented[index]?.effort ?? 0), 0)
        if (effort >= cheapest) continue
        if ((gradeWith(invented, fixed).exact ?? 0) >= LETTER_BOUNDS[target]) cheapest = effort
      }
      const hasUndocumented = some.some(({ basis }) => basis === 'undocumented')
      if (nextLetter === null) return assert.ok(cheapest === Infinity || hasUndocumented)
      reached++
      const chosen = new Set(nextLetter.checks.map((id) => Number(id.slice('invented-'.length))))
      const after = gradeWith(invented, chosen)
      assert.deepEqual([after.score, after.letter], [nextLetter.score, nextLetter.letter])
      assert.ok((after.exact ?? 0) >= LETTER_BOUNDS[target])
      const path = fixes.filter(({ check }) => nextLetter.checks.includes(check))
      const alone = path.reduce((sum, { gain }) => sum + gain, 0)
      assert.deepEqual(
        path.map(({ check }) => check),
        nextLetter.checks,
      )
      assert.ok(Math.abs(alone + (nextLetter.together ?? 0) - (nextLetter.gain ?? 0)) < 1e-6)
      assert.ok(Math.abs(exact + (nextLetter.gain ?? 0) - (after.exact ?? 0)) < 1e-6)
      // Documenting something also adds weight, so such sets are not proven to be the cheapest.
      if (hasUndocumented) assert.ok(nextLetter.effort >= cheapest)
      else assert.equal(nextLetter.effort, cheapest)
    }),
    { tries: 200 },
  )
  assert.ok(reached > 50, `only ${reached} had a next letter`)
})

test('a letter held down by one outcome is lifted by fixing it, and the letter that is really reached is named', () => {
  const bad: Invented = {
    criterion: 'safety',
    weight: 10,
    effort: 1,
    cap: 'letter',
    outcome: 'none',
    basis: 'seen',
  }
  const good = CRITERION_IDS.flatMap((criterion) => [
    rest(criterion, 'full'),
    rest(criterion, 'full'),
    rest(criterion, 'full'),
  ])
  const grading = gradeWith([bad, ...good])
  assert.deepEqual([grading.letter, grading.score, grading.cappedBy], ['D', 3.9, 'invented-0'])
  assert.deepEqual(grading.nextLetter, {
    letter: 'B+',
    checks: ['invented-0'],
    effort: 1,
    score: 7.9,
    gain: 4,
    together: 0,
  })
})

test('a letter that the evidence does not allow is said to need evidence, and no fix is promised to reach it', () => {
  const known = CRITERION_IDS.map((criterion) => rest(criterion, 'full'))
  const unknown = known.map((each): Invented => ({ ...each, basis: 'unlooked' }))
  const grading = gradeWith([...known, ...unknown, { ...rest('speed', 'half'), weight: 2 }])
  assert.deepEqual([grading.letter, grading.ceiling?.by], ['B+', 'confidence'])
  assert.deepEqual(grading.needsEvidence, { letter: 'A', confidence: 0.55, isHeld: true })
  assert.equal(grading.nextLetter, null)
  assert.equal(grading.fixes.length, 1)
})
