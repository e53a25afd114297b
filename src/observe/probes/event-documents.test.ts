// AsyncAPI descriptions and key directories of bots, on real servers.
import assert from 'node:assert/strict'
import test from 'node:test'
import { lookAt, type Page } from '../../../test/fixture-site.ts'
import { asyncapi, readAsyncApi } from './asyncapi.ts'
import { botSignatures } from './bot-signatures.ts'

const HOME = '<title>Acme</title><h1>Acme</h1>'
const SHELL: Page = '<!doctype html><title>Acme</title><div id="root"></div>'
const json = (value: unknown, type = 'application/json'): Page => ({
  headers: { 'content-type': type },
  body: JSON.stringify(value),
})
const EVENTS = {
  asyncapi: '3.0.0',
  info: { title: 'Acme', version: '1' },
  channels: { mails: { address: '/mails' } },
}
const PATH = '/.well-known/http-message-signatures-directory'

test('an AsyncAPI description is found in its usual place, in both forms, and where a page links it', async () => {
  const yaml = 'asyncapi: 2.6.0\ninfo: { title: Acme, version: 1.0.0 }\nchannels:\n  mails: {}\n'
  const sites: Record<string, Page>[] = [
    { '/': HOME, '/asyncapi.json': json(EVENTS) },
    {
      '/': HOME,
      '/asyncapi.yaml': { headers: { 'content-type': 'application/yaml' }, body: yaml },
    },
    {
      '/': `${HOME}<a href="/specs/asyncapi-v3.json">Events</a>`,
      '/specs/asyncapi-v3.json': json(EVENTS),
    },
  ]
  const versions = []
  for (const site of sites) {
    const { asyncapi: seen } = await lookAt(asyncapi, site)
    assert.ok(seen?.state === 'observed' && seen.value.isValid)
    versions.push(seen.value.version)
  }
  assert.deepEqual(versions, ['3.0.0', '2.6.0', '3.0.0'])
})

test('a page for every address is no AsyncAPI description, and one without channels is not valid', async () => {
  const { asyncapi: none } = await lookAt(asyncapi, {
    '/': SHELL,
    '/asyncapi.json': SHELL,
    '/asyncapi.yaml': SHELL,
  })
  assert.equal(none?.state, 'not-offered')
  assert.deepEqual(readAsyncApi('{"asyncapi":"3.0.0"}', 'https://a.example/'), {
    url: 'https://a.example/',
    version: '3.0.0',
    isValid: false,
  })
  assert.deepEqual(readAsyncApi('asyncapi: 3.0.0\n  x: [', 'https://a.example/')?.isValid, false)
  for (const text of ['{}', '[]', 'openapi: 3.1.0', '', '{"asyncapi":{}}'])
    assert.equal(readAsyncApi(text, 'https://a.example/'), null)
})

test('keys of bots are counted where they are keys', async () => {
  const keys = [{ kty: 'OKP', crv: 'Ed25519', x: 'abc' }, { kid: 'no type' }, 7]
  const { botSignatures: seen } = await lookAt(botSignatures, {
    '/': HOME,
    [PATH]: json({ keys }, 'application/http-message-signatures-directory+json'),
  })
  assert.deepEqual(seen?.state === 'observed' && seen.value.keys, 1)
  const { botSignatures: empty } = await lookAt(botSignatures, {
    '/': HOME,
    [PATH]: json({ keys: [] }),
  })
  assert.deepEqual(empty?.state === 'observed' && empty.value.keys, 0)
  for (const page of [SHELL, json({}), json([]), { status: 404 }]) {
    const { botSignatures: none } = await lookAt(botSignatures, { '/': HOME, [PATH]: page })
    assert.equal(none?.state, 'not-offered')
  }
})
