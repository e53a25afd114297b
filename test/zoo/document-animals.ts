// Animals whose documents are bombs: HTML, JSON, YAML, API descriptions, llms.txt, robots.txt,
// sitemaps.
import { gzipSync } from 'node:zlib'
import { type Animal, HOME, type Page, site } from './animal.ts'

const html = (body: string): Page => ({
  type: 'text/html',
  body: `<!doctype html><title>Bomb</title>${body}`,
})
const home = (name: string, body: () => string) =>
  site(name, () => ({ '/': html(body()), '/docs': html(body()) }))
const many = (count: number, each: (index: number) => string, joint = '') =>
  Array.from({ length: count }, (_, index) => each(index)).join(joint)
const openapi = (name: string, body: (inside: string) => string) =>
  site(name, ({ inside }) => ({ '/openapi.json': { body: body(inside) } }))
const yaml = (name: string, body: () => string) =>
  site(name, () => ({
    '/': { ...HOME, body: HOME.body.replace('openapi.json', 'openapi.yaml') },
    '/openapi.yaml': {
      type: 'application/yaml',
      body: `openapi: 3.1.0\ninfo: {title: Bomb, version: '1'}\n${body()}`,
    },
  }))
const described = (more: object) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Bomb', version: '1' }, paths: {}, ...more })

const pages: readonly Animal[] = [
  home('html-deep', () => '<div>'.repeat(400_000)),
  home('html-deep-inline', () => '<b><i><a href=/docs>'.repeat(60_000)),
  home('html-attributes', () => `<p ${many(30_000, (index) => `a${index}=1`, ' ')}>x</p>`),
  home('html-foster', () => '<table><a>x<tr>y'.repeat(60_000)),
  home('html-formatting', () => '<p><b><b><b><b></p>'.repeat(50_000)),
  home('html-large-attribute', () => `<a href="/docs" title="${'x'.repeat(600_000)}">Docs</a>`),
  home('html-entities', () => '&amp;&#60;&notit;&CounterClockwiseContourIntegral;'.repeat(40_000)),
  home('html-open-tag', () => `<a href=/docs ${'<'.repeat(1_900_000)}`),
  home('html-comments', () => '<!--'.repeat(400_000)),
  home('html-select', () => '<select><option><select>'.repeat(60_000)),
  home(
    'html-large-title',
    () => `<title>${'Name '.repeat(100_000)}</title><h1>${'Name '.repeat(50_000)}</h1>`,
  ),
  home('html-links', () => many(20_000, (index) => `<a href="/docs/${index}">Docs</a>`)),
  home(
    'html-one-word',
    () => `<p>${'a'.repeat(500_000)}</p><pre>${'\u0301'.repeat(200_000)}</pre>`,
  ),
  home(
    'html-spaces',
    () => `<p>${' \t\n'.repeat(600_000)}x</p><code>${'npm install '.repeat(50_000)}</code>`,
  ),
  home('html-structured-data', () =>
    `<script type="application/ld+json">${'['.repeat(100_000)}</script><script type="application/ld+json">{"@type":${'["A",'.repeat(30)}"B"${']'.repeat(30)}}</script>`.repeat(
      5,
    ),
  ),
  site('html-as-every-answer', () =>
    Object.fromEntries(
      '/ /llms.txt /openapi.json /mcp /robots.txt /sitemap.xml /.well-known/api-catalog /AGENTS.md /.well-known/agent-card.json /docs'
        .split(' ')
        .map((path) => [path, html('<div>'.repeat(100_000))]),
    ),
  ),
]

const parameters = [
  {
    name: 'id',
    in: 'query',
    schema: {
      type: 'string',
      pattern: '^(a+)+$',
      default: `${'a'.repeat(50)}!`,
      example: `${'a'.repeat(50)}!`,
    },
  },
]
const operation = { summary: 'x', parameters, responses: { 200: { description: 'OK' } } }
const levels = (depth: number, breadth: number) =>
  Object.fromEntries(
    Array.from({ length: depth }, (_, level) => [
      `L${level}`,
      {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: breadth }, (_each, index) => [
            `p${index}`,
            { $ref: `#/components/schemas/L${level + 1}` },
          ]),
        ),
      },
    ]),
  )
const withSchema = (schemas: object) =>
  described({
    paths: {
      '/a': {
        get: {
          responses: {
            200: {
              description: 'OK',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/L0' } } },
            },
          },
        },
      },
    },
    components: { schemas },
  })

