// Only addresses of the web are clues, whatever a tool names in its files.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Answered } from '../outbound/outbound.ts'
import { aiCatalogClues, apiCatalogClues, llmsClues } from './clues.ts'

const NO_ADDRESSES = [
  'file:///etc/passwd',
  'ftp://acme.example/api',
  'mailto:api@acme.example',
  'data:application/json,{}',
  'javascript:1',
  'https://user:secret@acme.example/api',
  'https://[::/api',
]

function replyOf(path: string, text: string, mediaType: string): Answered {
  return {
    ok: true,
    exchanges: ['e1'],
    url: `https://acme.example${path}`,
    status: 200,
    headers: { 'content-type': mediaType },
    mediaType,
    body: Buffer.from(text),
    text,
    isCut: false,
    ms: 1,
  }
}

const jsonReply = (value: unknown) =>
  replyOf('/.well-known/x', JSON.stringify(value), 'application/json')

test('a catalogue of APIs gives addresses of the web only', () => {
  const linkset = ['/v1', ...NO_ADDRESSES].map((anchor) => ({
    anchor,
    'service-desc': [{ href: anchor }],
  }))
  for (const kind of ['api', 'openapi'] as const)
    assert.deepEqual(
      apiCatalogClues(kind, jsonReply({ linkset })).map(({ url }) => url),
      ['https://acme.example/v1'],
    )
})

test('a catalogue of agents gives the endpoints beside its server cards', () => {
  const entries = [
    '/mcp/server-card',
    'https://acme.example/other/server-card',
    '/mcp/card',
    ...NO_ADDRESSES.map((address) => `${address}/server-card`),
  ].map((url) => ({ url, type: 'application/mcp-server-card+json' }))
  assert.deepEqual(
    aiCatalogClues('mcp', jsonReply({ entries })).map(({ url }) => url),
    ['https://acme.example/mcp', 'https://acme.example/other'],
  )
})

test('llms.txt gives addresses of the web only', () => {
  const links = ['/docs/api', ...NO_ADDRESSES].map((url) => `- [API reference](${url}): the API`)
  const reply = replyOf('/llms.txt', `# Acme\n\n## API\n\n${links.join('\n')}\n`, 'text/plain')
  assert.deepEqual(
    llmsClues('docs', reply, 'acme.example').map(({ url }) => url),
    ['https://acme.example/docs/api'],
  )
})
