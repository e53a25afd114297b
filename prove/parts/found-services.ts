// Services that answer every path, other protocols, and pages that name what they render. Beside
// each stands what its report must say, and what it must not.
import { node, words, type Service } from './service.ts'
import { DAV, EXPORTER, HONO_LIST, JAYSON, NITRO_ROUTE, ORPC, SPA } from './service-programs.ts'

/** Nothing of this is there, although every path is answered. */
const NO_DOCUMENTS = [
  'docs',
  'pricing',
  'changelog',
  'llmsTxt',
  'securityTxt',
  'agentsMd',
  'sitemap',
  'openapi',
] as const

const page = (title: string, body: string) => `<!doctype html><html><head><title>${title}</title>
<link rel="alternate" type="application/rss+xml" href="/feed_rss_created.xml"></head><body>
<nav><a href="/start/">Getting started</a> <a href="/api/">API reference</a>
<a href="/limits/">Rate limits</a> <a href="/news/atom.xml">Atom</a></nav><h1>${title}</h1>
<p>${body} ${'This is the documentation of a service that keeps notes for teams. '.repeat(10)}</p>
</body></html>`

export const FOUND_SERVICES: readonly Service[] = [
  {
    name: 'json-graphql-server, which answers every path',
    source: 'npm',
    packages: ['json-graphql-server'],
    files: { 'db.cjs': "module.exports = { posts: [{ id: 1, title: 'First' }] }" },
    command: words(
      'node {folder}/node_modules/json-graphql-server/bin/json-graphql-server.cjs {folder}/db.cjs -p {port} -h 127.0.0.1',
    ),
    finds: ['graphql', 'api'],
    lacks: NO_DOCUMENTS,
  },
  {
    name: 'PeerServer, whose root tells its name in JSON',
    source: 'npm',
    packages: ['peer'],
    command: words('node {folder}/node_modules/.bin/peerjs -p {port} -H 127.0.0.1'),
    finds: ['api'],
    lacks: [...NO_DOCUMENTS, 'mcp', 'graphql'],
  },
  {
    name: 'mountebank, with pages, a feed and hypermedia',
    source: 'npm',
    packages: ['mountebank'],
    command: words(
      'node {folder}/node_modules/.bin/mb --port {port} --host 127.0.0.1 --nologfile --pidfile {folder}/mb.pid',
    ),
    finds: ['api', 'docs', 'feeds', 'changelog'],
    lacks: ['openapi', 'mcp', 'graphql', 'pricing', 'llmsTxt'],
    never: [/no official SDK/i],
  },
  {
    name: 'dynalite, which answers only POST',
    source: 'npm',
    packages: ['dynalite'],
    command: words('node {folder}/node_modules/.bin/dynalite --port {port}'),
    finds: [],
    lacks: [...NO_DOCUMENTS, 'api', 'mcp', 'graphql'],
  },
  {
    name: 'An exporter of metrics at every path',
    ...node('app.mjs', EXPORTER, ['prom-client']),
    finds: [],
    lacks: NO_DOCUMENTS,
  },
  {
    name: 'A single-page application',
    ...node('app.mjs', SPA, ['sirv']),
    finds: [],
    lacks: NO_DOCUMENTS,
  },
  {
    name: 'oRPC with a Scalar page',
    ...node('app.mjs', ORPC, ['@orpc/server', '@orpc/openapi', '@orpc/zod', 'zod']),
    finds: ['openapi', 'api'],
    // The page holds the whole description, as a string.
    describedAt: '/api',
  },
  {
    name: 'Hono, whose reads need an id of a list',
    ...node('app.mjs', HONO_LIST, ['hono', '@hono/node-server', '@hono/zod-openapi', 'zod']),
    finds: ['openapi', 'api', 'apiReads'],
    describedAt: '/doc',
  },
  {
    name: 'Nitro',
    source: 'npm',
    packages: ['nitropack'],
    files: {
      'nitro.config.ts':
        "export default { compatibilityDate: '2025-01-01', srcDir: 'server', experimental: { openAPI: true }, openAPI: { production: 'runtime' } }",
      'make.cjs': `const fs = require('node:fs'); fs.mkdirSync('server/routes', { recursive: true }); fs.writeFileSync('server/routes/notes.get.ts', ${JSON.stringify(NITRO_ROUTE)}); require('node:child_process').execFileSync(process.execPath, ['node_modules/nitropack/dist/cli/index.mjs', 'build'], { stdio: 'inherit' })`,
    },
    before: ['node', '{folder}/make.cjs'],
    command: words('node {folder}/.output/server/index.mjs'),
    finds: ['openapi', 'api'],
    describedAt: '/_openapi.json',
  },
  {
    name: 's3rver, which speaks XML',
    source: 'npm',
    packages: ['s3rver'],
    command: words(
      'node {folder}/node_modules/s3rver/bin/s3rver.js -d {folder}/data -a 127.0.0.1 -p {port} -s',
    ),
    finds: ['api'],
    lacks: NO_DOCUMENTS,
    says: [/XML/],
  },
  {
    name: 'jayson, which speaks JSON-RPC',
    ...node('app.mjs', JAYSON, ['jayson']),
    finds: ['api'],
    says: [/rpc\.discover/],
  },
  {
    name: 'A WebDAV server',
    ...node('app.cjs', DAV, ['webdav-server']),
    finds: ['api'],
    says: [/WebDAV/],
    lacks: NO_DOCUMENTS,
  },
  {
    name: 'Documentation of several static pages',
    source: 'npm',
    packages: ['http-server'],
    files: {
      'site-index.html': page('Notely', 'Notes for teams.'),
      'site-start.html': page(
        'Getting started',
        'Install the client.</p><pre><code>npm install notely-client</code></pre><p>',
      ),
      'site-api.html': page(
        'API reference',
        'Authentication: send the header Authorization: Bearer with your API token to https://api.notely.example/v1/notes.',
      ),
      'site-limits.html': page(
        'Rate limits',
        'Each token may send 60 requests per minute; after that the answer is 429 with Retry-After.',
      ),
      'make.cjs': `const fs = require('node:fs'); for (const [from, to] of [['index', ''], ['start', 'start/'], ['api', 'api/'], ['limits', 'limits/']]) { fs.mkdirSync('site/' + to, { recursive: true }); fs.copyFileSync('site-' + from + '.html', 'site/' + to + 'index.html') }`,
    },
    before: ['node', '{folder}/make.cjs'],
    command: words(
      'node {folder}/node_modules/http-server/bin/http-server {folder}/site -a 127.0.0.1 -p {port} -s',
    ),
    finds: ['docs', 'documentedTopics', 'feeds'],
    lacks: ['pricing', 'changelog', 'llmsTxt', 'securityTxt'],
  },
]
