// A tool that does everything right: website, documentation, API, authentication and MCP on one
// host. What a scan does not find here, it cannot find.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { Picture } from '../../src/represent/card/picture.ts'
import { encodePng } from '../../src/serve/http/response/png.ts'
import { listen, send, type ListenOptions, type RunningTarget } from './listen.ts'
import { modelMcp } from './model-mcp.ts'
import { modelOpenApi } from './model-openapi.ts'

const DAY_MS = 86_400_000
const GUIDE = `# Quickstart

Send your first message in a minute. Acme Mail is an email service for programs and agents.

## Get a key

POST /v1/keys makes a new key; no sales call and no browser is needed. DELETE /v1/keys/{id} revokes a key at once. Keys live for 90 days and can be rotated before they expire. A read-only key can list and read messages, but never send one.

## Send

    curl -X POST /v1/messages -H "Authorization: Bearer $ACME_KEY" -H "Idempotency-Key: 1"

Send the Idempotency-Key header with every POST request, and a repeated request is carried out only once. Add dry_run=true to validate a request without sending anything.

## Limits

Each key may make 600 requests per minute. When you are over the limit the API answers 429, and the Retry-After header tells how many seconds to wait before you try again.

## Sandbox

The sandbox at /sandbox/v1 takes test keys that begin with acme_test_; in test mode no message is ever sent.

## Errors and paging

Errors are problem details (RFC 9457) with a stable code. Lists are paginated with limit and cursor; use updated_after to fetch only what changed since your last request.

## Webhooks

Register a webhook endpoint to receive message.delivered events. Verify the webhook-signature header with your signing secret before you trust a call. Subscribe to /v1/events to stream events as server-sent events.

## Undo

A deleted message can be restored for 30 days with POST /v1/messages/{id}/restore.

## Versions

The version is part of the path (/v1). Anything that goes is announced half a year ahead with the Deprecation and Sunset headers.
`

const SKILL =
  '---\nname: send-mail\ndescription: Sends an email with Acme Mail.\n---\n\n# Send mail\n\nPOST /v1/messages\n'

const ICON = encodePng(new Picture(16, 16, [20, 20, 220]))

type Answer = { status?: number; type: string; body: string; headers?: Record<string, string> }

