// The variable of the key: what the MCP server's documentation says before what the command line
// reads.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Evidence } from '../evidence/evidence.ts'
import { keyVariableOf, credentialAmong, isCredentialName } from './key-variable.ts'

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

test('what ends like a credential is one', () => {
  for (const name of [
    'ACME_TOKEN',
    'ACME_API_KEY',
    'ACME_APIKEY',
    'ACME_KEY',
    'ACME_SECRET',
    'ACME_CLIENT_SECRET',
    'ACME_PASSWORD',
    'ACME_PAT',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'API_KEY',
    'ACCESS_TOKEN',
  ])
    assert.ok(isCredentialName(name), name)
})

test('limits, placeholders, switches and public keys are none', () => {
  for (const name of [
    'MIN_TOKENS',
    'MIN_TOKEN',
    'MAX_TOKENS',
    'MAX_OUTPUT_TOKEN',
    'EXAMPLE_API_KEY',
    'ACME_TEST_API_KEY',
    'YOUR_API_KEY',
    'ACME_PROXY_BYPASS',
    'ACME_PROXY_PASSWORD',
    'ACME_DISABLE_TELEMETRY',
    'TELEMETRY_KEY',
    'NEXT_PUBLIC_ACME_KEY',
    'ACME_PUBLIC_KEY',
    'EXPERIMENTAL_USE_REMOTE_CACHE_TOKEN',
    'KEYBOARD_LAYOUT',
    'TOKENIZER_PATH',
    'AUTHOR_NAME',
    'COMPASS_URL',
    'MONKEY',
    'ACME_SECRETS_FILE',
    'PRIMARY_KEY',
    'BYPASS',
  ])
    assert.ok(!isCredentialName(name), name)
})

test('a name of the tool comes before one that could be anybody’s', () => {
  assert.equal(credentialAmong(['DEBUG', 'API_KEY', 'ACME_API_KEY']), 'ACME_API_KEY')
  assert.equal(credentialAmong(['DEBUG', 'ACCESS_TOKEN']), 'ACCESS_TOKEN')
  assert.equal(credentialAmong(['DEBUG', 'MAX_TOKENS']), undefined)
})
