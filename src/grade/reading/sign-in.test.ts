import assert from 'node:assert/strict'
import test from 'node:test'
import { SAMPLE, documented, operation, parameter } from '../../../test/sample.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import type { ObservationName, Seen } from '../../domain/evidence/observations/index.ts'
import { isDeclaredOpen, isReadingScope, signInMethods, signInOf } from './sign-in.ts'

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

test('a scope that names reading and no writing only reads', () => {
  for (const scope of [
    'messages:read',
    'Mail.Read',
    'https://www.googleapis.com/auth/drive.readonly',
    'read:org',
    'view_reports',
  ])
    assert.ok(isReadingScope(scope), scope)
})

test('a scope that writes as well, or whose name only contains the word, does not', () => {
  for (const scope of [
    'read_write',
    'Mail.ReadWrite',
    'admin:read',
    'threads',
    'preview',
    'openid',
    '',
  ])
    assert.ok(!isReadingScope(scope), scope)
})

const open = operation({ parameters: [], security: [] })
const unsaid = operation({ parameters: [], security: null })
const api = (...operations: ReturnType<typeof operation>[]) => ({
  ...SAMPLE.openapi,
  securitySchemes: [],
  operations,
  operationCount: operations.length,
})
const docs = (...topics: Parameters<typeof documented>[0][]) => ({
  topics: topics.map((topic) => documented(topic)),
})
const scheme = (type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect') => ({
  name: 's',
  type,
  in: null,
  scheme: null,
  flows: [],
  scopes: [],
})
const { apiReads, graphql, mcp, mcpTools, protectedResource, authorizationServer } = SAMPLE
const openServer = { ...mcp, isAuthRequired: false }
const lockedServer = { ...mcp, isAuthRequired: true, hasAuthMetadata: false }
const refusal = (status: number) => ({ ...SAMPLE.authChallenge, status })
type Given = { [N in ObservationName]?: Seen<N> }

/** How a program signs in where this was seen by a request with these header fields. */
function by(given: Given, method: 'GET' | 'POST' = 'GET', headers: Record<string, string> = {}) {
  const url = 'https://acme.example/rpc'
  const evidence = {
    tool: { name: 'Acme', url },
    exchanges: [{ id: 'e1', kind: 'http', request: { method, url, headers } }],
    observations: Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        { state: 'observed', exchanges: ['e1'], value },
      ]),
    ),
  } as unknown as Evidence
  const signIn = signInOf(evidence)
  return signIn.isKnown ? signIn.by : `${signIn.by}?`
}

test('an answer of any interface to a stranger shows that no key is needed', () => {
  const rpc = { ...SAMPLE.api, url: 'https://acme.example/rpc', status: 200, isJson: true }
  assert.equal(by({ apiReads }), 'no')
  assert.equal(by({ openapi: api(unsaid), apiReads }), 'no')
  assert.equal(by({ graphql }), 'no')
  assert.equal(by({ api: rpc }, 'POST'), 'no')
  assert.equal(by({ mcp: openServer, mcpTools }), 'no')
  assert.equal(by({ documentedTopics: docs('no-auth') }), 'no')
})

test('what shows no such answer shows nothing', () => {
  const [read] = apiReads.reads
  assert.ok(read)
  const health = { reads: [{ ...read, url: 'https://api.acme.example/v1/health' }] }
  assert.equal(by({}), 'unknown?')
  assert.equal(by({ openapi: api(unsaid), apiReads: health }), 'unknown?')
  assert.equal(by({ graphql: { ...graphql, answersTypename: false } }), 'unknown?')
  assert.equal(by({ apiReads }, 'GET', { authorization: '***' }), 'unknown?')
  assert.equal(by({ mcp: { ...openServer, transport: 'stdio' }, mcpTools }), 'unknown?')
})

test('described if every operation says so', () => {
  assert.equal(by({ openapi: api(open, open) }), 'no?')
  assert.equal(by({ openapi: api(open, unsaid) }), 'unknown?')
  assert.equal(by({ openapi: api() }), 'unknown?')
  assert.equal(by({ openapi: { ...api(open), operationCount: 20 } }), 'unknown?')
})

test('a key, where one is asked for, described or documented, whatever else is open', () => {
  assert.equal(by({ openapi: api(open, operation()), documentedTopics: docs('no-auth') }), 'key')
  assert.equal(by({ openapi: { ...api(open), securitySchemes: [scheme('apiKey')] } }), 'key')
  assert.equal(by({ authChallenge: refusal(401), apiReads }), 'key')
  assert.equal(by({ authChallenge: refusal(403), graphql }), 'key')
  assert.equal(by({ documentedTopics: docs('key-self-serve'), apiReads }), 'key')
  const challenge = { status: 401, wwwAuthenticate: null }
  assert.equal(by({ mcp: { ...lockedServer, challenge } }), 'key')
  for (const name of ['Authorization', 'xi-api-key', 'X-API-Key', 'api_key', 'access_token']) {
    const keyed = operation({ parameters: [parameter({ name, in: 'header' })], security: [] })
    assert.equal(by({ openapi: api(keyed), apiReads }), 'key', name)
  }
})

test('metadata, a scheme of the description or a guarded MCP server shows OAuth', () => {
  assert.equal(by({ protectedResource }), 'oauth')
  assert.equal(by({ authorizationServer, authChallenge: refusal(401) }), 'oauth')
  for (const type of ['oauth2', 'openIdConnect'] as const)
    assert.equal(by({ openapi: { ...api(unsaid), securitySchemes: [scheme(type)] } }), 'oauth')
  const challenge = { status: 401, wwwAuthenticate: 'Bearer' }
  assert.equal(by({ mcp: { ...lockedServer, challenge } }), 'oauth')
})