const descriptions: readonly Animal[] = [
  openapi('json-deep', () => `{"openapi":"3.1.0","paths":${'['.repeat(1_000_000)}`),
  openapi('json-deep-in-bounds', () =>
    described({ 'x-deep': JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as unknown }),
  ),
  openapi(
    'json-digits',
    () => `{"openapi":"3.1.0","info":{"title":"A","version":${'9'.repeat(1_000_000)}},"paths":{}}`,
  ),
  openapi(
    'json-prototype',
    () =>
      `{"openapi":"3.1.0","__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"paths":{"__proto__":{"get":{"__proto__":1}}},"openapi":"3.0.0"}`,
  ),
  openapi(
    'json-surrogates',
    () =>
      `{"openapi":"3.1.0","info":{"title":"\\ud800\\udfff\\ud800","version":"\\u0000"},"paths":{"/\\ud800":{"get":{}}}}`,
  ),
  openapi(
    'json-many-keys',
    () => `{"openapi":"3.1.0","paths":{${many(50_000, (index) => `"/${index}":1`, ',')}}}`,
  ),
  openapi('openapi-operations', () =>
    described({
      paths: Object.fromEntries(
        Array.from({ length: 100_000 }, (_, index) => [`/${index}`, { get: {} }]),
      ),
    }),
  ),
  openapi('openapi-full-operations', () =>
    described({
      paths: Object.fromEntries(
        Array.from({ length: 15_000 }, (_, index) => [
          `/${index}/{id}`,
          { get: operation, post: operation },
        ]),
      ),
    }),
  ),
  openapi('openapi-cycle', () =>
    withSchema({
      L0: { $ref: '#/components/schemas/L1' },
      L1: { $ref: '#/components/schemas/L0' },
    }),
  ),
  openapi('openapi-reference-bomb', () => withSchema(levels(20, 10))),
  openapi('openapi-external-references', (inside) =>
    described({
      paths: {
        '/a': { $ref: `${inside}/path.json` },
        '/b': { get: { parameters: [{ $ref: 'file:///etc/passwd' }, { $ref: `${inside}/p#/a` }] } },
      },
    }),
  ),
  openapi('openapi-servers-inside', (inside) =>
    described({
      servers: [
        { url: inside },
        { url: 'http://169.254.169.254' },
        { url: '{x}', variables: { x: { default: inside } } },
      ],
      paths: { '/a': { get: operation } },
    }),
  ),
  openapi('openapi-nonsense', () =>
    described({
      paths: {
        '/a': {
          get: [],
          post: 7,
          put: { parameters: { a: 1 }, responses: [null], security: 'no' },
        },
      },
      components: 5,
      servers: 'x',
    }),
  ),
  yaml(
    'yaml-aliases',
    () =>
      `a0: &a0 [x,x,x,x,x,x,x,x,x]\n${many(12, (index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]`, '\n')}\npaths: *a12\n`,
  ),
  yaml(
    'yaml-merge',
    () =>
      `m0: &m0 {a: 1}\n${many(400, (index) => `m${index + 1}: &m${index + 1}\n  <<: [${`*m${index},`.repeat(20)}]\n  k${index}: 1`, '\n')}\npaths: *m400\n`,
  ),
  yaml(
    'yaml-many-keys',
    () => `paths:\n${many(90_000, (index) => `  ? /${index}\n  : {}`, '\n')}\n`,
  ),
  yaml('yaml-deep-flow', () => `paths: ${'['.repeat(300_000)}`),
  yaml('yaml-deep-block', () => many(1500, (index) => `${' '.repeat(index)}a:`, '\n')),
  yaml('yaml-cycle', () => 'paths: &p\n  /a: *p\n'),
  yaml(
    'yaml-tags',
    () => `paths: !!js/function 'function(){}'\n${'x: !!binary aaaa\n'.repeat(5000)}`,
  ),
  yaml('yaml-numbers', () => `paths: {}\nx: [${'1_2:3:4e999999,0x_f,.inf,'.repeat(20_000)}]\n`),
]

const texts: readonly Animal[] = [
  site('llms-links', () => ({
    '/llms.txt': {
      type: 'text/plain',
      body: `# Zoo\n\n> A\n\n## Docs\n\n${'- [a](/a): b\n'.repeat(1_000_000)}`,
    },
  })),
  site('llms-brackets', () => ({
    '/llms.txt': {
      type: 'text/plain',
      body: `# Zoo\n\n${'['.repeat(500_000)}${'](('.repeat(300_000)}`,
    },
  })),
  site('llms-one-line', () => ({
    '/llms.txt': { type: 'text/plain', body: `# ${'x '.repeat(900_000)}` },
  })),
  site('robots-large', () => ({
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\n${`Disallow: /${'x'.repeat(80)}\n`.repeat(110_000)}`,
    },
  })),
  site('robots-wildcards', () => ({
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\n${'Disallow: /*a*a*a*a*$\n'.repeat(1_000_000)}`,
    },
  })),
  site('robots-one-rule', () => ({
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\nDisallow: /${'*a'.repeat(240_000)}$\n`,
    },
  })),
  site('robots-agents', () => ({
    '/robots.txt': {
      type: 'text/plain',
      body: many(25_000, (index) => `User-agent: a${index}\nDisallow: /`, '\n'),
    },
  })),
  site('robots-signals', () => ({
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\nContent-Signal: ${'a=b,'.repeat(126_000)}\nAllow: /`,
    },
  })),
  site('sitemap-bomb', () => ({
    '/sitemap.xml': { type: 'application/gzip', body: gzipSync(Buffer.alloc(10_000_000, '<url>')) },
  })),
  site('sitemap-large', () => ({
    '/sitemap.xml': {
      type: 'application/xml',
      body: `<urlset>${'<url><loc>/</loc></url>'.repeat(90_000)}`,
    },
  })),
  site('markdown-bomb', () => ({
    '/': {
      type: 'text/markdown',
      body: `# Zoo\n\n${'> '.repeat(300_000)}\n${'*_`'.repeat(300_000)}`,
    },
    '/AGENTS.md': { type: 'text/markdown', body: '```'.repeat(500_000) },
  })),
  site('feed-bomb', () => ({
    '/changelog': html(`<time datetime="${'9'.repeat(100_000)}">${'2026-01-01 '.repeat(100_000)}`),
    '/security.txt': { type: 'text/plain', body: 'Contact: '.repeat(200_000) },
  })),
  site('everything-is-an-error', () => ({
    '/': { status: 500, type: 'application/json', body: `{"error":"${'x'.repeat(1_000_000)}"}` },
    '/mcp': { status: 418, body: '{"jsonrpc":' },
  })),
]

export const DOCUMENT_ANIMALS: readonly Animal[] = [...pages, ...descriptions, ...texts]
