// From a stated fact to the checks that read it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { parseEvidence } from '../../domain/evidence/evidence.ts'
import { grade } from '../../grade/grade.ts'
import { factsUsed, gainWords } from './checks.ts'

const { declaration } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../catalogue/stripe.json'), 'utf8'),
) as { declaration: unknown }
const parsed = parseEvidence({
  format: 'agentgrade-evidence/1',
  tool: { name: 'Stripe', url: 'https://stripe.com' },
  observedAt: null,
  exchanges: [],
  observations: {},
  declaration,
})
assert.ok(parsed.ok)
const evidence = parsed.value

test('each check that was judged by the documentation is found by a fact that it read', () => {
  const { checks } = grade(evidence)
  const used = factsUsed(checks, evidence)
  assert.ok(used.get('docs.llmsTxt')?.includes('llms-txt'))
  const found = new Set([...used.values()].flat())
  const silent = checks.filter(({ id, basis }) => basis === 'undocumented' && !found.has(id))
  assert.deepEqual(
    silent.map(({ id }) => id),
    [],
  )
  for (const key of used.keys()) assert.ok(evidence.declaration?.facts?.[key], key)
})

test('nothing is found where nothing is declared', () => {
  const { declaration: _left, ...bare } = evidence
  assert.equal(factsUsed(grade(evidence).checks, bare).size, 0)
})

const gainOf = (gain: number, to: number) =>
  gainWords({ gain, criterion: { id: 'safety', from: 3, to } })

test('a fix without points says what it does instead', () => {
  assert.equal(gainOf(0.41, 5), '+0.41')
  assert.equal(gainOf(0, 5), 'Safety 3.00 → 5.00')
  assert.equal(gainOf(0, 3), 'Lifts a limit:')
})
