import assert from 'node:assert/strict'
import test from 'node:test'
import { lookAt, NOW, type Page, type Pages } from '../../../test/fixture-site.ts'
import { makeScan } from '../make-scan.ts'
import { createOutbound } from '../outbound/client.ts'
import { guideEndpoints } from '../reading/text/auth-guide.ts'
import {
  issuerOf,
  metadataPlaces,
  readAuthorizationServer,
  readProtectedResource,
} from '../reading/data/oauth-metadata.ts'
import type { Target } from '../scan.ts'
import { auth } from './auth.ts'

const PAGE = '<!doctype html><title>Acme</title><h1>Acme</h1>'
const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Page => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})
const description = (origin: string, paths: object) =>
  JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Acme', version: '1' },
    servers: [{ url: `${origin}/v1` }],
    paths,
  })
const responses = { 200: { description: 'Fine.' } }
const GUARDED = { '/messages': { get: { security: [{ key: [] }], responses } } }
const OPEN = { '/messages': { get: { security: [], responses } } }
const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'client_credentials'],
  code_challenge_methods_supported: ['S256'],
  client_id_metadata_document_supported: true,
  scopes_supported: ['messages:read'],
})

function model(origin: string): Pages {
  const resource = `${origin}/.well-known/oauth-protected-resource`
  return {
    '/': PAGE,
    '/openapi.json': description(origin, GUARDED),
    '/v1/messages': json({ title: 'A key is needed.' }, 401, {
      'www-authenticate': `Bearer resource_metadata="${resource}"`,
    }),
    '/.well-known/oauth-protected-resource': json({
      resource: `${origin}/v1`,
      authorization_servers: [`${origin}/login`],
      scopes_supported: ['messages:read'],
    }),
    '/.well-known/oauth-authorization-server/login': json(metadata(`${origin}/login`)),
  }
}

test('from the refusal to the authorization server', async () => {
  const seen = await lookAt(auth, model)
  const { origin } = seen
  assert.deepEqual(seen.authChallenge?.state === 'observed' && seen.authChallenge.value, {
    url: `${origin}/v1/messages`,
    status: 401,
    contentType: 'application/json',
    wwwAuthenticate: `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource"`,
  })
  assert.deepEqual(seen.protectedResource?.state === 'observed' && seen.protectedResource.value, {
    url: `${origin}/.well-known/oauth-protected-resource`,
    hasResource: true,
    authorizationServers: [`${origin}/login`],
    scopes: ['messages:read'],
  })
  assert.ok(seen.authorizationServer?.state === 'observed')
  const {
    missing,
    issuerMatches,
    codeChallengeMethods,
    takesClientIdMetadata,
    hasRegistrationEndpoint,
  } = seen.authorizationServer.value
  assert.deepEqual(
    [missing, issuerMatches, codeChallengeMethods, takesClientIdMetadata, hasRegistrationEndpoint],
    [[], true, ['S256'], true, false],
  )
  assert.equal(seen.authGuide?.state, 'not-offered')
})

test('OpenID metadata where RFC 8414 has none', async () => {
  const seen = await lookAt(auth, (origin) => ({
    ...model(origin),
    '/.well-known/oauth-authorization-server/login': { status: 404 },
    '/login/.well-known/openid-configuration': json({
      ...metadata('https://elsewhere.example'),
      response_types_supported: undefined,
    }),
  }))
  assert.ok(seen.authorizationServer?.state === 'observed')
  assert.deepEqual(
    [seen.authorizationServer.value.issuerMatches, seen.authorizationServer.value.missing],
    [false, ['response_types_supported']],
  )
})

test('OpenID metadata at its usual place, although nothing names an issuer', async () => {
  const place = '/.well-known/openid-configuration'
  const seen = await lookAt(auth, (origin) => ({ '/': PAGE, [place]: json(metadata(origin)) }))
  assert.ok(seen.authorizationServer?.state === 'observed')
  const { url, issuerMatches } = seen.authorizationServer.value
  assert.deepEqual(
    [url, issuerMatches, seen.authorizationServer.reason],
    [`${seen.origin}${place}`, true, 'the usual place'],
  )
})

test('an open API: nothing to sign in to, and no OAuth', async () => {
  const seen = await lookAt(auth, (origin) => ({
    '/': PAGE,
    '/openapi.json': description(origin, OPEN),
    '/v1/messages': json([]),
  }))
  assert.deepEqual(
    [seen.authChallenge?.state, seen.protectedResource?.state, seen.authorizationServer?.state],
    ['not-offered', 'not-offered', 'not-offered'],
  )
})

