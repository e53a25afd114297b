// A whole scan in this process: it ends within any budget, and two scans make the same requests.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { observe } from './observe.ts'
import { json, withServer } from '../../test/mcp/servers.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import { createOutbound } from './outbound/client.ts'

const PAGES: Readonly<Record<string, [type: string, body: string]>> = {
  '/': [
    'text/html',
    '<!doctype html><title>Acme</title><div id="root"></div><script src="/app.js"></script>',
  ],
  '/app.js': ['text/javascript', 'fetch("/settings")'],
  '/settings': ['application/json', '{"theme":"dark"}'],
}

test('whatever the budget, a look ends, stays within it, and asks the same again', async (t) => {
  const server = createServer((request, response) => {
    const [type, body] = PAGES[request.url ?? ''] ?? ['text/plain', 'nothing here']
    response.writeHead(body === 'nothing here' ? 404 : 200, { 'content-type': type }).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const look = async (requests: number) => {
    const outbound = createOutbound({
      allowedRanges: ['127.0.0.0/8'],
      botUrl: 'https://agentgrade.test/bot',
      limits: { requests },
    })
    const { evidence } = await scanOf(url, { outbound })
    const asked = evidence.exchanges.map((exchange) =>
      exchange.kind === 'http'
        ? `${exchange.id} ${exchange.request.method} ${exchange.request.url}`
        : '',
    )
    return { asked, api: evidence.observations.api?.state }
  }
  for (const requests of [20, 40, 60, 120]) {
    const [first, second] = [await look(requests), await look(requests)]
    assert.ok(first.asked.length <= requests, `${first.asked.length} of ${requests}`)
    assert.deepEqual(second, first)
    assert.equal(first.api, requests < 60 ? 'unobserved' : 'observed')
  }
})

test('a host that has responded is told of at once, however slow its pages are', async (t) => {
  const told: string[] = []
  const seen = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const end = () => void response.writeHead(404).end()
    // No page is sent before that was told.
    if (request.url === '/robots.txt') end()
    else void seen.promise.then(end)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await scanOf(url, {}, ({ observation }) => {
    told.push(observation)
    seen.resolve()
  })
  assert.equal(told.filter((name) => name === 'uptime').length, 1)
})

test('evidence says that a probe failed, and not in the words of our error', async () => {
  const outbound = createOutbound({ allowedRanges: [], botUrl: 'https://agentgrade.test/bot' })
  const asker = outbound.for.bind(outbound)
  outbound.for = (id, ...rest) => {
    if (id === 'security-txt') throw new Error('ENOENT: /srv/agentgrade/x')
    return asker(id, ...rest)
  }
  const { evidence, faults } = await scanOf('http://127.0.0.1:1/', { outbound })
  assert.deepEqual(evidence.observations.securityTxt, {
    state: 'unobserved',
    cause: 'fault',
    exchanges: [],
    detail: 'The probe security-txt failed.',
  })
  assert.deepEqual(faults, ['ENOENT: /srv/agentgrade/x'])
})

/** Scans what answers there, and gives its faults of ours. */
async function scanOf(
  url: string,
  more: Partial<Parameters<typeof observe>[0]> = {},
  onProgress: Parameters<typeof observe>[1] = () => {},
): Promise<{ evidence: Evidence; faults: string[] }> {
  const faults: string[] = []
  const { evidence } = await observe(
    {
      target: { kind: 'web', url },
      tool: { name: 'Acme', url },
      hints: null,
      now: 0,
      outbound: createOutbound({
        allowedRanges: ['127.0.0.0/8'],
        botUrl: 'https://agentgrade.test/bot',
      }),
      observer: 'test',
      npm: null,
      history: { days: 0, probes: 0, answered: 0 },
      onFault: (error) => faults.push((error as Error).message),
      ...more,
    },
    onProgress,
  )
  return { evidence, faults }
}

test('what still does not fit is a fault of ours that is logged, and costs only its own part', async () => {
  await withServer(
    (_, response) => void response.end('{}'),
    async ({ origin }) => {
      const history = { days: -1, probes: 0, answered: 0 }
      const { evidence, faults } = await scanOf(origin, { history })
      assert.deepEqual(evidence.observations.uptime, {
        state: 'unobserved',
        cause: 'fault',
        exchanges: [],
        detail:
          'What was seen does not fit: /observations/uptime/value/days is -1, not an integer of at least 0.',
      })
      assert.match(faults.join(), /^What was seen does not fit its schema: \/observations\/uptime/)
      assert.equal(evidence.observations.robots?.state, 'not-offered')
    },
  )
})

test('a description that the owner gives and an answer contradicts rests on both', async () => {
  const schema = { type: 'array', items: { type: 'object', required: ['name'] } }
  const ok = { description: 'Done.', content: { 'application/json': { schema } } }
  const get = { operationId: 'listItems', responses: { 200: ok } }
  const text = JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Small', version: '1' },
    paths: { '/items': { get } },
  })
  await withServer(
    (request, response) =>
      request.url === '/items'
        ? json(response, 200, [{ id: 1 }])
        : json(response, 404, { error: 'There is nothing here.' }),
    async ({ origin }) => {
      const { evidence, faults } = await scanOf(origin, {
        given: { description: { name: 'small.json', text } },
      })
      const { openapi, api } = evidence.observations
      assert.deepEqual(faults, [])
      assert.ok(openapi?.state === 'observed' && api?.state === 'observed')
      assert.deepEqual(
        openapi.value.contradictions?.map(({ kind }) => kind),
        ['required-member'],
      )
      const kinds = new Map(evidence.exchanges.map(({ id, kind }) => [id, kind]))
      assert.deepEqual(
        openapi.exchanges.map((id) => kinds.get(id)),
        ['file', 'http'],
      )
    },
  )
})

test('a given file that is no description says nothing about the API', async () => {
  await withServer(
    ({ url }, response) =>
      url === '/'
        ? void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Small</h1>')
        : void response.writeHead(404).end('Not found'),
    async ({ origin }) => {
      const { evidence, faults } = await scanOf(origin, {
        given: { description: { name: 'broken.json', text: '{"openapi": "3.0.3", ' } },
      })
      const { openapi, api } = evidence.observations
      assert.deepEqual(faults, [])
      assert.equal(openapi?.state === 'unobserved' && openapi.cause, 'unreadable')
      assert.ok(api?.state === 'unobserved' && api.cause === 'not-probed', JSON.stringify(api))
      assert.match(api.detail ?? '', /^No API was found at /)
    },
  )
})

test('a stream with a status that is none costs only its part', async () => {
  await withServer(
    ({ url, method }, response) =>
      void response.writeHead(url !== '/sse' ? 404 : method === 'GET' ? 700 : 405).end(),
    async ({ origin }) => {
      const { evidence, faults } = await scanOf(`${origin}/sse`)
      assert.deepEqual(faults, [])
      const details = evidence.exchanges.map(({ failure }) => failure?.detail ?? '')
      assert.ok(details.includes('The status 700 is no status of HTTP.'), details.join())
    },
  )
})
