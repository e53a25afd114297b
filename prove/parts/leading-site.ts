// A website whose documents all lead elsewhere: each way that a scan follows, with a host of its own.
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The ways of one site; the number of a host in the list says by which one it is named. */
export const SCAN_WAYS = ['redirect', '$ref', 'OAuth metadata', 'MCP card', 'llms.txt', 'icon']
/** How many hosts each way of a site names. */
export const HOSTS_PER_WAY = 2
export const HOSTS_PER_SITE = SCAN_WAYS.length * HOSTS_PER_WAY

const STATUSES = [301, 302, 303, 307, 308]
const HOME = `<!doctype html><title>Tool</title><h1>Tool</h1><p>${'It sends mail for everybody who asks. '.repeat(20)}</p><a href="/docs">Documentation</a> <a href="/reference">API reference</a>`

/** Answers a request for a site; its hosts are numbered in the order of the ways. */
export function answerAsSite(
  hostAt: (at: number) => string,
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): void {
  const to = (way: number, which: number, path: string) =>
    `http://${hostAt(way * HOSTS_PER_WAY + which)}${path}`
  const both = (way: number, path: string) => [to(way, 0, path), to(way, 1, path)]
  const json = (value: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const redirect = (which: number) =>
    response
      .writeHead(STATUSES[url.length % STATUSES.length] ?? 302, { location: to(0, which, '/') })
      .end()
  const pages: Readonly<Record<string, () => unknown>> = {
    '/': () =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(
        `<html><head>${both(5, '/icon.png')
          .map((icon) => `<link rel="icon" href="${icon}">`)
          .join('')}</head>${HOME}`,
      ),
    '/docs': () => redirect(0),
    '/reference': () => redirect(1),
    '/openapi.json': () =>
      json({
        openapi: '3.1.0',
        info: { title: 'Mail', version: '1' },
        paths: Object.fromEntries(
          both(1, '/path.json').map((ref, at) => [`/mails-${at}`, { $ref: ref }]),
        ),
        components: { schemas: { Mail: { $ref: to(1, 0, '/schema.json#/Mail') } } },
      }),
    '/.well-known/oauth-protected-resource': () =>
      json({ resource: 'http://tool.test/mcp', authorization_servers: both(2, '') }),
    '/.well-known/mcp/server-card.json': () =>
      json({
        name: 'test/mail',
        version: '1',
        description: 'Sends mail.',
        remotes: both(3, '/mcp').map((remote) => ({ type: 'streamable-http', url: remote })),
      }),
    '/llms.txt': () =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end(
        `# Mail\n\n> Sends mail.\n\n## Docs\n\n${both(4, '/docs.md')
          .map((link, at) => `- [${at === 0 ? 'Docs' : 'OpenAPI'}](${link}): more`)
          .join('\n')}\n`,
      ),
  }
  const page = Object.hasOwn(pages, url) ? pages[url] : undefined
  if (page) page()
  else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.')
}
