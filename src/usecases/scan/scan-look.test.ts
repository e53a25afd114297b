import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { after } from 'node:test'
import { type Evidence, parseEvidence } from '../../domain/index.ts'
import { createOutbound } from '../../observe/outbound/client.ts'
import { lookAt } from './scan-look.ts'

const PATHS = 40
const server = createServer(({ url }, response) => {
  if (url !== '/openapi.json') return response.writeHead(404).end()
  const responses = { 200: { description: 'Fine.' } }
  const paths = Object.fromEntries(
    Array.from({ length: PATHS }, (_, at) => [`/things/${at}`, { get: { responses } }]),
  )
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Acme', version: '1' }, paths })
  return response.writeHead(200, { 'content-type': 'application/json' }).end(text)
})
await once(server.listen(0, '127.0.0.1'), 'listening')
after(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

async function look(before: object | null): Promise<Evidence> {
  const allowedRanges = ['127.0.0.0/8']
  const botUrl = 'https://x.test/bot'
  const outbound = createOutbound({ allowedRanges, botUrl })
  const report = await lookAt(
    {
      target: { kind: 'web', url },
      tool: { name: 'Acme', url },
      now: Date.now(),
      allowedRanges,
      botUrl,
      npm: null,
      history: { days: 0, probes: 0, answered: 0 },
      before: before && JSON.stringify(before),
    },
    outbound,
    () => {},
    assert.ifError,
  )
  assert.ok(report.outcome === 'seen', JSON.stringify(report).slice(0, 500))
  const parsed = parseEvidence(JSON.parse(report.evidence))
  assert.ok(parsed.ok)
  return parsed.value
}

function shownIn({ observations: { openapi } }: Evidence) {
  assert.ok(openapi?.state === 'observed' && openapi.value.shown)
  const { shown } = openapi.value
  return { salt: shown.salt, names: shown.items.map(({ name }) => name) }
}

test('a scan draws the shown operations with a salt of its own, and the next one with the same', async () => {
  const first = await look(null)
  const { salt, names } = shownIn(first)
  assert.match(salt ?? '', /^[0-9a-f]{32}$/)
  assert.equal(names.length, 24)
  assert.deepEqual(shownIn(await look(first)), { salt, names })
  assert.notEqual(shownIn(await look(null)).salt, salt)
})

test('the salt of a file is its owner’s, and draws nothing of a scan', async () => {
  const first = await look(null)
  const { openapi } = first.observations
  assert.ok(openapi?.state === 'observed')
  const file = {
    id: 'file-1',
    kind: 'file',
    name: 'openapi.json',
    answer: { bytes: 1, sha256: '0'.repeat(64), ms: 0 },
    command: 'agentgrade grade openapi.json',
  }
  const given = {
    ...first,
    exchanges: [...first.exchanges, file],
    observations: {
      ...first.observations,
      openapi: {
        ...openapi,
        exchanges: [file.id],
        value: { ...openapi.value, url: 'file:///openapi.json', found: 'file' },
      },
    },
  }
  const parsed = parseEvidence(given)
  assert.ok(parsed.ok, parsed.ok ? '' : JSON.stringify(parsed.problems))
  assert.notEqual(shownIn(await look(given)).salt, shownIn(first).salt)
})
