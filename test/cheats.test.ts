// No trick gets a better letter than it deserves.
import assert from 'node:assert/strict'
import test from 'node:test'
import { LETTERS } from '../src/domain/index.ts'
import { grade } from '../src/grade/index.ts'
import { CHEATS } from './cheats/index.ts'

for (const { name, says, evidence, atMost } of CHEATS) {
  test(`${name}: at most ${atMost}. ${says}`, () => {
    const { letter } = grade(evidence)
    assert.ok(
      letter === null || LETTERS.indexOf(letter) >= LETTERS.indexOf(atMost),
      `${name} gets ${letter}`,
    )
  })
}
