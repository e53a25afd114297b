import assert from 'node:assert/strict'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import test from 'node:test'
import { MCP_SHARE } from '../../src/observe/mcp/find-server.ts'
import { lookAtServer, stored } from './look.ts'
import { json, listening, modern, withServer } from './servers.ts'

interface Asked {
  id: number
  method: string
  params: { cursor?: string }
}

type Answer = (asked: Asked, response: ServerResponse, request: IncomingMessage) => void

const WELCOME = {
  resultType: 'complete',
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
}
const TOOL = { name: 'find', description: 'Finds.', inputSchema: { type: 'object' } }

/** A server of the current protocol version that handles one method in its own way. */
function hostile(method: string, answer: Answer): RequestListener {
  return listening(async (request, response) => {
    const asked = await askedIn(request)
    if (asked === null)
      return json(response, 400, {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32700, message: 'Parse error' },
      })
    if (asked.method === method) return answer(asked, response, request)
    if (asked.method === 'server/discover')
      return json(response, 200, { jsonrpc: '2.0', id: asked.id, result: WELCOME })
    if (asked.method === 'tools/list')
      return json(response, 200, { jsonrpc: '2.0', id: asked.id, result: { tools: [TOOL] } })
    return json(response, 404, {
      jsonrpc: '2.0',
      id: asked.id,
      error: { code: -32601, message: 'Method not found' },
    })
  })
}

async function askedIn(request: IncomingMessage): Promise<Asked | null> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  try {
    return JSON.parse(text) as Asked
  } catch {
    return null
  }
}

const tools = (list: unknown, more = {}): Answer => {
  return ({ id }, response) =>
    json(response, 200, { jsonrpc: '2.0', id, result: { tools: list, ...more } })
}

/** The observation of the tools: its state, or its cause. */
async function ending(listener: RequestListener, limits = {}): Promise<string | undefined> {
  const { mcpTools, asked } = await lookAtServer(listener, { limits })
  assert.ok(asked.length <= MCP_SHARE.requests + 6)
  return mcpTools?.state === 'unobserved' ? mcpTools.cause : mcpTools?.state
}

/** Three tools on three pages. */
const paged: Answer = ({ id, params: { cursor = '1' } }, response) => {
  const result = {
    tools: [{ ...TOOL, name: `find_${cursor}` }],
    ...(cursor !== '3' && { nextCursor: String(Number(cursor) + 1) }),
  }
  json(response, 200, { jsonrpc: '2.0', id, result })
}

const note = `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: {} })}\n\n`
const listed = (id: number) =>
  `event: message\r\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result: { tools: [TOOL] } })}\r\n\r\n`

const stream = (pieces: (id: number) => string[]): Answer => {
  return ({ id }, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    // Left open: a client that waits for the end waits forever.
    for (const piece of pieces(id)) response.write(piece)
  }
}

test('a server that never answers is not waited for', async () => {
  const { mcp } = await lookAtServer(() => {}, { limits: { requestMs: 300, headersMs: 300 } })
  assert.equal(mcp?.state === 'unobserved' && mcp.cause, 'timeout')
  assert.equal(
    await ending(
      hostile('tools/list', () => {}),
      { requestMs: 300, headersMs: 300 },
    ),
    'timeout',
  )
})

test('a tool list with endless pages is too large, and so is one of 100,000 tools', async () => {
  let page = 0
  const endless: Answer = (asked, response, request) =>
    tools([TOOL], { nextCursor: `page-${(page += 1)}` })(asked, response, request)
  assert.equal(await ending(hostile('tools/list', endless)), 'too-large')
  assert.equal(
    await ending(hostile('tools/list', tools([TOOL], { nextCursor: 'x'.repeat(100_000) }))),
    'too-large',
  )
  assert.equal(
    await ending(hostile('tools/list', tools(Array.from({ length: 100_000 }, () => TOOL)))),
    'too-large',
  )
})

test('of more than 500 tools 500 are kept, of more pages as many as it takes', async () => {
  const { mcpTools } = await lookAtServer(
    hostile('tools/list', tools(Array.from({ length: 501 }, () => TOOL))),
  )
  assert.equal(mcpTools?.state === 'observed' && mcpTools.value.tools.length, 500)
  const { mcpTools: whole } = await lookAtServer(hostile('tools/list', paged))
  assert.ok(whole?.state === 'observed')
  assert.deepEqual(
    whole.value.tools.map(({ name }) => name),
    ['find_1', 'find_2', 'find_3'],
  )
})

test('a stream is heard up to the answer, and not for ever', async () => {
  assert.equal(
    await ending(
      hostile(
        'tools/list',
        stream((id) => [note, ': beat\n\n', listed(id)]),
      ),
    ),
    'observed',
  )
  assert.equal(
    await ending(
      hostile(
        'tools/list',
        stream((id) => [note.repeat(300), listed(id)]),
      ),
    ),
    'unreadable',
  )
  assert.equal(
    await ending(
      hostile(
        'tools/list',
        stream(() => [`data: ${'x'.repeat(3_000_000)}`]),
      ),
    ),
    'too-large',
  )
})

