import assert from 'node:assert/strict'
import test from 'node:test'
import { isDeclaredOpen, signInMethods } from './sign-in-methods.ts'

const sources = ['https://acme.example/docs']

test('the methods of the tool come before those of its MCP server', () => {
  assert.deepEqual(signInMethods({ sources, auth: { methods: ['api_key'] }, mcp: { auth: ['oauth2'] } }), ['api_key'])
  assert.deepEqual(signInMethods({ sources, mcp: { auth: ['oauth2'] } }), ['oauth2'])
})

test('no method stated is not the same as open', () => {
  for (const declaration of [{ sources }, { sources, auth: { methods: [] } }, { sources, mcp: {} }]) {
    assert.equal(signInMethods(declaration), undefined)
    assert.equal(isDeclaredOpen(declaration), false)
  }
})

test('open where none is the only method', () => {
  assert.ok(isDeclaredOpen({ sources, auth: { methods: ['none'] } }))
  assert.ok(!isDeclaredOpen({ sources, auth: { methods: ['none', 'api_key'] } }))
})
