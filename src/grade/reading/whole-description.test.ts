// Of a sample of the operations nothing is said as if it were the whole.
import assert from 'node:assert/strict'
import test from 'node:test'
import { exchange, operation, parameter, problem, SAMPLE, write } from '../../../test/sample.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import type { Evidence } from '../../domain/index.ts'
import { outcomeOf } from '../check.ts'
import { CHECKS } from '../checks.ts'
import { grade } from '../grade.ts'
import { sentence } from '../../domain/rule/sentence.ts'

/** Counted over the whole document, or over something that is kept whole. */
const WHOLE = new Set([
  'api-description',
  'api-description-size',
  'api-description-validity',
  'api-description-version',
  'auth-scopes',
  'default-answer',
  'operation-parameters',
  'published-secrets',
  'schema-depth',
  'schema-size',
  'webhooks',
])
const [listed, written] = [operation(), write()]
const APIS: Seen<'openapi'>['operations'][] = [
  SAMPLE.openapi.operations,
  [listed, written, operation({ parameters: [], security: null }), write({ parameters: [] })],
  [
    operation({ parameters: [parameter({ name: 'limit' })], isDeprecated: true }),
    { ...written, responses: [{ ...problem('429'), headers: ['retry-after', 'sunset'] }] },
    { ...written, path: '/jobs', responses: [{ ...problem('202'), headers: ['location'] }] },
  ],
]

test('a count or a share of operations says that only some were looked at', () => {
  const told = new Set<string>()
  for (const operations of APIS) {
    const evidence: Evidence = {
      format: 'agentgrade-evidence/1',
      tool: { name: 'Acme', url: 'https://acme.example' },
      observedAt: '2026-11-01T00:00:00Z',
      exchanges: [exchange()],
      observations: {
        api: { state: 'observed', exchanges: ['e1'], value: SAMPLE.api },
        openapi: {
          state: 'observed',
          exchanges: ['e1'],
          value: { ...SAMPLE.openapi, operations, operationCount: 900 },
        },
      },
    }
    for (const { id, outcome, facts } of grade(evidence).checks) {
      const check = CHECKS.find((each) => each.id === id)
      if (!check || outcome === null || WHOLE.has(id)) continue
      const says = sentence(outcomeOf(check, outcome)?.says ?? '', facts)
      if (![...check.needs, ...check.uses].includes('openapi')) continue
      if (!/\b(?:\d+ of \d|all|every|none)\b|\b\d+ (?:operations|writes|reads)\b/i.test(says))
        continue
      assert.match(says, /looked at/, `${id}: ${says}`)
      told.add(id)
    }
  }
  assert.ok(told.size >= 12, [...told].join(' '))
})
