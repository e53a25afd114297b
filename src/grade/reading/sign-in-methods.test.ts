import assert from 'node:assert/strict'
import test from 'node:test'
import { isDeclaredOpen, signInMethods } from './sign-in-methods.ts'

const sources = ['https://acme.example/docs']

test('the methods of the tool come before those of its MCP server', () => {
  const facts = {
    'mcp.auth': {
      value: ['oauth' as const],
      basis: 'source' as const,
      source: 'https://acme.example/docs',
    },
  }
  assert.deepEqual(signInMethods({ sources, auth: { methods: ['api_key'] }, facts }), ['api_key'])
  assert.deepEqual(signInMethods({ sources, facts }), ['oauth2'])
})

test('no method stated is not the same as open', () => {
  for (const declaration of [
    { sources },
    { sources, auth: { methods: [] } },
    { sources, mcp: {} },
  ]) {
    assert.equal(signInMethods(declaration), undefined)
    assert.equal(isDeclaredOpen(declaration), false)
  }
})

test('open where none is the only method', () => {
  assert.ok(isDeclaredOpen({ sources, auth: { methods: ['none'] } }))
  assert.ok(!isDeclaredOpen({ sources, auth: { methods: ['none', 'api_key'] } }))
})
