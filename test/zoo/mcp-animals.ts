// Animals that speak MCP, and lie, flood, wait or never end.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf } from '../targets/listen.ts'
import { type Animal, site } from './animal.ts'

interface Asked {
  id?: number
  method?: string
  params?: { cursor?: string }
}

type Reply = (asked: Asked, response: ServerResponse, inside: string) => unknown

const TOOL = {
  name: 'find',
  description: 'Finds.',
  inputSchema: { type: 'object', properties: {} },
}
const WELCOME = {
  resultType: 'complete',
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {}, resources: {}, prompts: {} },
}

const json = (response: ServerResponse, message: unknown, headers: Record<string, string> = {}) =>
  response
    .writeHead(200, { 'content-type': 'application/json', ...headers })
    .end(typeof message === 'string' ? message : JSON.stringify(message))
const result = (response: ServerResponse, { id }: Asked, value: unknown) =>
  json(response, { jsonrpc: '2.0', id, result: value })
const tools =
  (list: unknown, more = {}): Reply =>
  (asked, response) =>
    result(response, asked, { tools: list, ...more })

/** A server of the current version that handles one method in its own way; `*` is every method. */
function mcp(name: string, method: string, reply: Reply): Animal {
  return site(
    name,
    ({ inside }) => ({
      '/mcp': async (request: IncomingMessage, response: ServerResponse) => {
        const asked = read(await bodyOf(request))
        if (method === '*' || asked.method === method) return reply(asked, response, inside)
        if (asked.method === 'server/discover') return result(response, asked, WELCOME)
        if (asked.method === 'tools/list') return result(response, asked, { tools: [TOOL] })
        return json(response, {
          jsonrpc: '2.0',
          id: asked.id ?? null,
          error: { code: -32601, message: 'Method not found' },
        })
      },
    }),
    { path: '/mcp' },
  )
}

function read(text: string): Asked {
  try {
    return JSON.parse(text) as Asked
  } catch {
    return {}
  }
}

/** An open stream that repeats itself. */
const stream =
  (part: (asked: Asked) => string, everyMs = 0): Reply =>
  (asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const text = part(asked)
    if (everyMs > 0) {
      const timer = setInterval(() => response.write(text), everyMs)
      return void response.on('close', () => clearInterval(timer))
    }
    const flood = () => {
      while (!response.destroyed && response.write(text));
    }
    response.on('drain', flood)
    return flood()
  }

const note = `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(200) } })}\n\n`
const wish = (method: string) =>
  `data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { messages: [], requestedSchema: {} } })}\n\n`
const nested = (depth: number): unknown =>
  JSON.parse(`${'{"type":"object","properties":{"a":'.repeat(depth)}{}${'}}'.repeat(depth)}`)
const branching = (depth: number): object =>
  depth === 0
    ? { type: 'string' }
    : { anyOf: [branching(depth - 1), branching(depth - 1), branching(depth - 1)] }
let pages = 0

