import assert from 'node:assert/strict'
import test from 'node:test'
import { gradedRecord } from '../../../test/catalogue-model.ts'
import type { CheckResult, CriterionResult, Grading } from '../../domain/grading/grading.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { moveStanding, NO_STANDING } from './statistics.ts'

const check = (id: string, points: number | null, changes: Partial<CheckResult> = {}) =>
  ({ id, weight: 1, status: 'judged', points, ...changes }) as CheckResult

function tool(scores: Record<string, number | null>, checks: CheckResult[], changes: Partial<ToolRecord> = {}): ToolRecord {
  const record = gradedRecord('acme', 5, changes)
  const criteria = Object.entries(scores).map(([id, score]) => ({ id, score }) as CriterionResult)
  return { ...record, grading: record.grading && { ...record.grading, criteria, checks } }
}

test('a tool counts by category and criterion, and by check: all points, some, none', () => {
  const checks = [check('a', 10), check('b', 9.9), check('c', 0), check('d', 10, { weight: 0 }), check('e', 10, { status: 'inconclusive' }), check('f', null)]
  assert.deepEqual(moveStanding(NO_STANDING, null, tool({ speed: 4.2, safety: null }, checks)), {
    criteria: { email: { speed: { n: 1, sum: 4.2 } } },
    checks: { a: { judged: 1, full: 1, part: 0, none: 0 }, b: { judged: 1, full: 0, part: 1, none: 0 }, c: { judged: 1, full: 0, part: 0, none: 1 } },
  })
})

test('only graded tools count', () => {
  const one = tool({ speed: 4 }, [check('a', 10)])
  const unrated = { ...one, grading: { ...one.grading, letter: null, exact: null } as Grading }
  for (const other of [{ ...one, status: 'unreachable' as const }, { ...one, grading: null }, unrated, null]) {
    assert.deepEqual(moveStanding(NO_STANDING, null, other), NO_STANDING)
    assert.deepEqual(moveStanding(moveStanding(NO_STANDING, null, one), one, other), NO_STANDING)
  }
})

test('a tool that moves takes its scores to the new category, and sums stay exact', () => {
  const low = tool({ speed: 0.1 }, [check('a', 0)])
  const high = tool({ speed: 0.2 }, [check('a', 10)], { category: 'crm' })
  let standing = moveStanding(NO_STANDING, null, low)
  for (let times = 0; times < 1000; times += 1) standing = moveStanding(standing, null, low)
  assert.deepEqual(standing.criteria, { email: { speed: { n: 1001, sum: 100.1 } } })
  standing = moveStanding(standing, low, high)
  assert.deepEqual(standing, {
    criteria: { email: { speed: { n: 1000, sum: 100 } }, crm: { speed: { n: 1, sum: 0.2 } } },
    checks: { a: { judged: 1001, full: 1, part: 0, none: 1000 } },
  })
})

test('nothing given is changed, and any name is a name', () => {
  const odd = tool({ speed: 1, ['__proto__']: 3 }, [check('constructor', 10), check('__proto__', 0)], { category: '__proto__' })
  const before = Object.freeze(moveStanding(NO_STANDING, null, odd))
  const text = JSON.stringify(before)
  const after = moveStanding(JSON.parse(text) as typeof before, null, odd)
  assert.equal(JSON.stringify(before), text)
  assert.equal(JSON.stringify(after.checks), '{"constructor":{"judged":2,"full":2,"part":0,"none":0},"__proto__":{"judged":2,"full":0,"part":0,"none":2}}')
  assert.deepEqual(moveStanding(before, odd, null), NO_STANDING)
  assert.deepEqual(NO_STANDING, { criteria: {}, checks: {} })
})