function page(title: string, body: string, head = ''): Answer {
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="Email for programs and agents.">
<link rel="alternate" type="application/atom+xml" href="/changelog.atom">${head}</head><body><main><h1>${title}</h1>${body}</main>
<footer><a href="/docs/quickstart">Documentation</a> <a href="/pricing">Pricing</a> <a href="/changelog">Changelog</a> <a href="/status">Status</a></footer></body></html>`,
    headers: {
      'cache-control': 'public, max-age=300',
      link: '</openapi.json>; rel="service-desc", </docs/quickstart>; rel="service-doc", </.well-known/api-catalog>; rel="api-catalog", </llms.txt>; rel="describedby", </status>; rel="status"',
      vary: 'Accept',
    },
  }
}

function paragraphs(markdown: string): string {
  return markdown
    .split('\n\n')
    .map((part) =>
      part.startsWith('## ')
        ? `<h2>${part.slice(3)}</h2>`
        : part.startsWith('    ')
          ? `<pre><code>${part.trim()}</code></pre>`
          : part.startsWith('# ')
            ? ''
            : `<p>${part}</p>`,
    )
    .join('\n')
}

const json = (value: unknown, type = 'application/json'): Answer => ({
  type,
  body: JSON.stringify(value),
  headers: { 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' },
})
const text = (body: string, type = 'text/plain; charset=utf-8'): Answer => ({
  type,
  body,
  headers: { 'cache-control': 'public, max-age=300' },
})

/** Everything that can be read without a key, by path. */
function documents(origin: string, now: number): Record<string, Answer> {
  const day = new Date(now - 5 * DAY_MS).toISOString()
  const ld =
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"SoftwareApplication","name":"Acme Mail","offers":{"@type":"Offer","price":"0"}}</script>'
  return {
    '/': page(
      'Acme Mail',
      paragraphs(
        'Email for programs and agents. One call sends a message, one call tells what became of it. '.repeat(
          8,
        ),
      ),
      ld,
    ),
    '/docs/quickstart': page(
      'Quickstart',
      paragraphs(GUIDE),
      '<link rel="alternate" type="text/markdown" href="/docs/quickstart.md">',
    ),
    '/docs/quickstart.md': text(GUIDE, 'text/markdown; charset=utf-8'),
    '/docs/errors': page('Errors', '<p>Every error has a stable code.</p>'.repeat(20)),
    '/docs/errors.md': text(
      '# Errors\n\nEvery error has a stable code.\n',
      'text/markdown; charset=utf-8',
    ),
    '/llms.txt': text(
      `# Acme Mail\n\n> Email for programs and agents.\n\n## Docs\n\n- [Quickstart](${origin}/docs/quickstart.md): first message in a minute\n- [Errors](${origin}/docs/errors.md): every code\n- [API description](${origin}/openapi.json): OpenAPI 3.1\n- [MCP](${origin}/mcp): the same over MCP\n`,
    ),
    '/robots.txt': text(
      `User-agent: *\nAllow: /\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n\nUser-agent: GPTBot\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
    ),
    '/sitemap.xml': text(
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/</loc></url><url><loc>${origin}/docs/quickstart</loc></url></urlset>`,
      'application/xml',
    ),
    '/openapi.json': json(modelOpenApi(origin)),
    '/server.json': json({
      name: 'example.acme/mail',
      description: 'Email.',
      version: '1.8.0',
      remotes: [{ type: 'streamable-http', url: `${origin}/mcp` }],
    }),
    '/.well-known/api-catalog': json(
      {
        linkset: [
          {
            anchor: `${origin}/v1`,
            'service-desc': [{ href: `${origin}/openapi.json` }],
            'service-doc': [{ href: `${origin}/docs/quickstart` }],
            status: [{ href: `${origin}/status` }],
          },
        ],
      },
      'application/linkset+json;profile="https://www.rfc-editor.org/info/rfc9727"',
    ),
    '/.well-known/ai-catalog.json': json(
      {
        specVersion: '1.0',
        entries: [
          {
            identifier: 'urn:air:acme.example:mcp:mail',
            type: 'application/mcp-server-card+json',
            url: `${origin}/mcp/server-card`,
          },
        ],
      },
      'application/ai-catalog+json',
    ),
    '/.well-known/agent-skills/index.json': json({
      $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
      skills: [
        {
          name: 'send-mail',
          type: 'skill-md',
          description: 'Sends an email.',
          url: `${origin}/skills/send-mail/SKILL.md`,
          digest: `sha256:${createHash('sha256').update(SKILL).digest('hex')}`,
        },
      ],
    }),
    '/skills/send-mail/SKILL.md': text(SKILL, 'text/markdown; charset=utf-8'),
    '/.well-known/security.txt': text(
      `Contact: mailto:security@acme.example\nExpires: ${new Date(now + 200 * DAY_MS).toISOString()}\n`,
    ),
    '/.well-known/oauth-protected-resource': json({
      resource: `${origin}/v1`,
      authorization_servers: [origin],
      scopes_supported: ['messages:read', 'messages:write'],
      bearer_methods_supported: ['header'],
    }),
    '/.well-known/oauth-authorization-server': json({
      issuer: origin,
      authorization_endpoint: `${origin}/oauth/authorize`,
      token_endpoint: `${origin}/oauth/token`,
      registration_endpoint: `${origin}/oauth/register`,
      revocation_endpoint: `${origin}/oauth/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['messages:read', 'messages:write'],
      client_id_metadata_document_supported: true,
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
    }),
    '/auth.md': text(
      `# How an agent gets access\n\nPOST ${origin}/v1/keys makes a key, DELETE ${origin}/v1/keys/{id} revokes it. Send it as Authorization: Bearer.\n\nSee ${origin}/v1/health to try without a key.\n`.repeat(
        2,
      ),
      'text/markdown; charset=utf-8',
    ),
    '/AGENTS.md': text(
      '# Acme Mail for agents\n\n```sh\ncurl /v1/health\n```\n\nUse the sandbox first; it never sends anything. Ask for a key with POST /v1/keys.\n',
      'text/markdown; charset=utf-8',
    ),
    '/pricing': page(
      'Pricing',
      '<p>The first 1,000 messages a month are free, then 1 USD per 1,000.</p>'.repeat(10),
      ld,
    ),
    '/pricing.md': text(
      '# Pricing\n\n| plan | price |\n|---|---|\n| free | 0 |\n',
      'text/markdown; charset=utf-8',
    ),
    '/changelog': page(
      'Changelog',
      `<h2><time datetime="${day}">${day.slice(0, 10)}</time></h2><p>Faster lists.</p>`.repeat(3),
    ),
    '/changelog.atom': text(
      `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Changes</title><updated>${day}</updated><entry><title>Faster lists</title><updated>${day}</updated></entry></feed>`,
      'application/atom+xml',
    ),
    '/status': page('Status', '<p>All systems work.</p>'.repeat(20)),
    '/status.json': json({ status: { indicator: 'none', description: 'All systems work' } }),
    '/mcp/server-card': json(
      {
        $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
        name: 'example.acme/mail',
        version: '1.8.0',
        description: 'Email for agents.',
        remotes: [
          {
            type: 'streamable-http',
            url: `${origin}/mcp`,
            supportedProtocolVersions: ['2026-07-28', '2025-11-25'],
          },
        ],
      },
      'application/mcp-server-card+json',
    ),
  }
}