test('a login page instead of a refusal', async () => {
  const paths = { ...OPEN, '/me': { get: { security: [{ key: [] }], responses } } }
  const seen = await lookAt(auth, (origin) => ({
    '/': PAGE,
    '/openapi.json': description(origin, paths),
    '/v1/messages': json([]),
    '/v1/me': { status: 302, headers: { location: '/login' } },
  }))
  assert.equal(seen.authChallenge?.state === 'observed' && seen.authChallenge.value.status, 302)
})

test('a failing metadata host is not judged', async () => {
  const seen = await lookAt(auth, (origin) => ({
    ...model(origin),
    '/.well-known/oauth-protected-resource': { status: 500 },
  }))
  assert.equal(seen.protectedResource?.state, 'unobserved')
})

test('a host without an address is not judged, and a package has nothing to sign in to', async () => {
  const outbound = createOutbound({ allowedRanges: [], botUrl: 'https://agentgrade.example/bot' })
  const look = async (target: Target) => {
    const seen = await auth.look(
      makeScan({ target, hints: null, now: NOW, outbound, npm: null }),
      outbound.for('auth', 4),
    )
    return [
      seen.authChallenge?.state,
      seen.protectedResource?.state,
      seen.authorizationServer?.state,
    ]
  }
  try {
    assert.deepEqual(await look({ kind: 'web', url: 'http://127.0.0.1:9/' }), [
      'unobserved',
      'unobserved',
      'unobserved',
    ])
    assert.deepEqual(await look({ kind: 'npm', name: 'acme' }), [
      'not-offered',
      'not-offered',
      'not-offered',
    ])
  } finally {
    await outbound.close()
  }
})

const requests = (isThere: boolean) => [{ method: 'POST', path: '/agents/register', isThere }]

test('auth.md: its endpoints are asked with what is left', async () => {
  const pages = (origin: string): Pages => ({
    '/': PAGE,
    '/openapi.json': description(origin, OPEN),
    '/v1/messages': json([]),
    '/auth.md': `# Access\n\nRegister: \`POST ${origin}/agents/register\`\n`,
    '/agents/register': json({ title: 'Use POST.' }, 405),
  })
  const seen = await lookAt(auth, pages)
  assert.deepEqual(
    seen.authGuide?.state === 'observed' && [
      seen.authGuide.value.endpoints,
      seen.authGuide.value.endpointsAnswering,
    ],
    [1, 1],
  )
  assert.deepEqual(
    seen.authGuide?.state === 'observed' && seen.authGuide.value.requests,
    requests(true),
  )
  const anything = await lookAt(auth, (origin) => ({ ...pages(origin), '/agents/register': PAGE }))
  assert.deepEqual(
    anything.authGuide?.state === 'observed' && anything.authGuide.value.requests,
    requests(false),
  )
  const dead = await lookAt(auth, (origin) => ({
    ...pages(origin),
    '/agents/register': { status: 404 },
  }))
  assert.deepEqual(
    dead.authGuide?.state === 'observed' && [
      dead.authGuide.value.endpoints,
      dead.authGuide.value.endpointsAnswering,
    ],
    [1, 0],
  )
  assert.equal((await lookAt(auth, { '404': PAGE })).authGuide?.state, 'not-offered')
})

test('metadata of other kinds is no metadata of OAuth', () => {
  assert.equal(readProtectedResource({ name: 'x' }), null)
  assert.equal(readAuthorizationServer({ issuer: 'https://a.example' }, 'https://a.example'), null)
  assert.deepEqual(
    readAuthorizationServer(
      {
        issuer: 'https://a.example/',
        token_endpoint: 'https://a.example/t',
        grant_types_supported: ['client_credentials'],
        response_types_supported: ['none'],
      },
      'https://a.example',
    )?.missing,
    [],
  )
  assert.deepEqual(metadataPlaces('https://a.example/t/'), [
    'https://a.example/.well-known/oauth-authorization-server/t',
    'https://a.example/t/.well-known/openid-configuration',
  ])
  assert.equal(metadataPlaces('file:///etc'), null)
  assert.equal(
    issuerOf('https://a.example/t/.well-known/openid-configuration'),
    'https://a.example/t',
  )
})

test('endpoints of a guide: calls, and addresses that give access', () => {
  const text =
    'See https://acme.example/blog. POST /v1/keys, then GET https://acme.example/v1/keys/{id}. Tokens: https://acme.example/oauth/token.'
  assert.deepEqual(guideEndpoints(text, 'https://acme.example/auth.md'), [
    'https://acme.example/v1/keys',
    'https://acme.example/oauth/token',
  ])
})
