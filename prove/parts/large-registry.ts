// A registry of MCP servers on loopback with thousands of entries, half of which lead to tools of the
// service that imports them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = 100
const WORDS = 'reads writes mail files tickets invoices deploys searches tables events'.split(' ')
const OFFICIAL = {
  status: 'active',
  publishedAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  isLatest: true,
}

type Leads = Readonly<Record<string, unknown>>

function entryAt(at: number, leads: readonly Leads[]) {
  const word = (offset: number) => WORDS[(at + offset) % WORDS.length] ?? ''
  const known = at % 2 === 0 ? leads[(at / 2) % leads.length] : undefined
  const server = {
    name: `io.github.publisher-${at % 9000}/server-${at}`,
    title: `Server ${at}`,
    description: `An MCP server that ${word(0)} ${word(3)} and ${word(7)} for teams of any size.`,
    version: `1.${at % 20}.${at % 7}`,
    repository: { url: `https://github.com/publisher-${at % 9000}/server-${at}`, source: 'github' },
    ...(known ?? { remotes: [{ type: 'streamable-http', url: `https://mcp-${at}.example/mcp` }] }),
  }
  return { server, _meta: { 'io.modelcontextprotocol.registry/official': OFFICIAL } }
}

/** `leads` are remotes and packages; its first page waits until `opened` is kept. */
export async function serveEntries(count: number, leads: readonly Leads[], opened: Promise<void>) {
  const server = createServer((request, response) => {
    const answer = async () => {
      await opened
      const url = new URL(request.url ?? '/', 'http://registry.example')
      const from = Number(url.searchParams.get('cursor') ?? 0)
      const length = Math.max(0, Math.min(PAGE, count - from))
      const servers = Array.from({ length }, (_, offset) => entryAt(from + offset, leads))
      const next = from + PAGE < count ? { nextCursor: String(from + PAGE) } : {}
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ servers, metadata: { count: length, ...next } }))
    }
    void answer()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
