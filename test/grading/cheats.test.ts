// No trick gets a better letter than it deserves, and none gets more than the honest tool.
import assert from 'node:assert/strict'
import test from 'node:test'
import { LETTERS } from '../../src/domain/index.ts'
import { grade } from '../../src/grade/index.ts'
import { contradictionOf } from '../../src/domain/tool-reach/marks.ts'
import { reachOf } from '../../src/domain/tool-reach/reach.ts'
import { ReadTool } from '../../src/domain/tool-reach/texts.ts'
import { HONEST_LOOKALIKES } from '../cheats/hidden-power.ts'
import { CHEATS } from '../cheats/index.ts'
import { localServer } from '../cheats/server.ts'
import { HONEST_UNPROVEN } from '../cheats/unproven.ts'
import { mcpTool } from '../sample.ts'

test('honest tools with some of the same words are no danger and tell no lie', () => {
  for (const tool of [...HONEST_LOOKALIKES, ...HONEST_UNPROVEN]) {
    const read = new ReadTool(tool)
    assert.notEqual(reachOf(read).is, 'danger', tool.name)
    assert.equal(contradictionOf(read), undefined, tool.name)
  }
})

/** Alone, and beside another tool. */
function graded(name: string, description: string, annotations: Record<string, unknown>) {
  const inputSchema = { type: 'object', properties: { year: { type: 'integer' } } }
  const marked = mcpTool({ name, description, inputSchema, annotations })
  return [[], [mcpTool()]].map((others) => grade(localServer({ tools: [marked, ...others] })).exact)
}

test('a read-only mark on a verb that nobody listed is worth no more than none', () => {
  for (const [name, description] of [
    ['shred_ledger', 'Shreds every booking of a year, for good.'],
    ['settle_year', 'Settles all open balances of a year.'],
    ['get_ledger', 'Voids every booking of a year.'],
    ['ledger', 'Looks up the bookings of a year and retires them.'],
    ['revoke_year', 'Returns the keys of a year after they are revoked.'],
  ] as const)
    for (const [at, exact] of graded(name, description, { readOnlyHint: true }).entries())
      assert.ok((exact ?? 10) <= (graded(name, description, {})[at] ?? 0), name)
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
