import assert from 'node:assert/strict'
import test from 'node:test'
import type { RequestListener } from 'node:http'
import { mcpChallenge } from '../../src/observe/mcp/welcome.ts'
import { MCP_SHARE } from '../../src/observe/mcp/find-server.ts'
import { mcp as mcpProbe } from '../../src/observe/probes/mcp/server.ts'
import { registryListing, serverCard } from '../../src/observe/probes/mcp/listing.ts'
import { api } from '../../src/observe/probes/api.ts'
import { lookAtServer, lookWith, stored, withScan } from './look.ts'
import { TOOLS } from './mail.ts'
import { json, locked, modern, sse, stateful, stateless, withServer } from './servers.ts'

const SERVERS: Record<
  string,
  {
    listener: () => RequestListener
    path: string
    version: string
    transport: string
    unknown: number
  }
> = {
  modern: {
    listener: modern,
    path: '/mcp',
    version: '2026-07-28',
    transport: 'streamable-http',
    unknown: 404,
  },
  'modern on streams': {
    listener: () => modern({ legacy: 'reject', responseMode: 'sse' }),
    path: '/mcp',
    version: '2026-07-28',
    transport: 'streamable-http',
    unknown: 404,
  },
  stateful: {
    listener: stateful,
    path: '/mcp',
    version: '2025-11-25',
    transport: 'streamable-http',
    unknown: 200,
  },
  stateless: {
    listener: stateless,
    path: '/mcp',
    version: '2025-11-25',
    transport: 'streamable-http',
    unknown: 200,
  },
  sse: {
    listener: sse,
    path: '/sse',
    version: '2025-11-25',
    transport: 'sse',
    unknown: 202,
  },
}

for (const [name, { listener, path, version, transport, unknown }] of Object.entries(SERVERS)) {
  test(`${name}: both eras and all transports show the same server`, async () => {
    const look = await lookAtServer(listener(), { path })
    const { mcp, mcpTools, mcpLists, mcpErrors, mcpOrigin, origin, asked } = look
    assert.ok(
      mcp?.state === 'observed' &&
        mcpTools?.state === 'observed' &&
        mcpLists?.state === 'observed' &&
        mcpErrors?.state === 'observed',
    )
    assert.deepEqual(stored({ mcp: mcp.value }), {
      mcp: {
        url: `${origin}${path}`,
        command: null,
        transport,
        protocolVersion: version,
        supportedVersions: [version],
        isAuthRequired: false,
        hasAuthMetadata: false,
        serverName: 'mail',
        serverVersion: '1.2.3',
        words: { name: 'mail', title: null, description: null, icon: null },
        capabilities: ['prompts', 'resources', 'tools'],
        instructions: 'Search before you delete.',
        instructionsTokens: 5,
        handshakeMs: 0,
      },
    })
    assert.deepEqual(stored({ mcpTools: mcpTools.value.tools }), { mcpTools: TOOLS })
    const { tokens, repeat } = mcpTools.value
    assert.deepEqual({ tokens, repeat }, { tokens: 147, repeat: 'same' })
    assert.deepEqual(mcpLists.value, {
      resources: { isDeclared: true, items: 1, named: [{ name: 'inbox' }] },
      prompts: { isDeclared: true, items: 0, named: [] },
    })
    assert.deepEqual(mcpErrors.value, {
      unknownMethod: { status: unknown, code: -32601 },
    })
    assert.equal(mcpOrigin?.state === 'observed' && mcpOrigin.value.status < 300, true)
    assert.ok(asked.length <= MCP_SHARE.requests)
    assert.ok(!JSON.stringify(look.exchanges).includes('tools/call'))
  })
}

test('two looks at one server give equal values', async () => {
  await withServer(stateful(), async ({ origin }) => {
    const target = { kind: 'web', url: `${origin}/mcp` } as const
    const [{ exchanges: _, ...first }, { exchanges: __, ...second }] = [
      await lookWith(mcpProbe, target),
      await lookWith(mcpProbe, target),
    ]
    assert.deepEqual(stored(first), stored(second))
  })
})

test('a session is named in every request after the handshake, and given back', async () => {
  const { exchanges } = await lookAtServer(stateful())
  const asked = exchanges.flatMap((exchange) =>
    exchange.kind === 'http' && exchange.request.url.endsWith('/mcp') ? exchange.request : [],
  )
  const [discover, initialize, ...rest] = asked
  assert.equal(discover?.headers['mcp-method'], 'server/discover')
  assert.equal(initialize?.headers['mcp-session-id'], undefined)
  assert.ok(
    rest.every(
      ({ headers }) =>
        headers['mcp-session-id'] !== undefined && headers['mcp-protocol-version'] === '2025-11-25',
    ),
  )
  assert.equal(rest.at(-1)?.method, 'DELETE')
  assert.equal(asked.filter(({ method }) => method === 'DELETE').length, 1)
})

