// A tool as an entry of the registry: what a policy may rely on is what was seen.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { parseEvidence } from '../../domain/evidence/evidence.ts'
import type { CheckResult } from '../../domain/grading/grading.ts'
import { leadsOf, leadText } from '../../domain/registry/lead.ts'
import { recordFrom } from '../../usecases/tool-record.ts'
import { registrationOf } from './registration.ts'

const file = join(import.meta.dirname, '../../../test/corpus/average-tool.evidence.json')
const parsed = parseEvidence(JSON.parse(readFileSync(file, 'utf8')))
assert.ok(parsed.ok)
const identity = {
  slug: 'postbox',
  name: 'Postbox',
  description: `Sends mail. ${'Long words '.repeat(20)}`,
  url: 'https://postbox.io',
  category: 'email',
  categoryWish: null,
  tags: [],
}
const record = recordFrom(identity, parsed.value, Date.UTC(2026, 10, 18))
const mcp = {
  url: 'https://mcp.postbox.io/mcp',
  package: '@postbox/mcp',
  transports: [],
  auth: ['bearer'],
  docs: null,
}

type Judged = Partial<Pick<CheckResult, 'status' | 'outcome' | 'basis' | 'facts'>>

function registered(checks: Record<string, Judged>, version?: string) {
  const { grading } = record
  assert.ok(grading)
  const [model] = grading.checks
  assert.ok(model)
  const results = Object.entries(checks).map(([id, judged]) => ({
    ...model,
    id,
    status: 'judged' as const,
    basis: 'seen' as const,
    ...judged,
  }))
  const access = { ...record.access, mcp: { ...mcp, ...(version && { version }) } }
  const found = registrationOf(
    { ...record, access, grading: { ...grading, checks: results } },
    '# Postbox',
  )
  assert.ok(found)
  return found
}

const rulesOf = (checks: Record<string, Judged>) => registered(checks).grade?.rules

test('rules hold by what was seen, and are unknown without it', () => {
  const none = { outcome: 'none' }
  const nothing = { status: 'not-applicable' as const, outcome: null }
  assert.deepEqual(
    rulesOf({
      'command-inputs': none,
      'mcp-version': { outcome: 'current' },
      'prompt-injection': nothing,
      'tool-marks': { outcome: 'contradicted', basis: 'estimated' },
    }),
    {
      'bounded-tools': 'unknown',
      'believed-annotations': 'fails',
      'no-steering': 'holds',
      noRuns: 'unknown',
      'seen-twice': 'unknown',
    },
  )
  assert.equal(
    rulesOf({ 'command-inputs': { outcome: 'free' } })?.['bounded-tools'],
    'fails',
    'a tool takes any text as a command',
  )
  const marks = (outcome: string, facts: CheckResult['facts']) =>
    rulesOf({ 'tool-marks': { outcome, facts, basis: 'estimated' } })?.['believed-annotations']
  assert.equal(marks('marked', { count: 3 }), 'holds')
  assert.equal(marks('some', { count: 3, marked: 1 }), 'holds')
  assert.equal(marks('none', { count: 3 }), 'unknown', 'there is nothing to believe')
  assert.equal(rulesOf({ 'prompt-injection': nothing })?.['no-steering'], 'unknown')
  // The instructions of the server were not seen.
  assert.equal(
    rulesOf({ 'command-inputs': none, 'prompt-injection': nothing })?.['no-steering'],
    'unknown',
  )
  assert.equal(
    rulesOf({ 'command-inputs': none, 'prompt-injection': { outcome: 'hostile' } })?.[
      'no-steering'
    ],
    'fails',
  )
  const unpublished = { outcome: 'unpublished', basis: 'unpublished' as const }
  assert.equal(
    rulesOf({ 'command-inputs': none, 'prompt-injection': unpublished })?.['no-steering'],
    'unknown',
  )
})

test('its entry keeps the limits of server.json', () => {
  const { server } = registered({}, '2.1.0')
  assert.ok(server.description.length <= 100)
  assert.match(server.description, /^Sends mail\. .* (?:Long|words)…$/)
  assert.deepEqual(leadsOf(server).map(leadText), [
    'https://mcp.postbox.io/mcp',
    'npm:@postbox/mcp',
  ])
  assert.equal(server.version, '2.1.0')
  for (const version of ['latest', '^2.0.0', '1.x', '>=2', 'two words'])
    assert.match(registered({}, version).server.version, /^\d{4}\.\d{2}\.\d{2}$/)
  const [remote] = server.remotes ?? []
  assert.deepEqual(remote?.headers?.[0]?.value, 'Bearer {api_key}')
})
