// Which sources the digest of the method is of, and what changes it.
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { digestOf, methodDigest, reachedFrom } from './method-digest.ts'

const SRC = join(import.meta.dirname, '..')
const reached = reachedFrom(join(SRC, 'grade/grade.ts'))

test('it is of all that grading can reach: the checks, the scoring, their data, what they read', () => {
  const checks = globSync('grade/checks/**/*.ts', { cwd: SRC })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts'))
  assert.ok(checks.length > 40)
  for (const path of [
    ...checks,
    'grade/criteria.json',
    'grade/evidence-rules.ts',
    'grade/score.ts',
    'domain/grading/letter.ts',
    'domain/evidence/surface.ts',
  ])
    assert.ok(reached.has(path), path)
  assert.deepEqual(
    [...reached.keys()].filter((path) =>
      /^(?:usecases|store|represent|serve|observe)\//.test(path),
    ),
    [],
  )
  assert.equal(methodDigest(), digestOf(reached))
  assert.match(methodDigest(), /^[0-9a-f]{8}$/)
})

test('a weight, a word list and a file change it; a comment and the order of files do not', () => {
  const path = 'grade/checks/safety/tools.ts'
  const code = reached.get(path) ?? assert.fail()
  const mutated = code.replace(/\bweight: (\d+)/, (_, weight) => `weight: ${Number(weight) + 1}`)
  assert.notEqual(mutated, code)
  const before = digestOf(reached)
  assert.notEqual(digestOf(new Map([...reached, [path, mutated]])), before)
  assert.notEqual(digestOf(new Map([...reached, ['grade/reading/words.json', '{}']])), before)
  assert.notEqual(digestOf(new Map([...reached, ['grade/new.ts', '']])), before)
  assert.equal(digestOf(new Map([...reached].toReversed())), before)
})
