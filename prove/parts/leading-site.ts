// A website whose documents all lead elsewhere: each way that a scan follows, with a host of its own.
import type { IncomingMessage, ServerResponse } from 'node:http'

/** No description may lead to another host: not even its name is looked up. */
export const OTHER_HOST_WAY = '$ref to another host'
/** A name that no document has. */
export const SUBDOMAIN_WAY = 'sub-domain'
/**
 * The ways, each with its kind of site: where a scan follows one of two, it may not follow the
 * other. The remainder of a host's number says by which way it is named.
 */
const KIND_BY_WAY = {
  'robots.txt': 'robots',
  [OTHER_HOST_WAY]: 'site',
  [SUBDOMAIN_WAY]: 'site',
  redirect: 'site',
  $ref: 'site',
  'OAuth metadata': 'site',
  'MCP card': 'site',
  'llms.txt': 'site',
  icon: 'site',
  sitemap: 'site',
  skill: 'site',
  'API catalogue': 'catalogue',
  'server of a description': 'catalogue',
} as const

export type ScanWay = keyof typeof KIND_BY_WAY
type SiteKind = (typeof KIND_BY_WAY)[ScanWay]

export const SCAN_WAYS = Object.keys(KIND_BY_WAY) as ScanWay[]
export const SITE_KINDS = [...new Set(Object.values(KIND_BY_WAY))]

/** The name of the host to which the site of this number leads by this way. */
export function leadingHost(site: number, way: ScanWay): string {
  const label =
    way === SUBDOMAIN_WAY ? 'mcp' : `h-${site * SCAN_WAYS.length + SCAN_WAYS.indexOf(way)}`
  return `${label}.${KIND_BY_WAY[way]}-${site}.test`
}

/** The number of the host with this name; null if it is none that a site leads to. */
export function leadingIndex(name: string): number | null {
  const [, index, site] = /^(?:h-(\d+)|mcp)\.[a-z]+-(\d+)\.test$/.exec(name) ?? []
  if (site === undefined) return null
  return Number(index ?? Number(site) * SCAN_WAYS.length + SCAN_WAYS.indexOf(SUBDOMAIN_WAY))
}

const STATUSES = [301, 302, 303, 307, 308]
const WORDS = 'It sends mail for everybody who asks. '.repeat(20)

/** Answers a request for a site, whose hosts are sub-domains of it. */
export function answerAsSite(
  kind: SiteKind,
  site: number,
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): void {
  const to = (way: ScanWay, path: string) => `http://${leadingHost(site, way)}${path}`
  const send = (type: string, text: string) =>
    response.writeHead(200, { 'content-type': type }).end(text)
  const json = (value: unknown) => send('application/json', JSON.stringify(value))
  const redirect = (location: string) => {
    const status = STATUSES[location.length % STATUSES.length] ?? 302
    response.writeHead(status, { location }).end()
  }
  const described = (rest: object) =>
    json({ openapi: '3.1.0', info: { title: 'Mail', version: '1' }, ...rest })
  const home = {
    '/': () =>
      send(
        'text/html',
        `<!doctype html><html><head><title>Mail</title><link rel="icon" href="${to('icon', '/icon.png')}"></head>
        <h1>Mail</h1><p>${WORDS}</p><a href="/docs">Documentation</a></html>`,
      ),
  }
  const documents = {
    '/robots.txt': () => send('text/plain', `Sitemap: ${to('sitemap', '/sitemap.xml')}\n`),
    '/docs': () => redirect(to('redirect', '/docs')),
    '/mail.json': () => redirect(to('$ref', '/mail.json')),
    '/openapi.json': () =>
      described({
        paths: { '/mails': { $ref: '/mail.json' } },
        components: { schemas: { Mail: { $ref: to(OTHER_HOST_WAY, '/schema.json#/Mail') } } },
      }),
    '/.well-known/oauth-protected-resource': () =>
      json({
        resource: 'http://tool.test/mcp',
        authorization_servers: [to('OAuth metadata', '')],
      }),
    '/.well-known/ai-catalog.json': () =>
      json({
        entries: [
          {
            identifier: 'mail',
            type: 'application/mcp-server-card+json',
            url: to('MCP card', '/mcp/server-card'),
          },
        ],
      }),
    '/.well-known/agent-skills/index.json': () =>
      json({
        skills: [
          {
            name: 'mail',
            description: 'Sends mail.',
            url: to('skill', '/SKILL.md'),
            digest: `sha256:${'0'.repeat(64)}`,
          },
        ],
      }),
    '/llms.txt': () =>
      send(
        'text/plain',
        `# Mail\n\n> Sends mail.\n\n## Docs\n\n- [Reference](${to('llms.txt', '/reference.md')}): more\n`,
      ),
  }
  const catalogue = {
    '/.well-known/api-catalog': () =>
      json({
        linkset: [
          {
            anchor: '/',
            'service-desc': [{ href: to('API catalogue', '/api.json') }, { href: '/described' }],
          },
        ],
      }),
    '/described': () =>
      described({
        servers: [{ url: to('server of a description', '') }],
        paths: { '/mails': { get: { responses: { 200: { description: 'Mails.' } } } } },
      }),
  }
  const pages: Readonly<Record<string, () => unknown>> =
    kind === 'robots'
      ? { '/robots.txt': () => redirect(to('robots.txt', '/')) }
      : { ...home, ...(kind === 'site' ? documents : catalogue) }
  const page = Object.hasOwn(pages, url) ? pages[url] : undefined
  if (page) page()
  else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.')
}