export const MCP_ANIMALS: readonly Animal[] = [
  mcp('mcp-never-answers', '*', () => {}),
  mcp('mcp-never-lists', 'tools/list', () => {}),
  mcp(
    'mcp-endless-stream',
    'tools/list',
    stream(() => ': beat\n\n', 20),
  ),
  mcp(
    'mcp-dripping-stream',
    '*',
    stream(() => 'd', 20),
  ),
  mcp(
    'mcp-notification-flood',
    'tools/list',
    stream(() => note),
  ),
  mcp(
    'mcp-endless-line',
    'tools/list',
    stream(() => 'x'.repeat(60_000)),
  ),
  mcp(
    'mcp-asks-back',
    'tools/list',
    stream(
      () => wish('sampling/createMessage') + wish('elicitation/create') + wish('roots/list'),
      5,
    ),
  ),
  mcp(
    'mcp-many-tools',
    'tools/list',
    tools(Array.from({ length: 100_000 }, (_, index) => ({ ...TOOL, name: `t${index}` }))),
  ),
  mcp(
    'mcp-large-tools',
    'tools/list',
    tools(
      Array.from({ length: 500 }, (_, index) => ({
        ...TOOL,
        name: `t${index}`,
        description: 'Words and words. '.repeat(200),
      })),
    ),
  ),
  mcp('mcp-endless-cursor', 'tools/list', (asked, response) =>
    result(response, asked, { tools: [TOOL], nextCursor: `page-${(pages += 1)}` }),
  ),
  mcp('mcp-same-cursor', 'tools/list', tools([TOOL], { nextCursor: 'again' })),
  mcp('mcp-large-cursor', 'tools/list', tools([TOOL], { nextCursor: 'x'.repeat(1_000_000) })),
  mcp('mcp-deep-schema', 'tools/list', tools([{ ...TOOL, inputSchema: nested(25) }])),
  mcp('mcp-deeper-schema', 'tools/list', (asked, response) =>
    json(
      response,
      `{"jsonrpc":"2.0","id":${asked.id},"result":{"tools":[{"name":"a","inputSchema":${'{"not":'.repeat(100_000)}`,
    ),
  ),
  mcp('mcp-wide-schema', 'tools/list', tools([{ ...TOOL, inputSchema: branching(10) }])),
  mcp(
    'mcp-slow-pattern',
    'tools/list',
    tools([
      {
        ...TOOL,
        outputSchema: { type: 'string', pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' },
        inputSchema: {
          type: 'object',
          properties: { a: { pattern: '(a*)*b', default: 'a'.repeat(5000) } },
        },
      },
    ]),
  ),
  mcp('mcp-references-inside', 'tools/list', (asked, response, inside) =>
    tools([
      {
        ...TOOL,
        inputSchema: {
          $schema: `${inside}/s`,
          $ref: `${inside}/r`,
          allOf: [{ $ref: 'file:///etc/passwd' }],
        },
      },
    ])(asked, response, inside),
  ),
  mcp('mcp-wrong-ids', '*', ({ id = 0 }, response) =>
    json(response, { jsonrpc: '2.0', id: id + 1, result: WELCOME }),
  ),
  mcp(
    'mcp-no-objects',
    'tools/list',
    tools([
      null,
      7,
      [],
      'x',
      { name: 5 },
      { name: {}, inputSchema: 'x' },
      { __proto__: null, name: '__proto__', inputSchema: [] },
    ]),
  ),
  mcp('mcp-prototype', '*', (asked, response) =>
    json(
      response,
      `{"jsonrpc":"2.0","id":${asked.id ?? null},"__proto__":{"result":1},"result":{"__proto__":{"tools":[]},"capabilities":{"__proto__":1},"supportedVersions":["__proto__"],"tools":[{"name":"__proto__","inputSchema":{"properties":{"__proto__":{"type":"string"}}}}]}}`,
    ),
  ),
  mcp('mcp-large-session', '*', (asked, response) =>
    asked.method === 'initialize'
      ? json(
          response,
          {
            jsonrpc: '2.0',
            id: asked.id,
            result: {
              protocolVersion: '2025-11-25',
              capabilities: { tools: {} },
              serverInfo: { name: 'A'.repeat(1_000_000), version: '1' },
            },
          },
          { 'mcp-session-id': 'x'.repeat(14_000) },
        )
      : response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"No session"}}'),
  ),
  mcp('mcp-huge-session', '*', (asked, response) =>
    json(
      response,
      { jsonrpc: '2.0', id: asked.id, result: WELCOME },
      { 'mcp-session-id': 'x'.repeat(65_536) },
    ),
  ),
  mcp('mcp-large-welcome', 'server/discover', (asked, response) =>
    result(response, asked, {
      ...WELCOME,
      instructions: 'x '.repeat(700_000),
      supportedVersions: Array.from({ length: 50_000 }, (_, index) => `v${index}`),
    }),
  ),
  mcp('mcp-large-error', '*', (asked, response) =>
    json(response, {
      jsonrpc: '2.0',
      id: asked.id ?? null,
      error: { code: 1e308, message: 'x'.repeat(1_500_000), data: nested(25) },
    }),
  ),
  mcp('mcp-new-list-each-time', 'tools/list', (asked, response) =>
    tools(
      Array.from({ length: 20 }, (_, index) => ({ ...TOOL, name: `t${index}-${(pages += 1)}` })),
    )(asked, response, ''),
  ),
  mcp('mcp-sign-in-inside', '*', (_asked, response, inside) =>
    response
      .writeHead(401, {
        'www-authenticate': `Bearer resource_metadata="${inside}/.well-known/oauth-protected-resource"`,
      })
      .end(),
  ),
  mcp('mcp-sign-in-loop', '*', (_asked, response) =>
    response.writeHead(401, { 'www-authenticate': `Bearer ${'scope="a" '.repeat(1500)}` }).end(),
  ),
  site(
    'mcp-sse-elsewhere',
    ({ inside }) => ({
      '/sse': (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .write(`event: endpoint\ndata: ${inside}/messages\n\n`),
    }),
    { path: '/sse' },
  ),
  site(
    'mcp-sse-mute',
    () => ({
      '/sse': (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n'),
    }),
    {
      path: '/sse',
    },
  ),
]
