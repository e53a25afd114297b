// The variable of the key: what the MCP server's documentation says before what the command line
// reads.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Evidence } from '../evidence/evidence.ts'
import { keyVariableOf } from './key-variable.ts'

function evidence(facts: Record<string, string>, environment: string[] = []): Evidence {
  const noted = Object.entries(facts).map(([key, note]) => [key, { note }])
  return {
    declaration: { facts: Object.fromEntries(noted) },
    observations: { cliHelp: { state: 'observed', value: { environment } } },
  } as unknown as Evidence
}

test('the first name that looks like a key, and nothing else in capitals', () => {
  const both = { 'cli.headless': 'ACME_TOKEN', 'mcp.auth': 'OAuth, or ACME_API_KEY in a header' }
  assert.equal(keyVariableOf(evidence(both)), 'ACME_API_KEY')
  assert.equal(keyVariableOf(evidence({ 'cli.headless': 'HTTP_PROXY and ACME_PAT' })), 'ACME_PAT')
  assert.equal(keyVariableOf(evidence({}, ['NO_COLOR', 'ACME_SECRET'])), 'ACME_SECRET')
  const help = ['MIN_TOKENS', 'EXAMPLE_API_KEY', 'API_KEY', 'ACME_TEST_TOKEN']
  assert.equal(keyVariableOf(evidence({}, help)), 'API_KEY')
  assert.equal(keyVariableOf(evidence({}, [...help, 'ACME_TOKEN'])), 'ACME_TOKEN')
  assert.equal(keyVariableOf(evidence({ 'api.errors': 'ACME_KEY' }, ['DEBUG'])), null)
})

test('the variable that its MCP server is started with comes before what the notes name', () => {
  const noted = evidence({ 'mcp.auth': 'or ACME_USER and ACME_PASSWORD' })
  const local = { env: ['ACME_URL=YOUR_URL', 'ACME_API_KEY=YOUR_API_KEY'] }
  assert.equal(keyVariableOf(noted), 'ACME_PASSWORD')
  assert.equal(
    keyVariableOf({ ...noted, declaration: { ...noted.declaration, mcp: { local } } } as Evidence),
    'ACME_API_KEY',
  )
})
