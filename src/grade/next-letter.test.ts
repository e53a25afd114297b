// The gains and the cheapest way up, proven against brute force on invented checks, caps included.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { CRITERION_IDS, LETTER_BOUNDS, type Evidence } from '../domain/index.ts'
import { defineCheck, notApplicable, type Check } from './check.ts'
import { grade } from './grade.ts'

interface Invented {
  criterion: (typeof CRITERION_IDS)[number]
  weight: 10 | 7 | 4 | 2
  effort: 1 | 2 | 3
  cap: 'none' | 'letter' | 'criterion'
  outcome: 'full' | 'half' | 'none' | 'away'
}

const anyInvented: fc.Arbitrary<Invented> = fc.record({
  criterion: fc.constantFrom(...CRITERION_IDS.slice(0, 3)),
  weight: fc.constantFrom(10, 7, 4, 2),
  effort: fc.constantFrom(1, 2, 3),
  cap: fc.constantFrom('none', 'none', 'none', 'letter', 'criterion'),
  outcome: fc.constantFrom('full', 'half', 'none', 'none', 'away'),
})

/** A check that reads its own outcome out of the evidence: topic number `index`. */
function inventedCheck({ criterion, weight, effort, cap }: Invented, index: number): Check {
  const caps = { none: undefined, letter: { letter: 'D' }, criterion: { criterion: 4 } } as const
  const held = caps[cap]
  return defineCheck({
    id: `invented-${index}`,
    criterion,
    weight,
    effort,
    title: 'Invented',
    why: 'It stands for any check.',
    standard: 'AgentGrade method',
    surfaces: ['web'],
    needs: ['documentedTopics'],
    outcomes: {
      full: { points: 10, says: 'All of it.' },
      half: { points: 5, says: 'Half of it.', fix: 'Mend it.' },
      none: { points: 0, says: 'None of it.', fix: 'Mend it.', ...(held && { cap: held }) },
    },
    judge({ documentedTopics }) {
      const quote = documentedTopics.topics[index]?.quote
      if (quote === 'full' || quote === 'half' || quote === 'none') return { outcome: quote }
      return notApplicable('Not there.')
    },
  })
}

function evidenceOf(outcomes: readonly string[]): Evidence {
  return {
    format: 'agentgrade-evidence/1',
    tool: { name: 'Acme', url: 'https://acme.example' },
    observedAt: null,
    exchanges: [],
    observations: {
      site: { state: 'observed', exchanges: ['e1'], value: {} as never },
      documentedTopics: {
        state: 'observed',
        exchanges: ['e1'],
        value: { pagesRead: 1, topics: outcomes.map((quote) => ({ topic: 'errors', url: 'https://acme.example', quote })) },
      },
    },
  }
}

const mendedAt = (outcomes: readonly string[], mended: ReadonlySet<number>) => outcomes.map((outcome, index) => (mended.has(index) ? 'full' : outcome))

test('each stated gain is what the mended evidence gives, caps included, and is never negative', () => {
  fc.assert(
    fc.property(fc.array(anyInvented, { minLength: 1, maxLength: 12 }), (invented) => {
      const checks = invented.map(inventedCheck)
      const outcomes = invented.map(({ outcome }) => outcome)
      const before = grade(evidenceOf(outcomes), checks)
      invented.forEach(({ outcome, criterion }, index) => {
        if (outcome === 'away' || before.exact === null) return
        const after = grade(evidenceOf(mendedAt(outcomes, new Set([index]))), checks)
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
    { numRuns: 500 },
  )
})

test('the way to the next letter reaches it, and no set of fixes is cheaper', () => {
  let reached = 0
  fc.assert(
    fc.property(fc.array(anyInvented, { minLength: 1, maxLength: 8 }), (invented) => {
      const checks = invented.map(inventedCheck)
      const outcomes = invented.map(({ outcome }) => outcome)
      const { nextLetter, exact, letter } = grade(evidenceOf(outcomes), checks)
      if (exact === null || letter === 'A+') return assert.equal(nextLetter, null)
      const open = outcomes.flatMap((outcome, index) => (outcome === 'half' || outcome === 'none' ? [index] : []))
      const target =
        Object.values(LETTER_BOUNDS)
          .toSorted((a, b) => a - b)
          .find((bound) => bound > exact) ?? 10
      let cheapest = Infinity
      for (let bits = 0; bits < 2 ** open.length; bits++) {
        const mended = new Set(open.filter((_, position) => bits & (1 << position)))
        const effort = [...mended].reduce((sum, index) => sum + (invented[index]?.effort ?? 0), 0)
        if (effort >= cheapest) continue
        if ((grade(evidenceOf(mendedAt(outcomes, mended)), checks).exact ?? 0) >= target) cheapest = effort
      }
      if (nextLetter === null) return assert.equal(cheapest, Infinity)
      reached++
      const chosen = new Set(nextLetter.checks.map((id) => Number(id.slice('invented-'.length))))
      const after = grade(evidenceOf(mendedAt(outcomes, chosen)), checks)
      assert.equal(after.score, nextLetter.score)
      assert.ok((after.exact ?? 0) >= target)
      assert.equal(nextLetter.effort, cheapest)
    }),
    { numRuns: 200 },
  )
  assert.ok(reached > 50, `only ${reached} had a next letter`)
})

test('a letter held down by one outcome is lifted by mending it', () => {
  const bad: Invented = { criterion: 'safety', weight: 10, effort: 1, cap: 'letter', outcome: 'none' }
  const good: Invented = { ...bad, criterion: 'speed', cap: 'none', outcome: 'full' }
  const checks = [bad, good, good].map(inventedCheck)
  const grading = grade(evidenceOf(['none', 'full', 'full']), checks)
  assert.deepEqual([grading.letter, grading.score, grading.cappedBy], ['D', 3.9, 'invented-0'])
  assert.deepEqual(grading.nextLetter, { letter: 'C', checks: ['invented-0'], effort: 1, score: 10 })
})
