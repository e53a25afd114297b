// No trick gets a better letter than it deserves, and none gets more than the honest tool.
import assert from 'node:assert/strict'
import test from 'node:test'
import { LETTERS } from '../../src/domain/index.ts'
import { grade } from '../../src/grade/index.ts'
import { powerOf } from '../../src/grade/reading/tool-power.ts'
import { falseHints } from '../../src/grade/reading/false-hint.ts'
import { HONEST_LOOKALIKES } from '../cheats/hidden-power.ts'
import { CHEATS } from '../cheats/index.ts'

test('honest tools with some of the same words have no power and tell no lie', () => {
  assert.deepEqual(
    HONEST_LOOKALIKES.filter((tool) => powerOf(tool, true)).map(({ name }) => name),
    [],
  )
  assert.deepEqual(falseHints(HONEST_LOOKALIKES, undefined), [])
})

for (const { name, says, evidence, atMost } of CHEATS) {
  test(`${name}: ${typeof atMost === 'string' ? `at most ${atMost}` : 'not above the honest tool'}. ${says}`, () => {
    const { letter, exact } = grade(evidence)
    if (typeof atMost !== 'string')
      return assert.ok((exact ?? -1) <= (grade(atMost.than).exact ?? -1), `${name} gets ${exact}`)
    assert.ok(
      letter === null || LETTERS.indexOf(letter) >= LETTERS.indexOf(atMost),
      `${name} gets ${letter} ${exact}`,
    )
  })
}
