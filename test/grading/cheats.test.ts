// No trick gets a better letter than it deserves, and none gets more than the honest tool.
import assert from 'node:assert/strict'
import test from 'node:test'
import { LETTERS, type Evidence } from '../../src/domain/index.ts'
import { freeCommandOf } from '../../src/grade/estimates/tools.ts'
import { grade } from '../../src/grade/index.ts'
import { falseMarks } from '../../src/grade/reading/tool-marks.ts'
import { HONEST_LOOKALIKES } from '../cheats/hidden-power.ts'
import { CHEATS } from '../cheats/index.ts'
import { READINGS } from '../cheats/readings.ts'
import { localServer } from '../cheats/server.ts'
import { HONEST_UNPROVEN } from '../cheats/unproven.ts'
import { readEvidence, type Given } from '../readings.ts'

const EXPLAINING: ReadonlySet<string> = new Set(['explain_command', 'format_sql'])

test('honest tools with some of the same words take no command and tell no lie', () => {
  for (const tool of [...HONEST_LOOKALIKES, ...HONEST_UNPROVEN]) {
    // What these do with the command that they take, only their texts tell.
    if (!EXPLAINING.has(tool.name)) assert.equal(freeCommandOf(tool), undefined, tool.name)
    assert.deepEqual(falseMarks([tool]), [], tool.name)
  }
})

/**
 * What nobody sees who only counts: each has a letter above the one that it deserves until its texts
 * are read, and none has more than a B. An injection that is found is quoted and has a B. A trick that is caught without reading leaves this list.
 */
const UNREAD: ReadonlySet<string> = new Set([
  'agent-with-a-terminal',
  'blarg',
  'do-everything',
  'gibberish-tools',
  'inner-parameter',
  'lie empty_trash',
  'lie flush_all',
  'lie wire',
  'lookalike-letters',
  'near-identical',
  'output-of-a-command',
  'prepare-and-commit',
  'shell-in-chinese',
  'shell-marked-read-only',
  'template',
])

for (const { name, says, evidence, atMost } of CHEATS) {
  test(`${name}: ${typeof atMost === 'string' ? `deserves at most ${atMost}` : 'not above the honest tool'}. ${says}`, () => {
    const { letter, exact, best, checks } = grade(evidence)
    if (typeof atMost !== 'string')
      return assert.ok((exact ?? -1) <= (grade(atMost.than).exact ?? -1), `${name} gets ${exact}`)
    const isInjection = name.startsWith('injection')
    const isAbove = letter !== null && LETTERS.indexOf(letter) < LETTERS.indexOf(atMost)
    assert.equal(isAbove, UNREAD.has(name) || isInjection, `${name} gets ${letter} ${exact}`)
    if (best === 'mcp') assert.ok((exact ?? 0) < 7, `${name} gets ${letter} ${exact}`)
    if (isInjection)
      assert.equal(checks.find(({ id }) => id === 'prompt-injection')?.outcome, 'hostile')
  })
}

/** The letter of the access method that was read. */
const letterRead = (evidence: Evidence, given: Given) =>
  grade(readEvidence(evidence, 'mcp', { ...given, reader: 'a' }, { ...given, reader: 'b' }), {
    readers: 'any',
  }).access?.mcp?.letter ?? null

test('each of these, and every injection, was read', () => {
  const injections = CHEATS.filter(({ name }) => name.startsWith('injection')).map(
    ({ name }) => name,
  )
  assert.ok(injections.length > 20)
  assert.deepEqual(Object.keys(READINGS).toSorted(), [...UNREAD, ...injections].toSorted())
})

for (const { name, evidence, atMost } of CHEATS) {
  const given = READINGS[name]
  if (!given || typeof atMost !== 'string') continue
  test(`${name}: read, it has no more than it deserves, and no B`, () => {
    const letter = letterRead(evidence, given) ?? assert.fail('it has a letter')
    const rank = LETTERS.indexOf(letter)
    assert.ok(rank >= LETTERS.indexOf(atMost) && rank > LETTERS.indexOf('B'), letter)
    // With the best answers it would have more: these hold it down.
    assert.ok(LETTERS.indexOf(letterRead(evidence, {}) ?? 'F') < rank)
  })
}

test('read, honest tools that look alike are not held below a B', () => {
  for (const tool of [...HONEST_LOOKALIKES, ...HONEST_UNPROVEN]) {
    const letter = letterRead(localServer({ tools: [tool] }), {})
    assert.ok(
      letter !== null && LETTERS.indexOf(letter) <= LETTERS.indexOf('B'),
      `${tool.name} ${letter}`,
    )
  }
})
