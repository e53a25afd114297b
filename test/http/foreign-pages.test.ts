// A page of another site sends what browsers let it send: without a key nothing is written, and by a
// name that it points at this service nothing is read.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import test from 'node:test'
import { text } from 'node:stream/consumers'
import { readConfig } from '../../src/app/config.ts'
import { openForOperator } from '../../src/app/open-for-operator.ts'
import { openApp } from './open-app.ts'

const WRITES = [
  ['POST', '/keys', { name: 'a key' }],
  ['POST', '/tools/submit', { url: 'https://acme-mail.io' }],
  ['POST', '/reviews', { toolSlug: 'resend', ratings: {}, task: {} }],
] as const
const FOREIGN = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
]
const OWN = [
  {},
  { origin: 'http://localhost' },
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'null', 'sec-fetch-site': 'same-origin' },
]

test('a page of another site may read, and may write only with a key', async (t) => {
  const { app } = await openApp(t, { settings: { keysPerDay: 0 } })
  for (const [method, url, payload] of WRITES)
    for (const headers of FOREIGN) {
      const { statusCode, body } = await app.inject({ method, url, headers, payload })
      assert.equal(statusCode, 403, `${url} ${JSON.stringify(headers)}`)
      assert.match(body, /foreign-origin/)
    }
  for (const headers of FOREIGN)
    assert.equal((await app.inject({ url: '/tools', headers })).statusCode, 200)

  const made = await app.inject({ method: 'POST', url: '/keys', payload: { name: 'a key' } })
  const authorization = `Bearer ${made.json<{ key: string }>().key}`
  for (const headers of [...FOREIGN.map((each) => ({ ...each, authorization })), ...OWN]) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/tools/submit?dryRun=true',
      headers: headers as Record<string, string>,
      payload: { url: 'https://acme-mail.io' },
    })
    assert.equal(statusCode, 200, JSON.stringify(headers))
  }
})

/** The status and the body of one raw request to loopback. */
async function asked(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return `${head.split(' ')[1]} ${body}`
}

const FOREIGN_HOSTS = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example@localhost',
  'localhost@evil.example',
  'localhost#.evil.example',
  'localhost/x',
  'grades.example.evil.example',
  'xgrades.example',
  'api',
  '0.0.0.0',
  '192.168.1.21',
  '[::ffff:192.168.1.20]',
  '',
]
const OWN_HOSTS = [
  'localhost',
  'LOCALHOST.',
  '127.0.0.1',
  '127.8.8.8',
  '[::1]',
  'grades.example',
  'Grades.Example.',
  '192.168.1.20',
  'grades.lan',
]

test('the service answers under its own names only', async (t) => {
  const allowedHosts = ['192.168.1.20', 'grades.lan']
  const settings = {
    publicUrl: 'https://grades.example',
    allowedHosts,
    trustedProxies: ['10.0.0.1'],
  }
  const { app } = await openApp(t, { settings })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const from = (host: string, first: string) => asked(Number(port), first, `Host: ${host}`)
  for (const host of FOREIGN_HOSTS)
    for (const name of host === '' ? [host] : [host, `${host}:${port}`]) {
      for (const path of ['/', '/tools', '/health', '/badge/stripe', '/no-such-page'])
        assert.match(await from(name, `GET ${path} HTTP/1.1`), /^403 /, name)
      assert.match(await from(name, 'GET /reviews HTTP/1.1'), /ALLOWED_HOSTS/, name)
      assert.match(await from(name, 'OPTIONS /tools/submit HTTP/1.1'), /^403 /, name)
      assert.match(await from(name, 'POST /tools/submit HTTP/1.1'), /^403 /, name)
      assert.match(await from(name, 'POST /mcp HTTP/1.1'), /^403 /, name)
      assert.match(await from(name, 'GET /livez HTTP/1.1'), /^200 /, name)
      assert.match(await from(name, 'GET /readyz HTTP/1.1'), /^(?:200|503) /, name)
    }
  for (const host of OWN_HOSTS)
    for (const name of [host, `${host}:${port}`, `${host}:8080`])
      assert.match(await from(name, 'GET /categories HTTP/1.1'), /^200 /, name)
  assert.match(await asked(Number(port), 'GET /categories HTTP/1.0'), /^200 /)

  await t.test('an Origin is own by scheme, host and port', async () => {
    for (const [host, origin, more, status] of [
      ['localhost:3000', 'http://localhost:3000', {}, 200],
      ['localhost:3000', 'http://localhost:3001', {}, 403],
      ['localhost:3000', 'http://127.0.0.1:3000', {}, 403],
      ['localhost:3000', 'https://localhost:3000', {}, 403],
      ['localhost', 'http://localhost', {}, 200],
      ['localhost', 'http://localhost:3000', {}, 403],
      ['grades.example', 'https://grades.example', {}, 200],
      ['grades.example', 'https://grades.example:8443', {}, 403],
      ['grades.example', 'https://grades.example.', {}, 403],
      ['grades.lan:3000', 'http://grades.lan:3000', {}, 200],
      ['grades.lan', 'https://grades.lan', {}, 403],
      ['grades.lan', 'https://grades.lan', { 'x-forwarded-proto': 'https' }, 200],
      ['192.168.1.20:3000', 'http://grades.lan:3000', {}, 403],
    ] as const) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/tools/submit?dryRun=true',
        remoteAddress: '10.0.0.1',
        headers: { host, origin, ...more },
        payload: { url: 'https://acme-mail.io' },
      })
      assert.equal(statusCode, status, `${host} ${origin} ${JSON.stringify(more)}`)
    }
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/keys',
      headers: { host: 'grades.lan', origin: 'https://grades.lan', 'x-forwarded-proto': 'https' },
      payload: { name: 'a key' },
    })
    assert.equal(statusCode, 403, 'only a trusted proxy says that it was by HTTPS')
  })

  await t.test('so does the port for metrics', async () => {
    const config = readConfig({ ALLOWED_HOSTS: 'worker' })
    const operator = await openForOperator(config, 0, app.operator)
    t.after(() => operator.close())
    for (const [path, host, status] of [
      ['/metrics', 'evil.example', /^403 .*ALLOWED_HOSTS/],
      ['/metrics', `worker:${operator.port}`, /^200 /],
      ['/metrics', `127.0.0.1:${operator.port}`, /^200 /],
      ['/livez', 'evil.example', /^200 /],
    ] as const)
      assert.match(await asked(operator.port, `GET ${path} HTTP/1.1`, `Host: ${host}`), status)
  })
})
