// A website on loopback, scanned through the real HTTP client: what a probe observes, and what it
// requested.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Exchange } from '../src/domain/index.ts'
import type { AddressInfo } from 'node:net'
import type { Declaration } from '../src/domain/index.ts'
import {
  OBSERVATION_SCHEMAS,
  type ObservationName,
} from '../src/domain/evidence/observations/index.ts'
import { parseAs } from '../src/domain/schema/parse.ts'
import { makeScan } from '../src/observe/make-scan.ts'
import { createOutbound } from '../src/observe/outbound/client.ts'
import type { Looked, Probe } from '../src/observe/probe.ts'

/**
 * A text is sent as HTML if it starts with a tag, as JSON if it starts with a brace, else as plain
 * text.
 */
export type Page =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
export type Pages = Readonly<Record<string, Page | ((request: IncomingMessage) => Page)>>

export interface Looking {
  hints?: Declaration
  now?: number
  /** The submitted path; by default the home page. */
  path?: string
  /** Serves over https. */
  tls?: { key: string; cert: string }
  /** The certificate authority to trust. */
  ca?: string
}

export const NOW = Date.UTC(2026, 10, 15)

/**
 * What the probe observes on a website with these pages; every other path returns 404 with the page
 * named `404`, if there is one.
 */
export async function lookAt<N extends ObservationName>(
  probe: Probe<N>,
  pages: Pages | ((origin: string) => Pages),
  { hints, now = NOW, path = '/', tls, ca }: Looking = {},
): Promise<Looked<N> & { asked: string[]; origin: string }> {
  const asked: string[] = []
  const answer: RequestListener = (request, response) => {
    asked.push(request.url ?? '')
    const { status = 200, headers = {}, body = '' } = pageFor(given, request)
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
  }
  const server = tls ? createTlsServer(tls, answer) : createServer(answer)
  const origin = `${tls ? 'https' : 'http'}://127.0.0.1:${await listen(server)}`
  const given = typeof pages === 'function' ? pages(origin) : pages
  const outbound = createOutbound({
    allowedRanges: ['127.0.0.0/8'],
    botUrl: 'https://agentgrade.example/bot',
    ...(ca && { ca }),
  })
  try {
    const scan = makeScan({
      target: { kind: 'web', url: `${origin}${path}` },
      hints: hints ?? null,
      now,
      outbound,
      npm: null,
    })
    const looked = await probe.look(scan, outbound.for(probe.id, probe))
    const made = outbound.exchanges.filter(
      (exchange) => exchange.id.startsWith(`${probe.id}-`) && !isRedirect(exchange),
    ).length
    const most = probe.requests + (probe.leads ?? 0)
    assert.ok(most === 0 || made <= most, `${probe.id} made ${made} requests`)
    for (const name of probe.observes) {
      const parsed = parseAs(OBSERVATION_SCHEMAS[name], looked[name])
      assert.ok(parsed.ok, parsed.ok ? '' : JSON.stringify(parsed.problems))
    }
    return { ...looked, asked, origin }
  } finally {
    await outbound.close()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}

function pageFor(pages: Pages, request: IncomingMessage): Exclude<Page, string> {
  const page = pages[request.url ?? ''] ??
    pages['404'] ?? { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found.' }
  const sent = typeof page === 'function' ? page(request) : page
  if (typeof sent !== 'string') return sent
  return {
    headers: {
      'content-type': sent.startsWith('<')
        ? 'text/html'
        : sent.startsWith('{')
          ? 'application/json'
          : 'text/plain',
    },
    body: sent,
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

/** Redirects count for the scan, not against the share of a probe. */
function isRedirect(exchange: Exchange): boolean {
  return (
    exchange.kind === 'http' && [301, 302, 303, 307, 308].includes(exchange.answer?.status ?? 0)
  )
}
