// A registry of MCP servers on loopback that answers by the rules, or breaks one of them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export const OFFICIAL = 'io.modelcontextprotocol.registry/official'
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type',
}

export interface Entry {
  server: Record<string, unknown>
  _meta?: unknown
}

export function entry(
  name: string,
  server: Record<string, unknown> = {},
  official: Record<string, unknown> = {},
): Entry {
  return {
    server: {
      name,
      description: `What ${name.split('/')[1]} does`,
      version: '1.0.0',
      remotes: [{ type: 'streamable-http', url: `https://${name.split('/')[1]}.test/mcp` }],
      ...server,
    },
    _meta: {
      [OFFICIAL]: {
        status: 'active',
        publishedAt: '2026-01-01T00:00:00Z',
        updatedAt: '2026-01-01T00:00:00Z',
        statusChangedAt: '2026-01-01T00:00:00Z',
        isLatest: true,
        ...official,
      },
    },
  }
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: unknown
}

/** One request with the right answer to it; what it returns is sent. Null: it answers itself. */
export type Bend = (asked: URL, right: Answer, raw: IncomingMessage) => Answer | null

/** Sends another body. */
export const bodyOf =
  (change: (body: { servers: unknown[] }, url: URL) => unknown): Bend =>
  (url, right) => ({
    ...right,
    body: change(right.body as { servers: unknown[] }, url),
  })

export interface RegistryOptions {
  entries: readonly Entry[]
  bend?: Bend
  /** How a cursor is written and read. */
  cursor?: { write: (at: string) => string; read: (text: string) => string }
  /** Where the API is; at the root by default. */
  prefix?: string
  /** Takes the connection, if it returns true. */
  take?: (asked: URL, response: ServerResponse) => boolean
}

const PLAIN = {
  write: (text: string) => Buffer.from(text).toString('base64url'),
  read: (text: string) => Buffer.from(text, 'base64url').toString(),
}

/** Serves until the test ends; `asked` are the paths so far. */
export async function serveRegistry(
  t: Pick<TestContext, 'after'>,
  options: RegistryOptions,
): Promise<{ url: string; asked: string[]; options: RegistryOptions }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://registry.test')
    asked.push(request.url ?? '')
    if (options.take?.(url, response) === true) return
    const { prefix = '' } = options
    url.pathname = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : '/none'
    const right = answerTo(url, request.method ?? 'GET', options)
    const sent = options.bend ? options.bend(url, right, request) : right
    if (sent === null) {
      response.destroy()
      return
    }
    response.writeHead(sent.status, { 'content-type': 'application/json', ...sent.headers })
    response.end(typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, options }
}

function answerTo(url: URL, method: string, options: RegistryOptions): Answer {
  const ok = (body: unknown): Answer => ({ status: 200, headers: { ...CORS }, body })
  const none: Answer = { status: 404, headers: { ...CORS }, body: { error: 'not found' } }
  if (method === 'OPTIONS') return { ...none, status: 204, body: '' }
  if (url.pathname === '/v0.1/servers') return ok(pageAt(url, options))
  if (url.pathname === '/registry.json')
    return ok({ servers: options.entries.map(({ server }) => ({ server })) })
  const [, name, version] =
    /^\/v0\.1\/servers\/([^/]+)\/versions\/([^/]+)$/.exec(url.pathname) ?? []
  const found = options.entries.find(
    ({ server }) =>
      server['name'] === decodeURIComponent(name ?? '') &&
      (version === 'latest' || server['version'] === decodeURIComponent(version ?? '')),
  )
  return found ? ok(found) : none
}

function updatedAt({ _meta: meta }: Entry): string {
  return (meta as Record<string, { updatedAt: string }> | undefined)?.[OFFICIAL]?.updatedAt ?? ''
}

function pageAt(url: URL, { entries, cursor = PLAIN }: RegistryOptions): unknown {
  const given = url.searchParams.get('cursor')
  const [after = '', kept = ''] = given === null ? [] : cursor.read(given).split('|')
  const search = url.searchParams.get('search') ?? kept
  const since = url.searchParams.get('updated_since') ?? ''
  const limit = Number(url.searchParams.get('limit') ?? 30)
  const isSearched = ({ server }: Entry) =>
    `${String(server['name'])} ${String(server['description'])}`.includes(search)
  const rest = entries.filter(
    (each) =>
      String(each.server['name']) > after &&
      isSearched(each) &&
      (since === '' || updatedAt(each) > since),
  )
  const servers = rest.slice(0, limit)
  const last = String(servers.at(-1)?.server['name'])
  const more = rest.length > limit ? { nextCursor: cursor.write(`${last}|${search}`) } : {}
  return { servers, metadata: { count: servers.length, ...more } }
}
