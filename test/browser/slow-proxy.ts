// A slow line: the beginning of each HTML page arrives at once, and the rest later.
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Set, the website is tested behind this proxy. */
export const SLOW_PAGES = 'TEST_SLOW_PAGES'

/** Less than the head of any page: no row of a table, no heading. */
export const FIRST_BYTES = 1500
const REST_AFTER_MS = 600

export interface SlowProxy {
  url: string
  /** Where requests go. It is given later, because a site has to know its address before it starts. */
  serve(site: string): void
  close(): Promise<void>
}

/** `beforeRest` is waited for after the beginning of each page. */
export async function startSlowProxy(
  beforeRest: () => Promise<unknown> = () => pause(REST_AFTER_MS),
): Promise<SlowProxy> {
  let site = ''
  const server = createServer((incoming, outgoing) => {
    // A page that is not compressed is cut in its text.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const passed = ask(`${site}${incoming.url}`, { method: incoming.method, headers })
    passed.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      passOn(answer, outgoing, beforeRest).catch(() => outgoing.destroy())
    })
    passed.once('error', () => outgoing.destroy())
    outgoing.once('close', () => passed.destroy())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (to) => {
      site = to
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function passOn(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  beforeRest: () => Promise<unknown>,
): Promise<void> {
  const isPage = answer.headers['content-type']?.startsWith('text/html') === true
  if (!isPage) {
    outgoing.flushHeaders()
    answer.pipe(outgoing)
    return
  }
  const page = Buffer.concat(await answer.toArray())
  outgoing.write(page.subarray(0, FIRST_BYTES))
  if (page.length > FIRST_BYTES) await beforeRest()
  outgoing.end(page.subarray(FIRST_BYTES))
}
