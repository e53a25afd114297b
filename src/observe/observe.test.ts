// A whole scan in this process: it ends within any budget, and two scans make the same requests.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { observe } from './observe.ts'
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
    const history = { days: 0, probes: 0, answered: 0 }
    const input = {
      target: { kind: 'web' as const, url },
      tool: { name: 'Acme', url },
      hints: null,
      now: 0,
      outbound,
      observer: 'test',
      npm: null,
      history,
    }
    const { evidence } = await observe(input, () => {})
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
  await observe(
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
    },
    ({ observation }) => {
      told.push(observation)
      seen.resolve()
    },
  )
  assert.equal(told.filter((name) => name === 'uptime').length, 1)
})

test('evidence says that a probe failed, and not in the words of our error', async () => {
  const history = { days: 0, probes: 0, answered: 0 }
  const outbound = createOutbound({ allowedRanges: [], botUrl: 'https://agentgrade.test/bot' })
  const asker = outbound.for.bind(outbound)
  outbound.for = (id, ...rest) => {
    if (id === 'security-txt') throw new Error('ENOENT: /srv/agentgrade/x')
    return asker(id, ...rest)
  }
  const faults: unknown[] = []
  const { evidence } = await observe(
    {
      target: { kind: 'web', url: 'http://127.0.0.1:1/' },
      tool: { name: 'Acme', url: 'http://127.0.0.1:1/' },
      hints: null,
      now: 0,
      outbound,
      observer: 'test',
      npm: null,
      history,
      onFault: (error) => faults.push(String(error)),
    },
    () => {},
  )
  assert.deepEqual(evidence.observations.securityTxt, {
    state: 'unobserved',
    cause: 'fault',
    exchanges: [],
    detail: 'The probe security-txt failed.',
  })
  assert.deepEqual(faults, ['Error: ENOENT: /srv/agentgrade/x'])
})
