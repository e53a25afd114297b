import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import fc from 'fast-check'
import { holds, samples } from './property.ts'

const root = join(import.meta.dirname, '..')

function tried(): number[] {
  const values: number[] = []
  holds(
    fc.property(fc.nat(), (value) => void values.push(value)),
    { tries: 20 },
  )
  return values
}

test('a property is tried with the same values every time', () => {
  assert.ok(new Set(tried()).size > 5)
  assert.deepEqual(tried(), tried())
  assert.deepEqual(samples(fc.string(), 9), samples(fc.string(), 9))
})

test('a counterexample is shrunk a bounded number of times, and named with its seed', async () => {
  let tries = 0
  const fails = (value: string) => {
    tries += 1
    // Every second text fails however short it is, so that there is always a next one to try.
    assert.ok(value.length < 100 && tries % 2 === 1)
  }
  const text = fc.string({ minLength: 50, maxLength: 100_000, size: 'max' })
  assert.throws(() => holds(fc.property(text, fails), { shrinks: 40 }), /seed: [0-9]+, path: "/)
  assert.ok(tries > 20 && tries <= 100 + 40, String(tries))
  tries = 0
  await assert.rejects(
    holds(
      fc.asyncProperty(text, async (value) => fails(value)),
      { shrinks: 0 },
    ),
  )
  assert.ok(tries <= 100, String(tries))
})

test('no chance decides: only one file chooses seeds, and nothing else is made by chance', () => {
  const files = globSync('{src,test}/**/*.ts', { cwd: root }).filter(
    (file) =>
      (file.startsWith('test') || file.endsWith('.test.ts')) &&
      // The last holds samples of what is refused.
      !['test/property.ts', 'test/property.test.ts', 'test/clocks.test.ts'].includes(file),
  )
  const chance = /\bfc\.(assert|check|sample|statistics|configureGlobal)\b|\bMath\.random\b/
  assert.deepEqual(
    files.filter((file) => chance.test(readFileSync(join(root, file), 'utf8'))),
    [],
  )
})
