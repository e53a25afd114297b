// A waiver of a check with parts is one of each part, and is idle only where all of them were judged.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { CheckResult, Grading } from '../../domain/grading/grading.ts'
import { grade } from '../../grade/grade.ts'
import { isFor, waiverBlocks } from './waivers.ts'

const WHOLE = { check: 'llms-txt-file', reason: 'old', expires: '2999-01-31' }
const TODAY = '2026-11-20'

test('a waiver of a check is for its parts, and one of a part for that part alone', () => {
  const size = { rule: 'llms-txt-size', where: '' }
  assert.ok(isFor(WHOLE, size))
  assert.ok(isFor({ ...WHOLE, check: 'llms-txt-size' }, size))
  assert.ok(!isFor({ ...WHOLE, check: 'llms-txt-links' }, size))
  assert.ok(!isFor(WHOLE, { rule: 'pkce', where: '' }))
  assert.ok(!isFor({ ...WHOLE, where: 'GET /a' }, size))
})

const EMPTY = grade({
  format: 'agentgrade-evidence/1.1',
  tool: { name: 'A', url: 'https://a.example/' },
  observedAt: null,
  exchanges: [],
  observations: {},
})

function gradingWith(status: CheckResult['status'], last: CheckResult['status']): Grading {
  const checks = EMPTY.checks.map((check) =>
    check.id === WHOLE.check && check.parts
      ? {
          ...check,
          parts: check.parts.map((part) => ({
            ...part,
            status: part === check.parts?.at(-1) ? last : status,
          })),
        }
      : check,
  )
  return { ...EMPTY, checks }
}

const blocksOf = (grading: Grading) =>
  waiverBlocks([WHOLE], [{ grading, findings: [] }], TODAY, null).map(({ message }) => message)

test('it accepts nothing where every part was judged, and says nothing where one was not', () => {
  assert.match(blocksOf(gradingWith('judged', 'judged'))[0] ?? '', /accepts nothing/)
  assert.match(blocksOf(gradingWith('judged', 'not-applicable'))[0] ?? '', /accepts nothing/)
  assert.deepEqual(blocksOf(gradingWith('judged', 'inconclusive')), [])
})
