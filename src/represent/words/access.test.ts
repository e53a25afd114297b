import assert from 'node:assert/strict'
import test from 'node:test'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { lookedFor } from '../../domain/evidence/looked-for.ts'
import { accessWords, lookedForWords } from './access.ts'

test('what is described and not reached is told apart', () => {
  assert.equal(
    accessWords({ accessMethods: ['MCP', 'API'], isDescribedOnly: true }),
    'MCP, API (described, not reached)',
  )
  assert.equal(accessWords({ accessMethods: ['API'], isDescribedOnly: false }), 'API')
  assert.equal(accessWords({ accessMethods: [], isDescribedOnly: false }), 'none found')
})

test('what was tried is told, with what is absent and what nobody knows', () => {
  const asked = {
    id: 'mcp-1',
    kind: 'http',
    request: { method: 'POST', url: 'https://acme.example/mcp', headers: {} },
    answer: null,
    curl: '',
  }
  const observations = {
    api: {
      state: 'unobserved',
      cause: 'not-probed',
      exchanges: [],
      detail: 'https://acme.example/api answers 401.',
    },
    mcp: { state: 'not-offered', exchanges: ['mcp-1'] },
    graphql: { state: 'observed', exchanges: [], value: {} },
  }
  const evidence = { exchanges: [asked], observations } as unknown as Evidence
  assert.deepEqual(lookedForWords({ lookedFor: lookedFor(evidence) }), [
    'API, not known: https://acme.example/api answers 401.',
    'MCP server, not found: Asked https://acme.example/mcp.',
  ])
})
