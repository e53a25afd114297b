import assert from 'node:assert/strict'
import test from 'node:test'
import { parseCatalogueEntry } from '../tool/catalogue-entry.ts'

const source = 'https://acme.example/docs'

function problemsOf(facts: unknown) {
  const parsed = parseCatalogueEntry({
    slug: 'acme',
    name: 'Acme',
    url: 'https://acme.example',
    description: 'Mail.',
    category: 'email',
    kind: 'service',
    tags: ['mail'],
    declaration: { facts, sources: [source] },
  })
  return parsed.ok
    ? []
    : parsed.problems.map(({ pointer }) => pointer.replace('/declaration/facts/', ''))
}

test('facts of every type are parsed', () => {
  const facts = {
    'api.bulk': { value: true, basis: 'source', source, note: 'POST /batch' },
    'api.pageDefault': { value: 20, basis: 'known', source },
    'api.idempotencyKeys': { value: false, basis: 'third-party', source },
    'api.errors': { value: 'codes', basis: 'source', source },
    'mcp.auth': { value: ['oauth', 'api_key'], basis: 'source', source },
    'api.undo': { value: null, basis: 'not-found' },
    'api.dryRun': { value: null, basis: 'absent', pages: [source], date: '2026-11-17' },
    'api.webhookSignatures': { value: null, basis: 'not-applicable', note: 'no webhooks' },
    'api.sandbox': {
      value: true,
      basis: 'source',
      source,
      quote: 'Use the test key.',
      date: '2026-11-17',
    },
  }
  assert.deepEqual(problemsOf(facts), [])
})

const REFUSED: Record<string, [facts: unknown, pointer: string]> = {
  'without a basis': [{ 'api.bulk': { value: true, source } }, 'api.bulk/basis'],
  'with a basis that nobody knows': [
    { 'api.bulk': { value: true, basis: 'guess', source } },
    'api.bulk/basis',
  ],
  'stated without a source': [{ 'api.bulk': { value: true, basis: 'source' } }, 'api.bulk/source'],
  'null although it was found': [
    { 'api.bulk': { value: null, basis: 'source', source } },
    'api.bulk/value',
  ],
  'found although it was not': [
    { 'api.bulk': { value: true, basis: 'not-found' } },
    'api.bulk/value',
  ],
  'absent without the pages that were read': [
    { 'api.bulk': { value: null, basis: 'absent', pages: [] } },
    'api.bulk/pages',
  ],
  'that does not apply, without a reason': [
    { 'api.bulk': { value: null, basis: 'not-applicable' } },
    'api.bulk/note',
  ],
  'under an unknown key': [
    { 'api.beauty': { value: true, basis: 'source', source } },
    'api.beauty',
  ],
  'of the wrong type': [
    { 'api.pageDefault': { value: '20', basis: 'source', source } },
    'api.pageDefault/value',
  ],
  'outside its words': [
    { 'api.idempotencyKeys': { value: 'maybe', basis: 'source', source } },
    'api.idempotencyKeys/value',
  ],
  'with a note that is too long': [
    { 'api.bulk': { value: true, basis: 'source', source, note: 'x'.repeat(81) } },
    'api.bulk/note',
  ],
}

for (const [title, [facts, pointer]] of Object.entries(REFUSED)) {
  test(`a fact ${title} is refused`, () => assert.deepEqual(problemsOf(facts), [pointer]))
}
