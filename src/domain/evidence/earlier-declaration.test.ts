import assert from 'node:assert/strict'
import test from 'node:test'
import { parseEvidence } from './evidence.ts'

const docs = 'https://acme.example/docs'

function read(declaration: object) {
  const parsed = parseEvidence({
    format: 'agentgrade-evidence/1',
    tool: { name: 'Acme', url: 'https://acme.example' },
    observedAt: null,
    exchanges: [],
    observations: {},
    declaration: { ...declaration, sources: [docs] },
  })
  assert.ok(parsed.ok, parsed.ok ? '' : JSON.stringify(parsed.problems))
  return parsed.value.declaration
}

const known = (value: unknown, source: string, note?: string) => ({
  value,
  basis: 'known',
  source,
  ...(note && { note }),
})

test('fields of the earlier form become facts, and their sections keep what is left', () => {
  const read1 = read({
    api: {
      style: 'rest',
      docs: `${docs}/api`,
      openapi: 'https://acme.example/openapi.json',
      sdks: ['node', 'python'],
      versioning: { scheme: 'dated', words: 'dated header' },
      pagination: 'cursor',
      idempotency: true,
      rateLimits: { documented: true, headers: false },
      errors: { form: 'codes', words: 'json codes' },
    },
    mcp: { url: 'https://mcp.acme.example', auth: ['oauth2', 'bearer', 'api_key'] },
    cli: { command: 'acme', json: true },
    auth: { methods: ['api_key'], scoped: true, clientCredentials: false },
    docs: { llmsTxt: 'https://acme.example/llms.txt', markdown: true },
  })
  assert.deepEqual(read1, {
    api: { style: 'rest', docs: `${docs}/api`, openapi: 'https://acme.example/openapi.json' },
    mcp: { url: 'https://mcp.acme.example' },
    cli: { command: 'acme' },
    auth: { methods: ['api_key'] },
    docs: { llmsTxt: 'https://acme.example/llms.txt' },
    facts: {
      'api.openapiOfficial': known(true, 'https://acme.example/openapi.json'),
      'api.sdkLanguages': known(2, `${docs}/api`, 'node, python'),
      'api.versioning': known('dated', `${docs}/api`, 'dated header'),
      'api.pagination': known('cursor', `${docs}/api`),
      'api.idempotencyKeys': known('key', `${docs}/api`),
      'api.errors': known('codes', `${docs}/api`, 'json codes'),
      'api.rateLimitsDocumented': known(true, `${docs}/api`),
      'api.rateLimitHeaders': known(false, `${docs}/api`),
      'mcp.auth': known(['oauth', 'api_key'], docs),
      'cli.json': known(true, docs),
      'auth.granularScopes': known(true, docs),
      'docs.llmsTxt': known(true, 'https://acme.example/llms.txt'),
      'docs.markdown': known(true, docs),
    },
    sources: [docs],
  })
})

test('what is of today is left alone, and reading twice is reading once', () => {
  const today = {
    api: { style: 'rest' },
    facts: { 'api.bulk': { value: true, basis: 'source', source: docs } },
  }
  assert.deepEqual(read(today), { ...today, sources: [docs] })
  const once = read({ api: { style: 'rest', batch: true } })
  assert.deepEqual(read(once as object), once)
})