test('no message declares a capability of ours', async () => {
  for (const listener of [modern(), stateless()]) {
    const { exchanges } = await lookAtServer(listener)
    const sent = exchanges.flatMap((exchange) =>
      exchange.kind === 'http' && exchange.request.body?.includes('apabilities')
        ? exchange.request.body
        : [],
    )
    assert.ok(sent.length > 0)
    for (const body of sent)
      assert.match(body, /"(?:io\.modelcontextprotocol\/clientC|c)apabilities":\{\}/)
  }
})

test('a server behind sign-in is seen, its tools are not, and its challenge leads on', async () => {
  for (const isNamed of [true, false]) {
    const { mcp, mcpTools, mcpOrigin } = await lookAtServer(locked(isNamed))
    assert.ok(mcp?.state === 'observed')
    const { isAuthRequired, hasAuthMetadata, protocolVersion } = mcp.value
    assert.deepEqual(
      { isAuthRequired, hasAuthMetadata, protocolVersion },
      { isAuthRequired: true, hasAuthMetadata: true, protocolVersion: null },
    )
    assert.equal(mcpTools?.state === 'unobserved' && mcpTools.cause, 'auth-required')
    assert.equal(mcpOrigin?.state === 'observed' && mcpOrigin.value.status, 401)
  }
})

test('the challenge is there for others, asked once', async () => {
  await withServer(locked(true), async ({ origin, asked }) => {
    await withScan({ kind: 'web', url: `${origin}/mcp` }, {}, async (scan) => {
      const [first, second] = await Promise.all([mcpChallenge(scan), mcpChallenge(scan)])
      assert.equal(first?.resourceMetadata, `${origin}/.well-known/oauth-protected-resource/mcp`)
      assert.deepEqual(first, second)
    })
    assert.deepEqual(asked, ['POST /mcp server/discover'])
  })
})

test('a server that wants sign-in only for its tools says so there', async () => {
  const behind = modern()
  const { mcp, mcpTools } = await lookAtServer((request, response) => {
    if (request.headers['mcp-method'] !== 'tools/list') return behind(request, response)
    return json(
      response,
      401,
      { error: 'invalid_token' },
      { 'www-authenticate': 'Bearer resource_metadata="https://a.example/.well-known/x"' },
    )
  })
  assert.ok(mcp?.state === 'observed')
  assert.deepEqual(
    [mcp.value.isAuthRequired, mcp.value.hasAuthMetadata, mcp.value.protocolVersion],
    [true, true, '2026-07-28'],
  )
  assert.equal(mcpTools?.state === 'unobserved' && mcpTools.cause, 'auth-required')
})

test('a foreign Origin that is refused is seen as refused', async () => {
  const behind = stateful()
  const { mcpOrigin } = await lookAtServer((request, response) =>
    request.headers.origin === undefined
      ? behind(request, response)
      : void response.writeHead(403).end(),
  )
  assert.equal(mcpOrigin?.state === 'observed' && mcpOrigin.value.status, 403)
})

test('the server is found from the home page: in the usual place, by a link, by a hint, and at the address itself', async () => {
  const behind = modern()
  const site = (endpoint: string, home: string): RequestListener => {
    return (request, response) => {
      if (request.url === endpoint && request.method === 'POST') return behind(request, response)
      if (request.url === '/')
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(home)
      return void response.writeHead(404).end()
    }
  }
  const usual = await lookAtServer(site('/mcp', '<title>Mail</title>'), { path: '/' })
  assert.deepEqual(usual.mcp?.state === 'observed' && usual.mcp.reason, 'the usual place /mcp')
  const linked = await lookAtServer(
    site('/agents/mcp', '<title>Mail</title><a href="/agents/mcp">MCP server</a>'),
    { path: '/' },
  )
  assert.match(
    (linked.mcp?.state === 'observed' && linked.mcp.reason) || '',
    /linked from the home page/,
  )
  const hinted = await withServer(site('/hidden', '<title>Mail</title>'), ({ origin }) =>
    lookWith(
      mcpProbe,
      { kind: 'web', url: `${origin}/` },
      { hints: { mcp: { url: `${origin}/hidden` }, sources: [`${origin}/`] } },
    ),
  )
  assert.equal(hinted.mcp?.state === 'observed' && hinted.mcp.reason, 'declared by the vendor')
  const bare = await lookAtServer(
    (request, response) =>
      request.method === 'POST' ? behind(request, response) : void response.writeHead(405).end(),
    {
      path: '/v1/tools',
    },
  )
  assert.equal(bare.mcp?.state === 'observed' && bare.mcp.value.transport, 'streamable-http')
})