const LIMITS = { ratelimit: '"minute";r=599;t=60', 'ratelimit-policy': '"minute";q=600;w=60' }

function apiAnswer(origin: string, request: IncomingMessage, path: string): Answer {
  const problem = (
    status: number,
    code: string,
    detail: string,
    headers: Record<string, string> = {},
  ): Answer => ({
    status,
    type: 'application/problem+json',
    body: JSON.stringify({
      type: `${origin}/docs/errors#${code}`,
      title: code,
      status,
      detail,
      instance: path,
      code,
    }),
    headers: { ...LIMITS, ...headers },
  })
  const open: Record<string, unknown> = {
    '/v1/health': { status: 'ok' },
    '/v1/templates': {
      items: Array.from({ length: 20 }, (_, index) => ({
        id: `t${index}`,
        name: `Template ${index}`,
        text: 'Dear {{name}}, welcome. '.repeat(3),
      })),
      next: 'abc',
    },
    '/v1': { name: 'Acme Mail', version: '1.8.0', documentation: `${origin}/docs/quickstart` },
  }
  const value = open[path]
  if (value !== undefined) {
    if (request.method === 'OPTIONS')
      return { status: 204, type: 'text/plain', body: '', headers: { allow: 'GET, HEAD, OPTIONS' } }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return problem(405, 'method-not-allowed', 'Use GET.', { allow: 'GET, HEAD, OPTIONS' })
    return {
      type: 'application/json',
      body: JSON.stringify(value),
      headers: { ...LIMITS, 'cache-control': 'private, max-age=30' },
    }
  }
  if (/^\/v1\/(?:messages|exports|events|keys)(?:\/|$)/.test(path)) {
    return problem(
      401,
      'key-required',
      'Send Authorization: Bearer with a key from POST /v1/keys.',
      {
        'www-authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource", scope="messages:read"`,
      },
    )
  }
  return problem(
    404,
    'not-found',
    `There is nothing here; ${origin}/openapi.json lists every address.`,
  )
}

function answer(
  response: ServerResponse,
  request: IncomingMessage,
  { status = 200, type, body, headers = {} }: Answer,
): void {
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag, ...headers }).end()
    return
  }
  const takesBrotli =
    /\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '') && body.length > 500
  const bytes = takesBrotli ? brotliCompressSync(body) : Buffer.from(body)
  response.writeHead(status, {
    'content-type': type,
    ...(status === 200 && { etag }),
    ...(takesBrotli && { 'content-encoding': 'br' }),
    ...headers,
  })
  response.end(request.method === 'HEAD' ? '' : bytes)
}

export function startModelTool(options: ListenOptions = {}): Promise<RunningTarget> {
  return listen((origin) => {
    const mcp = modelMcp()
    const pages = documents(origin, Date.now())
    return (request, response) => {
      const path = new URL(request.url ?? '/', origin).pathname.replace(/(?<=.)\/$/, '')
      if (path === '/mcp') return mcp(request, response)
      if (path === '/favicon.ico') return void response.end(ICON)
      if (path === '/v1' || path.startsWith('/v1/'))
        return answer(response, request, apiAnswer(origin, request, path))
      if (path === '/graphql' && request.method === 'POST')
        return send(
          response,
          200,
          'application/json',
          '{"data":{"__typename":"Query","__schema":{"queryType":{"name":"Query"}}}}',
        )
      const wantsMarkdown = (request.headers.accept ?? '').startsWith('text/markdown')
      const found = (wantsMarkdown ? pages[`${path}.md`] : undefined) ?? pages[path]
      if (found)
        return answer(
          response,
          request,
          found.headers?.['vary'] || !wantsMarkdown
            ? found
            : { ...found, headers: { ...found.headers, vary: 'Accept' } },
        )
      return answer(response, request, {
        ...page('Not found', '<p>There is nothing here.</p>'),
        status: 404,
      })
    }
  }, options)
}
