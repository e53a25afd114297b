// The rules and tricks of the method: every trick names a cap that the method has.
import assert from 'node:assert/strict'
import test from 'node:test'
import { method } from '../../grade/method.ts'
import { methodRules, methodTricks } from './method.ts'

test('rules and tricks, in whole sentences, with the caps of today', () => {
  const current = method()
  const rules = methodRules(current)
  const tricks = methodTricks(current)
  assert.deepEqual([rules.length, tricks.length], [12, 13])
  for (const { name, says } of [...rules, ...tricks]) {
    assert.match(name, /^[A-Z].*[^.]$/)
    assert.match(says, /^[A-Z].*\.$/)
    assert.doesNotMatch(says, /undefined|NaN|no cap|bonus/, name)
  }
  // What an estimate cannot see is said before anything else.
  assert.match(rules[0]?.says ?? '', /Where nobody has read them, .* it sees no lie/)
  const ceilings = rules.find(({ name }) => name === 'Ceilings')?.says ?? ''
  for (const letter of Object.values(current.estimated))
    assert.ok(ceilings.includes(`at most ${letter}`) || ceilings.includes(`and ${letter} as`))
})
