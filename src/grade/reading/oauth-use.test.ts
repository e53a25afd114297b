import assert from 'node:assert/strict'
import test from 'node:test'
import { SAMPLE } from '../../../test/sample.ts'
import { usesOAuth } from './oauth-use.ts'

const { protectedResource, authorizationServer, openapi, mcp } = SAMPLE
const nothing = {
  protectedResource: undefined,
  authorizationServer: undefined,
  openapi: undefined,
  mcp: undefined,
}
const scheme = (type: 'http' | 'oauth2' | 'openIdConnect') => ({
  name: 's',
  type,
  in: null,
  scheme: null,
  flows: [],
  scopes: [],
})

test('metadata, a scheme of the description or a guarded MCP server shows OAuth', () => {
  assert.ok(usesOAuth({ ...nothing, protectedResource }))
  assert.ok(usesOAuth({ ...nothing, authorizationServer }))
  assert.ok(
    usesOAuth({
      ...nothing,
      openapi: { ...openapi, securitySchemes: [scheme('http'), scheme('oauth2')] },
    }),
  )
  assert.ok(
    usesOAuth({ ...nothing, openapi: { ...openapi, securitySchemes: [scheme('openIdConnect')] } }),
  )
  assert.ok(usesOAuth({ ...nothing, mcp: { ...mcp, isAuthRequired: true } }))
})

test('keys, open servers and local servers do not', () => {
  assert.ok(!usesOAuth(nothing))
  assert.ok(!usesOAuth({ ...nothing, openapi: { ...openapi, securitySchemes: [scheme('http')] } }))
  assert.ok(!usesOAuth({ ...nothing, mcp: { ...mcp, isAuthRequired: false } }))
  assert.ok(!usesOAuth({ ...nothing, mcp: { ...mcp, isAuthRequired: true, transport: 'stdio' } }))
})
