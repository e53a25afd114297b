// Typical tools: an average one, a site without anything for agents, a client-rendered page, a bot
// wall, an MCP server with authentication, a GraphQL API.
import { bodyOf, listen, send, type ListenOptions, type RunningTarget } from './listen.ts'

const html = (title: string, body: string, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`
const prose =
  'Plans, prices and people. We help teams to do more with less, every day of the week. '.repeat(12)

/** A website, an API with its own error format, an older description with gaps. */
export function startAverageTool(options: ListenOptions = {}): Promise<RunningTarget> {
  return listen(
    (origin) => {
      const list = { type: 'array', items: { type: 'object' } }
      const swagger = {
        swagger: '2.0',
        info: { title: 'Average', version: '2.3' },
        host: new URL(origin).host,
        basePath: '/api/v2',
        schemes: ['http'],
        securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
        paths: {
          '/orders': {
            get: {
              summary: 'List orders',
              security: [{ key: [] }],
              parameters: [{ name: 'page', in: 'query', type: 'integer' }],
              responses: { 200: { description: 'OK', schema: list } },
            },
            post: {
              security: [{ key: [] }],
              parameters: [{ name: 'body', in: 'body', schema: { type: 'object' } }],
              responses: { 200: { description: 'OK' } },
            },
          },
          '/orders/{id}': {
            get: {
              summary: 'One order',
              security: [{ key: [] }],
              parameters: [{ name: 'id', in: 'path', required: true, type: 'string' }],
              responses: { 200: { description: 'OK', schema: { type: 'object' } } },
            },
          },
          '/ping': {
            get: {
              summary: 'Ping',
              security: [],
              responses: { 200: { description: 'OK', schema: { type: 'object' } } },
            },
          },
        },
      }
      return (request, response) => {
        const path = new URL(request.url ?? '/', origin).pathname
        if (path === '/')
          return send(
            response,
            200,
            'text/html',
            html('Average', `<h1>Average</h1><p>${prose}</p><a href="/docs">Docs</a>`),
          )
        if (path === '/docs') {
          return send(
            response,
            200,
            'text/html',
            html(
              'Docs',
              `<nav>${prose}</nav><h1>Docs</h1><p>${prose}</p><p>Get an API key in the dashboard. Each key may make 100 requests per minute.</p><a href="/swagger.json">Swagger</a>`,
            ),
          )
        }
        if (path === '/swagger.json')
          return send(response, 200, 'application/json', JSON.stringify(swagger))
        if (path === '/api/v2/ping') return send(response, 200, 'application/json', '{"pong":true}')
        if (path.startsWith('/api/v2/orders'))
          return send(response, 401, 'application/json', '{"error":"Unauthorized"}')
        if (path.startsWith('/api/'))
          return send(response, 404, 'application/json', '{"error":"Not found"}')
        return send(response, 404, 'text/html', html('404', '<p>Not found</p>'))
      }
    },
    options,
  )
}

/** A website for people, and nothing else. */
export function startSilentSite(port = 0): Promise<RunningTarget> {
  return listen(
    (origin) => (request, response) => {
      const path = new URL(request.url ?? '/', origin).pathname
      if (path === '/')
        return send(
          response,
          200,
          'text/html',
          html('Silent', `<h1>Silent</h1><p>${prose}</p><a href="/about">About</a>`),
        )
      return send(
        response,
        path === '/about' ? 200 : 404,
        'text/html',
        html('Silent', `<p>${prose}</p>`),
      )
    },
    { port },
  )
}

/** Every path returns 200 with an empty page that a script would fill. */
export function startWebShell(port = 0): Promise<RunningTarget> {
  return listen(
    () => (_request, response) =>
      send(
        response,
        200,
        'text/html',
        html(
          'App',
          '<div id="root"></div>',
          '<script src="/main.js"></script><script src="/vendor.js"></script>',
        ),
      ),
    { port },
  )
}

/** Bot protection in front of everything. */
export function startBotWall(port = 0): Promise<RunningTarget> {
  return listen(
    () => (_request, response) =>
      send(
        response,
        403,
        'text/html',
        html('Just a moment...', '<h1>Checking your browser</h1><div id="cf-challenge"></div>'),
        {
          'cf-mitigated': 'challenge',
          server: 'cloudflare',
        },
      ),
    { port },
  )
}

/** An MCP server that requires authentication, with its metadata. */
export function startSignInMcp(port = 0): Promise<RunningTarget> {
  return listen(
    (origin) => (request, response) => {
      const path = new URL(request.url ?? '/', origin).pathname
      const json = (value: unknown) =>
        send(response, 200, 'application/json', JSON.stringify(value))
      if (path === '/mcp') {
        return send(
          response,
          401,
          'application/json',
          '{"jsonrpc":"2.0","error":{"code":-32001,"message":"Unauthorized"},"id":null}',
          {
            'www-authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="mcp:read"`,
          },
        )
      }
      if (path === '/.well-known/oauth-protected-resource/mcp')
        return json({
          resource: `${origin}/mcp`,
          authorization_servers: [origin],
          scopes_supported: ['mcp:read', 'mcp:write'],
        })
      if (path === '/.well-known/oauth-authorization-server') {
        return json({
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          response_types_supported: ['code'],
          grant_types_supported: ['authorization_code', 'refresh_token'],
          code_challenge_methods_supported: ['S256'],
          client_id_metadata_document_supported: true,
          scopes_supported: ['mcp:read', 'mcp:write'],
        })
      }
      if (path === '/')
        return send(
          response,
          200,
          'text/html',
          html('Sign-in MCP', `<h1>Sign-in MCP</h1><p>${prose}</p>`),
        )
      return send(response, 404, 'text/plain', 'Not found')
    },
    { port },
  )
}

/** GraphQL only. */
export function startGraphqlApi(port = 0): Promise<RunningTarget> {
  return listen(
    (origin) => async (request, response) => {
      const path = new URL(request.url ?? '/', origin).pathname
      if (path === '/')
        return send(
          response,
          200,
          'text/html',
          html(
            'Graph',
            `<h1>Graph</h1><p>${prose}</p><a href="/graphql">GraphQL API</a> <a href="/docs">Docs</a>`,
          ),
        )
      if (path === '/docs')
        return send(
          response,
          200,
          'text/html',
          html(
            'Docs',
            `<h1>Docs</h1><p>${prose}</p><pre>curl -X POST ${origin}/graphql -d '{"query":"{__typename}"}'</pre>`,
          ),
        )
      if (path === '/graphql' && request.method === 'POST') {
        const body = await bodyOf(request)
        const data = {
          __typename: 'Query',
          ...(body.includes('__schema') && { __schema: { queryType: { name: 'Query' } } }),
        }
        return send(response, 200, 'application/json', JSON.stringify({ data }))
      }
      if (path === '/graphql')
        return send(response, 405, 'application/json', '{"errors":[{"message":"Use POST."}]}', {
          allow: 'POST',
        })
      return send(response, 404, 'application/json', '{"errors":[{"message":"Not found"}]}')
    },
    { port },
  )
}
