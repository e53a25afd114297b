// Invariants for any evidence: purity, honesty and exact gains.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyEvidence } from '../../test/arbitrary-evidence.ts'
import { exchange, fileExchange, SAMPLE } from '../../test/sample.ts'
import {
  GradingSchema,
  LETTER_BOUNDS,
  letterOf,
  OBSERVATION_NAMES,
  type Evidence,
  type Grading,
  type Observations,
} from '../domain/index.ts'
import { parseAs } from '../domain/schema/parse.ts'
import { withoutOwner } from '../domain/tool/owner-facts.ts'
import { resultOf } from '../domain/grading/grading.ts'
import { bestOutcome } from './check.ts'
import { CHECKS } from './checks.ts'
import { grade } from './grade.ts'
import { leavesOf } from './parts.ts'
import { highestOf } from './score.ts'
import { holds } from '../../test/property.ts'

const RUNS = { tries: 40 }
const NEEDS = new Map(CHECKS.map((check) => [check.id, [...check.needs, ...check.uses]]))
const MOST = new Map(
  CHECKS.flatMap((check) => [check, ...check.parts]).map((check) => [
    check.id,
    bestOutcome(check)?.[1].points,
  ]),
)

function evidenceWith(observations: Observations, rest: Partial<Evidence> = {}): Evidence {
  return {
    format: 'agentgrade-evidence/1',
    tool: { name: 'Acme', url: 'https://acme.example' },
    observedAt: null,
    exchanges: [exchange()],
    observations,
    ...rest,
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null)
    Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

/** A grading without the reasons why something was not judged. */
function substance(grading: Grading) {
  return {
    ...grading,
    checks: grading.checks.map((check) => ({ ...check, reason: null, exchanges: [] })),
  }
}

test('the same evidence gives the same grading, byte for byte, and evidence is never touched', () => {
  holds(
    fc.property(anyEvidence, (evidence) => {
      const first = JSON.stringify(grade(deepFreeze(evidence)))
      assert.equal(JSON.stringify(grade(structuredClone(evidence))), first)
    }),
    RUNS,
  )
})

test('every grading has the published form', () => {
  holds(
    fc.property(anyEvidence, (evidence) => {
      const parsed = parseAs(GradingSchema, grade(evidence))
      assert.deepEqual(parsed.ok ? [] : parsed.problems, [])
    }),
    RUNS,
  )
})

test('shares sum to 1, and the letter and the shown score agree with the unrounded one', () => {
  holds(
    fc.property(anyEvidence, (evidence) => {
      const { status, criteria, exact, letter, score } = grade(evidence)
      if (status === 'unrated') return assert.deepEqual([exact, letter, score], [null, null, null])
      assert.ok(Math.abs(criteria.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-12)
      assert.ok(exact !== null && score !== null && letter !== null)
      assert.equal(letter, letterOf(exact))
      assert.ok(score <= exact + 1e-9 && exact - score < 0.1)
      assert.equal(letterOf(score), letter)
    }),
    RUNS,
  )
})

test('adding an observation that was never tried changes nothing', () => {
  holds(
    fc.property(anyEvidence, fc.constantFrom(...OBSERVATION_NAMES), (evidence, name) => {
      fc.pre(evidence.observations[name] === undefined)
      const unobserved = { state: 'unobserved', cause: 'not-probed', exchanges: [] }
      const more = { ...evidence, observations: { ...evidence.observations, [name]: unobserved } }
      assert.deepEqual(substance(grade(more as Evidence)), substance(grade(evidence)))
    }),
    RUNS,
  )
})

test('no fix lowers the score', () => {
  holds(
    fc.property(anyEvidence, (evidence) => {
      const { fixes } = grade(evidence)
      assert.ok(fixes.every(({ gain }) => gain >= 0))
    }),
    RUNS,
  )
})

test('the tool has the grade of its best access method: there is no bonus for others', () => {
  holds(
    fc.property(anyEvidence, (evidence) => {
      const { best, bonus, access, exact, criteria } = grade(evidence)
      assert.equal(bonus, 0)
      if (exact === null) return assert.equal(best, null)
      assert.ok(best && access?.[best])
      const own = access[best]
      assert.deepEqual(criteria, own.criteria)
      assert.equal(exact, own.exact)
      for (const other of Object.values(access)) assert.ok((other?.exact ?? 0) <= exact)
    }),
    RUNS,
  )
})

test('a document from its owner alone never earns an A', () => {
  const file = { ...fileExchange() }
  const observations = Object.fromEntries(
    (['openapi', 'mcpTools'] as const).map((name) => [
      name,
      { state: 'observed', exchanges: [file.id], value: { ...SAMPLE[name], found: 'file' } },
    ]),
  ) as Observations
  const { letter, access } = grade(evidenceWith(observations, { exchanges: [file] }))
  assert.ok(letter !== 'A' && letter !== 'A+')
  assert.ok(Object.values(access ?? {}).every((own) => (own?.exact ?? 0) < LETTER_BOUNDS.A))
})

test('what is older than a year counts half in the confidence, by the day of the grading', () => {
  const observations = Object.fromEntries(
    OBSERVATION_NAMES.map((name) => [
      name,
      { state: 'observed', exchanges: ['e1'], value: SAMPLE[name] },
    ]),
  ) as Observations
  const evidence = evidenceWith(observations, { observedAt: '2025-06-01T00:00:00Z' })
  const [fresh, old] = [
    grade(evidence, { on: '2026-06-01' }),
    grade(evidence, { on: '2026-06-02' }),
  ]
  assert.deepEqual([fresh.letter, fresh.gradedOn], ['B+', '2026-06-01'])
  assert.deepEqual([old.letter, old.gradedOn], ['B+', '2026-06-02'])
  assert.ok(old.confidence < fresh.confidence)
  const known = leavesOf(old.checks).filter(({ certainty }) => certainty !== null)
  for (const { id, certainty, basis } of known) {
    const before = resultOf(fresh.checks, id)?.certainty ?? 0
    if (basis === 'seen') assert.deepEqual([certainty, before], [0.5, 1], id)
    else assert.ok((certainty ?? 1) < before, id)
  }
  assert.ok(known.length > 100)
})

test('the stated gain of a fix is what grading the fixed evidence gives', () => {
  let compared = 0
  holds(
    // A fifth of the fixes per evidence: every fix is one more grading.
    fc.property(anyEvidence, fc.nat(4), (evidence, turn) => {
      const before = grade(evidence)
      for (const fix of before.fixes.filter(
        ({ act }, index) => act === 'fix' && index % 5 === turn,
      )) {
        const other = fixWithSample(evidence, fix.check)
        const fixed = grade(other)
        // Where an owner's words would cost, what holds without them counts: that stays as well.
        const isAlone =
          isOnly(fix.check, fixed, before) &&
          isOnly(fix.check, grade(withoutOwner(other)), grade(withoutOwner(evidence)))
        const is = fixed.checks.find(({ id }) => id === fix.check)
        const was = before.checks.find(({ id }) => id === fix.check)
        if (!isAlone || !is || !was || is.points !== MOST.get(fix.check) || !isComparable(is, was))
          continue
        compared++
        assert.ok(Math.abs((fixed.exact ?? 0) - (before.exact ?? 0) - fix.gain) < 1e-8, fix.check)
        assert.equal(fixed.letter, fix.letter.to)
        assert.equal(fixed.score, fix.score.to)
      }
    }),
    RUNS,
  )
  // How many are comparable depends on what is drawn.
  assert.ok(compared > 12, `only ${compared} fixes could be compared`)
})

/** Whether it is the same as before but for what the fix does. */
function isComparable(is: Part, was: Part): boolean {
  const [parts, before] = [partsOf(is), partsOf(was)]
  if (before.length > 0)
    return before.every((part, at) => {
      const now = parts[at]
      if (now === undefined) return false
      // Of what was closed to us nothing is mended: what it says decides.
      const isMended = part.status === 'judged' && !CLOSED.has(part.outcome ?? '')
      return (
        sameVerdict(now, part) ||
        (isMended && now.points === MOST.get(now.id) && isComparable(now, part))
      )
    })
  return is.basis === was.basis || (was.basis === 'unpublished' && is.basis === 'seen')
}
const CLOSED: ReadonlySet<string> = new Set(['unpublished', 'unanswered', 'unread'])

type Part = NonNullable<Grading['checks'][number]['parts']>[number]

function partsOf(result: Part | Grading['checks'][number]): readonly Part[] {
  return ('parts' in result && result.parts) || []
}

function fixWithSample(evidence: Evidence, id: string): Evidence {
  const needed = NEEDS.get(id) ?? []
  const sample = Object.fromEntries(
    needed.map((name) => [name, { state: 'observed', exchanges: ['e1'], value: SAMPLE[name] }]),
  )
  return { ...evidence, observations: { ...evidence.observations, ...sample } }
}

function isOnly(id: string, fixed: Grading, before: Grading): boolean {
  return fixed.checks.every(
    (result, index) => result.id === id || sameVerdict(result, before.checks[index]),
  )
}

function sameVerdict(a: Part, b: Part | undefined): boolean {
  // What was observed beside a statement counts as well, with the same outcome.
  return (
    a.status === b?.status &&
    a.outcome === b.outcome &&
    a.basis === b.basis &&
    a.earned === b.earned &&
    a.strength === b.strength &&
    a.certainty === b.certainty
  )
}

test('empty evidence is unrated, never 0 and never 10', () => {
  const grading = grade(evidenceWith({}))
  assert.equal(grading.status, 'unrated')
  assert.deepEqual([grading.score, grading.letter, grading.confidence], [null, null, 0])
  assert.ok(grading.criteria.every(({ score }) => score === null))
})

/** Of a check that readers answer, the most that they can give. */
const MOST_READ = new Map(
  CHECKS.flatMap((check) => [check, ...check.parts]).map((check) => [
    check.id,
    bestOutcome(check, true)?.[1].points,
  ]),
)

function modelTool(isRead: boolean): Evidence {
  const names = OBSERVATION_NAMES.filter((name) => isRead || !name.endsWith('Reading'))
  const observations = Object.fromEntries(
    names.map((name) => [name, { state: 'observed', exchanges: ['e1'], value: SAMPLE[name] }]),
  ) as Observations
  return evidenceWith(observations, { observedAt: '2026-11-01T00:00:00Z' })
}

function below({ checks }: Grading, most: ReadonlyMap<string, number | undefined>) {
  return leavesOf(checks)
    .filter(({ id, points }) => points !== null && points !== most.get(id))
    .map(({ id, outcome, points }) => [id, outcome, points])
}

function limitsOf({ access }: Grading) {
  return Object.values(access ?? {}).map((own) => [own?.exact, own?.isHeld, own?.ceiling])
}

test('the model tool earns all that an estimate can see, and is held by that nobody has read it', () => {
  const grading = grade(modelTool(false))
  assert.deepEqual(below(grading, MOST), [])
  assert.deepEqual(
    [grading.letter, grading.exact, grading.evidence, grading.nextLetter, grading.fixes],
    ['B+', highestOf('B+'), 'verified', null, []],
  )
  assert.deepEqual(limitsOf(grading), [
    [highestOf('B+'), true, { letter: 'B+', by: 'estimated', check: null }],
    [highestOf('B'), true, { letter: 'B', by: 'estimated', check: null }],
    [highestOf('B+'), true, { letter: 'B+', by: 'estimated', check: null }],
  ])
})

test('and read, it is held only where nobody knows the readers', () => {
  const unknown = grade(modelTool(true))
  assert.deepEqual(limitsOf(unknown), [
    [highestOf('B+'), true, { letter: 'B+', by: 'reader', check: null }],
    [highestOf('B'), true, { letter: 'B', by: 'reader', check: null }],
    [highestOf('B+'), true, { letter: 'B+', by: 'reader', check: null }],
  ])
  const known = grade(modelTool(true), { readers: 'any' })
  assert.deepEqual(below(known, MOST_READ), [])
  assert.deepEqual([known.evidence, known.nextLetter, known.fixes], ['verified', null, []])
  assert.ok(known.letter === 'A' || known.letter === 'A+', String(known.letter))
  for (const [exact, isHeld, ceiling] of limitsOf(known))
    assert.deepEqual([isHeld, ceiling, Number(exact) >= LETTER_BOUNDS.A], [false, null, true])
})

test('a local tool with one surface is not punished for the others', () => {
  const absent = { state: 'not-offered', exchanges: [] } as const
  const observations = Object.fromEntries(
    OBSERVATION_NAMES.map((name) => [
      name,
      ['cli', 'cliHelp', 'packages', 'changelog'].includes(name)
        ? { state: 'observed', exchanges: ['e1'], value: SAMPLE[name] }
        : absent,
    ]),
  ) as Observations
  const cliPackage = SAMPLE.packages.packages.filter(({ role }) => role === 'cli')
  observations.packages = { state: 'observed', exchanges: ['e1'], value: { packages: cliPackage } }
  const grading = grade(evidenceWith(observations))
  assert.deepEqual(
    grading.checks
      .filter(({ basis, points, id }) => isSeen(basis) && points !== MOST.get(id))
      .map(({ id }) => id),
    [],
  )
  // Of what it does not have, only what every program can have counts.
  assert.deepEqual(
    grading.checks
      .filter(({ basis, weight }) => weight > 0 && basis === 'unpublished')
      .map(({ id }) => id),
    ['agent-guidance', 'docs-links'],
  )
  assert.equal(grading.best, 'cli')
  assert.deepEqual([grading.access?.api, grading.access?.mcp], [null, null])
})

function isSeen(basis: string | null): boolean {
  return basis === 'seen' || basis === 'estimated'
}

test('what the sources were not read for is not judged', () => {
  const grading = grade(
    evidenceWith(
      {},
      {
        declaration: {
          api: { style: 'rest', baseUrl: 'https://api.acme.example' },
          sources: ['https://acme.example'],
        },
      },
    ),
  )
  for (const id of ['api-errors', 'problem-details', 'sandbox', 'webhook-support', 'webhooks'])
    assert.equal(resultOf(grading.checks, id)?.status, 'inconclusive', id)
})

test('a declaration alone never reaches an A, whatever it declares', () => {
  holds(
    fc.property(anyEvidence, ({ declaration }) => {
      fc.pre(declaration !== undefined)
      const { exact, evidence } = grade(evidenceWith({}, { declaration }))
      if (exact === null) return
      assert.equal(evidence, 'declared')
      assert.ok(exact < LETTER_BOUNDS.A)
    }),
    RUNS,
  )
})
