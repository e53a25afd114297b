import assert from 'node:assert/strict'
import test from 'node:test'
import { readInstallLines } from '../page/install-lines.ts'
import { readLinkHeader } from '../page/links.ts'
import { readLlmsTxt } from '../page/page.ts'
import { readMcpAddresses } from '../page/addresses.ts'
import { looksLikeHtml, looksLikeMarkdown } from '../page/media.ts'
import { endsSoon } from '../../../../test/ends-soon.ts'

test('the Link header is read by RFC 8288', () => {
  const links = readLinkHeader(
    '</openapi.json>; rel="service-desc describedby"; type="application/JSON"; title="a, b; <c>", <https://docs.acme.example/#top>;rel=Service-Doc;rel=next, <mailto:a@b.example>; rel=author, </x>; type=a',
    'https://acme.example/a/b',
  )
  assert.deepEqual(links, [
    {
      url: 'https://acme.example/openapi.json',
      rel: ['service-desc', 'describedby'],
      type: 'application/json',
    },
    { url: 'https://docs.acme.example/', rel: ['service-doc'], type: null },
  ])
  assert.deepEqual(readLinkHeader('', 'https://acme.example/'), [])
  assert.deepEqual(readLinkHeader('<unclosed; rel=x', 'https://acme.example/'), [])
  assert.equal(readLinkHeader('</a>; rel="x\\"y"', 'https://acme.example/')[0]?.rel[0], 'x"y')
  for (const part of ['<', '<>', ';', '</a>;', '</a>;rel="', '</a>;rel=x,', '\\'])
    endsSoon(() => readLinkHeader(part.repeat(200_000), 'https://acme.example/'), part)
})

test('llms.txt is read by its grammar', () => {
  const text = `\uFEFF# Acme Mail

> Email for programs.

Words with a [link](https://acme.example/prose).

\`\`\`sh
## not a section
\`\`\`

## Docs

- [Quickstart](https://acme.example/docs/quickstart.md): first message
* [Errors [all]](/docs/errors "title")
- plain item
- [broken](

## Optional

- [Blog](<https://acme.example/blog>)
`
  assert.deepEqual(readLlmsTxt(text), {
    title: 'Acme Mail',
    links: [
      { url: 'https://acme.example/docs/quickstart.md', name: 'Quickstart' },
      { url: '/docs/errors', name: 'Errors [all]' },
      { url: 'https://acme.example/blog', name: 'Blog' },
    ],
  })
  assert.deepEqual(readLlmsTxt('## Docs\r\n- [A](/a)\r\n# Late\r\n> no\r\n'), {
    title: null,
    links: [{ url: '/a', name: 'A' }],
  })
  assert.deepEqual(readLlmsTxt(''), { title: null, links: [] })
  for (const bomb of [
    '- ['.repeat(600_000),
    `## a\n${'- [a]('.repeat(300_000)}`,
    `## a\n${'- [a](b)\n'.repeat(200_000)}`,
    '#'.repeat(2_000_000),
  ])
    endsSoon(() => readLlmsTxt(bomb), bomb.slice(0, 12))
})

test('HTML and markdown are told apart by the text', () => {
  for (const html of [
    '<!doctype html><p>a',
    ' \n<!-- a --><HTML lang=en>',
    '\uFEFF<?xml version="1.0"?><html>',
    '<div>Not found</div>',
    '<title>x</title># a\n- b',
  ]) {
    assert.equal(looksLikeHtml(html), true, html)
    assert.equal(looksLikeMarkdown(html, 'text/markdown'), false, html)
  }
  const readme = '<h1 align="center">Acme</h1>\n\n## Install\n\n```sh\nnpm i acme\n```\n'
  assert.equal(looksLikeHtml(readme), false)
  assert.equal(looksLikeMarkdown(readme, 'text/plain'), true)
  assert.equal(looksLikeMarkdown('# Acme\n\nText.', 'text/html'), true)
  assert.equal(looksLikeMarkdown('Plain words.', 'text/markdown'), true)
  assert.equal(looksLikeMarkdown('Plain words.', 'text/plain'), false)
  assert.equal(looksLikeMarkdown('{"a":"# b"}', 'application/json'), false)
  assert.equal(looksLikeMarkdown('', 'text/markdown'), false)
})

test('install lines name packages of npm', () => {
  const found = readInstallLines(
    'Install it with npm install never.\nnpm install -g @acme/cli@latest\nbrew install acme/tap/acme',
    [
      '$ npm i --save-dev acme-sdk@^2 other && pnpm add acme-sdk',
      'npx -y @acme/mcp@1.2.3 --port 3000',
      'pip install "acme[async]==1.0" # comment',
      'uvx acme-mcp\nuv tool install acme-cli\nsudo cargo install acme\ngo install github.com/acme/cli/cmd/acme@latest',
      '{"mcpServers":{"acme":{"command":"npx","args":["-y","@acme/mcp-server"]}}}',
      'npm install\nnpm install ./local\nnpm i <package>\nnpm run build\npip install -r requirements.txt',
    ],
  ).map(({ package: name }) => name)
  assert.deepEqual(found, ['acme-sdk', 'other', '@acme/mcp', '@acme/mcp-server', '@acme/cli'])
  for (const part of [
    'npm i ',
    'npx ',
    'a@',
    '"command":"npx",',
    '"command":"npx","args":[',
    '[',
    '=',
    ' ',
  ]) {
    endsSoon(() => readInstallLines(part.repeat(150_000), [part.repeat(700).slice(0, 4000)]), part)
  }
})

test('addresses of MCP servers are told from pages about them', () => {
  const text = `See https://docs.acme.example/mcp and https://acme.example/docs/mcp, or https://acme.example/blog/mcp.
    Older clients use https://mcp.acme.example/sse.
    claude mcp add --transport http acme https://mcp.acme.example/mcp
    {"url": "https://api.acme.example/v1/mcp/"} or https://github.com/acme/mcp
    https://your-domain.example/mcp https://{tenant}.acme.example/mcp https://acme.example/mcp-guide ftp://acme.example/mcp`
  assert.deepEqual(readMcpAddresses(text), [
    'https://mcp.acme.example/mcp',
    'https://api.acme.example/v1/mcp/',
    'https://mcp.acme.example/sse',
  ])
  assert.deepEqual(readMcpAddresses('"url":"http://127.0.0.1:3000/mcp"'), [
    'http://127.0.0.1:3000/mcp',
  ])
  assert.deepEqual(readMcpAddresses('Connect to https://mcp.acme.example/.'), [
    'https://mcp.acme.example/',
  ])
  for (const part of ['://', 'https://', 'https://a/mcp ', '"url": ', 'http'])
    endsSoon(() => readMcpAddresses(part.repeat(200_000)), part)
})