test('an answer to another question, or of another form, is none', async () => {
  const wrong: Answer[] = [
    ({ id }, response) =>
      json(response, 200, { jsonrpc: '2.0', id: id + 1, result: { tools: [TOOL] } }),
    ({ id }, response) =>
      json(response, 200, { jsonrpc: '2.0', id: String(id), result: { tools: [TOOL] } }),
    ({ id }, response) => json(response, 200, { id, result: { tools: [TOOL] } }),
    tools('none'),
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('<!doctype html>'),
    ({ id }, response) =>
      void response
        .writeHead(200)
        .end(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[${'['.repeat(100_000)}`),
  ]
  for (const answer of wrong)
    assert.equal(await ending(hostile('tools/list', answer)), 'unreadable')
})

const lying: Answer = ({ id }, response) =>
  void response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(JSON.stringify({ jsonrpc: '2.0', id, result: { tools: [TOOL] } }))

test('what a body holds counts, not what its media type says', async () => {
  assert.equal(await ending(hostile('tools/list', lying)), 'observed')
})

test('malformed entries of a tool list are counted and shown', async () => {
  const deep = JSON.parse(`${'{"properties":{"a":'.repeat(25)}{}${'}}'.repeat(25)}`) as unknown
  const list = [
    7,
    null,
    { description: 'Nameless.' },
    {
      ...TOOL,
      name: 'x'.repeat(600),
      description: 'y'.repeat(30_000),
      inputSchema: deep,
      annotations: [],
      icons: [],
    },
  ]
  const { mcpTools } = await lookAtServer(hostile('tools/list', tools(list)))
  assert.ok(mcpTools?.state === 'observed')
  const [number, nothing, nameless, long] = stored(mcpTools.value.tools as never) as Record<
    string,
    unknown
  >[]
  assert.deepEqual(
    [number, nothing],
    [
      { name: '', inputSchema: null },
      { name: '', inputSchema: null },
    ],
  )
  assert.deepEqual(nameless, { name: '', description: 'Nameless.', inputSchema: null })
  assert.deepEqual(Object.keys(long ?? {}).toSorted(), ['description', 'inputSchema', 'name'])
  assert.deepEqual(
    [String(long?.['name']).length, String(long?.['description']).length],
    [500, 20_000],
  )
})

test('a list that changes its order or its words between calls is seen', async () => {
  let calls = 0
  const second = { ...TOOL, name: 'search' }
  const turning: Answer = (asked, response, request) =>
    tools((calls += 1) % 2 === 0 ? [TOOL, second] : [second, TOOL])(asked, response, request)
  const changing: Answer = (asked, response, request) =>
    tools([{ ...TOOL, description: `Call ${(calls += 1)}` }])(asked, response, request)
  for (const [answer, repeat] of [
    [turning, 'reordered'],
    [changing, 'different'],
  ] as const) {
    const { mcpTools } = await lookAtServer(hostile('tools/list', answer))
    assert.equal(mcpTools?.state === 'observed' && mcpTools.value.repeat, repeat)
  }
})

test('a session id too long to carry is not carried', async () => {
  const sent: (string | undefined)[] = []
  const legacy = listening(async (request, response) => {
    const asked = await askedIn(request)
    sent.push(String(request.headers['mcp-session-id'] ?? ''))
    const id = asked?.id ?? null
    if (asked?.method !== 'initialize')
      return json(response, 400, {
        jsonrpc: '2.0',
        id,
        error: { code: -32000, message: 'No session' },
      })
    const result = {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'a\u202Eb', version: '1' },
    }
    return json(
      response,
      200,
      { jsonrpc: '2.0', id, result },
      { 'mcp-session-id': 'x'.repeat(8_000) },
    )
  })
  const { mcp, mcpTools } = await lookAtServer(legacy)
  assert.ok(mcp?.state === 'observed')
  assert.deepEqual([mcp.value.protocolVersion, mcp.value.serverName], ['2025-06-18', 'ab'])
  assert.equal(mcpTools?.state, 'unobserved')
  assert.ok(sent.every((id) => id === ''))
})

test('a redirect into a network that may not be asked leads nowhere', async () => {
  for (const status of [302, 307]) {
    const { mcp, exchanges } = await lookAtServer(
      (_, response) =>
        void response.writeHead(status, { location: 'http://169.254.169.254/mcp' }).end(),
    )
    assert.equal(mcp?.state === 'unobserved' && mcp.cause, 'refused')
    assert.ok(
      exchanges.every(
        (exchange) => exchange.kind !== 'http' || !exchange.request.url.includes('169.254'),
      ),
    )
  }
})

test('a redirect of the endpoint is followed once, not with every message', async () => {
  await withServer(modern(), async ({ origin }) => {
    const { mcp, asked } = await lookAtServer(
      (_, response) => void response.writeHead(307, { location: `${origin}/mcp` }).end(),
    )
    assert.equal(mcp?.state === 'observed' && mcp.value.url, `${origin}/mcp`)
    assert.equal(asked.length, 1)
  })
})

const strange: RequestListener = (request, response) => {
  if (request.method !== 'GET' || request.url !== '/sse') return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  return void response.write('event: endpoint\ndata: http://127.0.0.1:1/messages\n\n')
}

test('a stream of the older transport may not send messages elsewhere', async () => {
  const { mcp, exchanges } = await lookAtServer(strange, { path: '/sse' })
  assert.equal(mcp?.state, 'not-offered')
  assert.ok(
    exchanges.every(
      (exchange) => exchange.kind !== 'http' || !exchange.request.url.includes(':1/'),
    ),
  )
})
