// The ratchet: it only tightens, and what could not be seen is neither fixed nor fallen.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { holds } from '../../../test/property.ts'
import type { Finding } from '../../domain/rule/rule.ts'
import type { CheckResult, Grading } from '../../domain/grading/grading.ts'
import { parseBaseline } from '../../domain/scan/scan-config.ts'
import { grade } from '../../grade/grade.ts'
import { fingerprintOf } from './finding-of.ts'
import { entryOf, markKnown, ratchetBlocks, type TargetState, tightened } from './ratchet.ts'

const EMPTY = grade({
  format: 'agentgrade-evidence/1.1',
  tool: { name: 'A', url: 'https://a.example/' },
  observedAt: null,
  exchanges: [],
  observations: {},
})
/** A check, a part of one, and a part that depends on time. */
const CHECKS = ['operation-texts', 'llms-txt-size', 'latency-median']

function findingOf(rule: string, where: string, given: Partial<Finding> = {}): Finding {
  return {
    rule,
    title: rule,
    level: 'warning',
    message: `${where}: mend it.`,
    help: '',
    file: null,
    region: null,
    pointer: '',
    where,
    fingerprint: fingerprintOf([rule, where]),
    isSecurity: false,
    state: 'new',
    ...given,
  }
}

function stateOf(
  findings: readonly Finding[],
  floor: number | null = 6,
  bent: Partial<CheckResult> = { status: 'judged', points: 5 },
): TargetState {
  const grading: Grading = {
    ...EMPTY,
    checks: EMPTY.checks.map((check) => ({
      ...bentCheck(check, bent),
      ...(check.parts && { parts: check.parts.map((part) => bentCheck(part, bent)) }),
    })),
  }
  const figures = { letter: 'B', score: 6, tokens: 1, clients: null, findable: null } as const
  return { target: 'a', grading, floor, findings, rare: [], figures }
}

function bentCheck(check: CheckResult, bent: Partial<CheckResult>): CheckResult {
  return CHECKS.includes(check.id) ? { ...check, ...bent } : check
}

const findings = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...CHECKS), fc.constantFrom('GET /a', 'GET /b', 'c')), {
    selector: ([rule, where]) => `${rule} ${where}`,
  })
  .map((all) => all.map(([rule, where]) => findingOf(rule, where)))

test('updating never adds to an entry, is the same when repeated, and is valid', () => {
  holds(
    fc.property(
      findings,
      findings,
      fc.double({ min: 0, max: 10, noNaN: true }),
      (one, other, floor) => {
        const before = tightened(null, [stateOf(one)])
        const after = tightened(before, [stateOf(other, floor)])
        const [was, is] = [before.targets[0], after.targets[0]]
        assert.ok(was && is)
        const known = new Set(was.findings.map(({ fingerprint }) => fingerprint))
        assert.ok(is.findings.every(({ fingerprint }) => known.has(fingerprint)))
        assert.equal(is.floor, Math.max(6, floor))
        assert.deepEqual(tightened(after, [stateOf(other, floor)]), after)
        assert.ok(parseBaseline(JSON.parse(JSON.stringify(after))).ok)
      },
    ),
    { tries: 100 },
  )
})

test('only what is not known fails, and what depends on time never does', () => {
  holds(
    fc.property(findings, findings, (one, other) => {
      const entry = entryOf(tightened(null, [stateOf(one)]), 'a')
      const now = stateOf(markKnown(other, entry))
      const known = new Set(one.map(({ fingerprint }) => fingerprint))
      assert.deepEqual(
        ratchetBlocks(now, entry, false).map(({ finding }) => finding?.fingerprint),
        other
          .filter(({ rule }) => rule !== 'latency-median')
          .map(({ fingerprint }) => fingerprint)
          .filter((each) => !known.has(each)),
      )
    }),
    { tries: 100 },
  )
})

for (const rule of ['operation-texts', 'llms-txt-size'])
  test(`what could not be judged this time is not fixed, and its score is not compared: ${rule}`, () => {
    const bare = findingOf(rule, '')
    const before = tightened(null, [stateOf([bare])])
    const unseen = stateOf([], 3, { status: 'inconclusive', points: null })
    assert.deepEqual(ratchetBlocks(unseen, entryOf(before, 'a'), false), [])
    assert.equal(tightened(before, [unseen]).targets[0]?.findings.length, 1)
    const fallen = stateOf(markKnown([bare], entryOf(before, 'a')), 3, {
      status: 'judged',
      points: 0,
    })
    const [block, ...others] = ratchetBlocks(fallen, entryOf(before, 'a'), false)
    assert.match(
      block?.message ?? '',
      /fell from 6\.00 to 3\.00.*llms-txt-size 5 → 0, operation-texts 5 → 0/,
    )
    assert.deepEqual(others, [])
  })

test('a slight fall is none, and many of them are one', () => {
  const known = tightened(null, [stateOf([], 6)])
  const told = (floor: number, before = known) =>
    ratchetBlocks(stateOf([], floor), entryOf(before, 'a'), false).length
  assert.deepEqual([told(5.91), told(5.89)], [0, 1])
  const again = tightened(known, [stateOf([], 5.91)])
  assert.equal(again.targets[0]?.floor, 6, 'it is never written down lower')
  assert.equal(told(5.89, again), 1)
})

test('a waived finding is not kept, and its fall is accepted', () => {
  const waived = { reason: 'old', expires: '2999-01-01' }
  const own = findingOf('operation-texts', 'GET /a', { state: 'waived', waived })
  const part = findingOf('llms-txt-size', '', { state: 'waived', waived })
  const before = tightened(null, [stateOf([])])
  const now = stateOf([own, part], 3, { status: 'judged', points: 0 })
  assert.deepEqual(tightened(null, [now]).targets[0]?.findings, [])
  const other = stateOf([{ ...own, state: 'new' }, part], 3, { status: 'judged', points: 0 })
  assert.match(
    ratchetBlocks(other, entryOf(before, 'a'), false).at(-1)?.message ?? '',
    /score fell/,
  )
  assert.equal(
    ratchetBlocks(now, entryOf(before, 'a'), false).some(({ finding }) => finding !== null),
    false,
  )
})

const unrated = (state: TargetState): TargetState => ({
  ...state,
  floor: null,
  figures: { ...state.figures, letter: null, score: null },
})

test('a grade that is gone is a fall, and one that never was is none', () => {
  const told = (before: TargetState) =>
    ratchetBlocks(unrated(stateOf([])), tightened(null, [before]).targets[0] ?? null, false).map(
      ({ message }) => message,
    )
  assert.deepEqual(told(stateOf([])), ['The baseline has the grade B, and now there is none.'])
  assert.deepEqual(told(unrated(stateOf([]))), [])
})
