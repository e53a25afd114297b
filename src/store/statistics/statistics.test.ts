import assert from 'node:assert/strict'
import test from 'node:test'
import { gradedRecord } from '../../../test/catalogue-model.ts'
import type { CheckResult, CriterionResult, Grading } from '../../domain/grading/grading.ts'
import type { ToolStatistics } from '../../domain/grading/report.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { makeSum, shareOf, type Share } from './reads.ts'

const check = (id: string, points: number | null, changes: Partial<CheckResult> = {}) =>
  ({ id, weight: 1, status: 'judged', points, ...changes }) as CheckResult

function tool(
  scores: Record<string, number | null>,
  checks: CheckResult[],
  changes: Partial<ToolRecord> = {},
): ToolRecord {
  const record = gradedRecord('acme', 5, changes)
  const criteria = Object.entries(scores).map(([id, score]) => ({ id, score }) as CriterionResult)
  return { ...record, grading: record.grading && { ...record.grading, criteria, checks } }
}

/** As stored and read back. */
function sumOf(records: readonly ToolRecord[]): ToolStatistics {
  const sum = makeSum()
  for (const record of records) {
    const share = shareOf(record)
    if (share) sum.add(record.category, JSON.parse(JSON.stringify(share)) as Share)
  }
  return sum.total()
}

test('a tool counts by category and criterion, and by check: all points, some, none', () => {
  const checks = [
    check('a', 10),
    check('b', 9.9),
    check('c', 0),
    check('d', 10, { weight: 0 }),
    check('e', 10, { status: 'inconclusive' }),
    check('f', null),
  ]
  assert.deepEqual(sumOf([tool({ speed: 4.2, safety: null }, checks)]), {
    criteria: { email: { speed: { n: 1, sum: 4.2 } } },
    checks: {
      a: { judged: 1, full: 1, part: 0, none: 0 },
      b: { judged: 1, full: 0, part: 1, none: 0 },
      c: { judged: 1, full: 0, part: 0, none: 1 },
    },
  })
})

test('only graded tools count', () => {
  const one = tool({ speed: 4 }, [check('a', 10)])
  const unrated = { ...one, grading: { ...one.grading, letter: null, exact: null } as Grading }
  assert.deepEqual(sumOf([{ ...one, status: 'unreachable' }, { ...one, grading: null }, unrated]), {
    criteria: {},
    checks: {},
  })
})

test('sums stay exact, and each category has its own', () => {
  const low = Array.from({ length: 1001 }, () => tool({ speed: 0.1 }, [check('a', 0)]))
  assert.deepEqual(sumOf([...low, tool({ speed: 0.2 }, [check('a', 10)], { category: 'crm' })]), {
    criteria: { email: { speed: { n: 1001, sum: 100.1 } }, crm: { speed: { n: 1, sum: 0.2 } } },
    checks: { a: { judged: 1002, full: 1, part: 0, none: 1001 } },
  })
})

test('names such as __proto__ count like any other', () => {
  const odd = tool(
    { speed: 1, ['__proto__']: 3 },
    [check('constructor', 10), check('__proto__', 0)],
    { category: '__proto__' },
  )
  assert.equal(
    JSON.stringify(sumOf([odd, odd]).checks),
    '{"constructor":{"judged":2,"full":2,"part":0,"none":0},"__proto__":{"judged":2,"full":0,"part":0,"none":2}}',
  )
})