const shell: RequestListener = (_, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Mail</title>')
const other: RequestListener = (_, response) =>
  json(response, 200, {
    jsonrpc: '2.0',
    id: null,
    error: { code: -32601, message: 'Method not found' },
  })
const refusing =
  (status: number): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end()

test('what only looks like an address is no server: pages, other JSON-RPC, and nothing at all', async () => {
  for (const listener of [shell, other, refusing(404)]) {
    const { mcp, mcpTools, asked } = await lookAtServer(listener)
    assert.deepEqual([mcp?.state, mcpTools?.state], ['not-offered', 'not-offered'])
    assert.ok(asked.filter((each) => each.startsWith('POST')).length <= MCP_SHARE.requests)
  }
  assert.equal((await lookAtServer(refusing(500))).mcp?.state, 'unobserved')
  const { mcp } = await lookAtServer(refusing(403))
  assert.equal(mcp?.state === 'unobserved' && mcp.cause, 'auth-required')
})

/** The server, and pages on the same host. */
const serving = (pages: Record<string, unknown>): RequestListener => {
  const behind = modern()
  return (request, response) => {
    if (request.url === '/mcp') return behind(request, response)
    const page = pages[request.url ?? '']
    return page ? json(response, 200, page) : void response.writeHead(404).end()
  }
}

test('the card is read beside the endpoint and judged by its shape', async () => {
  const card = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: 'example/mail',
    version: '1.0.0',
  }
  const cases = [
    [{ '/mcp/server-card': { ...card, description: 'Mail.' } }, '/mcp/server-card', true, []],
    [{ '/mcp/server-card': card }, '/mcp/server-card', true, ['description']],
    [
      { '/mcp/server-card': { serverInfo: { name: 'mail', version: '1' } } },
      '/mcp/server-card',
      false,
      [],
    ],
    [
      { '/.well-known/mcp/server-card.json': { ...card, description: 'Mail.' } },
      '/.well-known/mcp/server-card.json',
      false,
      [],
    ],
    [
      { '/.well-known/mcp.json': { serverInfo: { name: 'mail' } } },
      '/.well-known/mcp.json',
      false,
      [],
    ],
  ] as const
  for (const [pages, path, isCurrentShape, missing] of cases) {
    await withServer(serving(pages), async ({ origin }) => {
      const seen = await lookWith(serverCard, { kind: 'web', url: `${origin}/mcp` })
      assert.deepEqual(seen.serverCard?.state === 'observed' && seen.serverCard.value, {
        url: `${origin}${path}`,
        isCurrentShape,
        missing,
      })
    })
  }
  await withServer(serving({}), async ({ origin }) => {
    const target = { kind: 'web', url: `${origin}/mcp` } as const
    const [none, listing] = [
      await lookWith(serverCard, target),
      await lookWith(registryListing, target),
    ]
    assert.equal(none.serverCard?.state, 'not-offered')
    assert.equal(
      listing.registryListing?.state === 'unobserved' && listing.registryListing.cause,
      'not-probed',
    )
  })
})

function registryEntry(url: string, status: string) {
  return {
    server: { name: 'example.acme/mail', remotes: [{ type: 'streamable-http', url }] },
    _meta: { 'io.modelcontextprotocol.registry/official': { status } },
  }
}

test('an entry in the registry counts where it leads to this server, or bears the name that the server carries', async () => {
  const listingWith = (pages: Record<string, object>, entries: ((origin: string) => object)[]) =>
    withServer(serving(pages), ({ origin }) =>
      withServer(
        (request, response) =>
          request.url === '/robots.txt'
            ? void response.writeHead(404).end()
            : json(response, 200, { servers: entries.map((make) => make(origin)) }),
        async ({ origin: mcpRegistry }) =>
          (await lookWith(registryListing, { kind: 'web', url: `${origin}/mcp` }, { mcpRegistry }))
            .registryListing,
      ),
    )
  const own = await listingWith({}, [(origin) => registryEntry(`${origin}/mcp`, 'active')])
  assert.deepEqual(own?.state === 'observed' && own.value, {
    registry: 'official',
    name: 'example.acme/mail',
    isActive: true,
  })
  const old = await listingWith({}, [(origin) => registryEntry(`${origin}/mcp`, 'deprecated')])
  assert.equal(old?.state === 'observed' && old.value.isActive, false)
  assert.equal(
    (await listingWith({}, [() => registryEntry('https://elsewhere.example/mcp', 'active')]))
      ?.state,
    'not-offered',
  )
  const document = { name: 'example.acme/mail', remotes: [] }
  const named = await listingWith({ '/server.json': document }, [
    () => registryEntry('https://elsewhere.example/mcp', 'active'),
  ])
  assert.equal(named?.state === 'observed' && named.value.registry, 'official')
  await withServer(serving({ '/server.json': document }), async ({ origin }) => {
    const { registryListing: alone } = await lookWith(registryListing, {
      kind: 'web',
      url: `${origin}/mcp`,
    })
    assert.deepEqual(alone?.state === 'observed' && alone.value, {
      registry: 'own',
      name: 'example.acme/mail',
      isActive: true,
    })
  })
})

test('the endpoint of an MCP server is no API', async () => {
  await withServer(serving({}), async ({ origin }) => {
    const { api: seen } = await lookWith(api, { kind: 'web', url: `${origin}/mcp` })
    assert.notEqual(seen?.state, 'observed')
  })
})
