// The shipped proxies in front of real replicas: no client can make them refuse others.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import test from 'node:test'
import { openApp } from '../http/open-app.ts'
import { skipWithout } from '../needs.ts'
import { startProxy, type ProxyName } from './shipped-proxy.ts'

const ATTACKS = 30

/** A body in chunks whose second is none, then nothing more. */
function malformed(port: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        'POST /reviews HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\nXYZ\r\n',
      ),
    )
    socket.setTimeout(500, () => socket.destroy())
    socket.resume()
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}

/** Without its comments. */
const read = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8').replace(/#.*/g, '')

test('the shipped files take a replica out by active checks only', () => {
  const caddy = read('Caddyfile')
  assert.doesNotMatch(caddy, /\b(?:fail_duration|max_fails|unhealthy_\w+)\b/)
  assert.match(caddy, /\bhealth_uri \/livez\n/)
  const servers = read('replicas.conf').match(/^\s*server .*$/gm) ?? []
  assert.ok(servers.length > 0 && servers.every((line) => line.includes('max_fails=0')))
})

for (const name of ['nginx', 'caddy'] satisfies ProxyName[]) {
  const skip = skipWithout(name)

  test(`${name} serves everybody while one asks for the worst`, { skip }, async (t) => {
    const replicas = await Promise.all([0, 1, 2].map(async () => (await openApp(t)).app))
    const ports = await Promise.all(
      replicas.map(async (app) =>
        Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port),
      ),
    )
    const proxy = await startProxy(name, ports)
    t.after(() => proxy.stop())

    const worst = [
      `/tools?category=${'x'.repeat(2000)}`,
      `/tools?q=${encodeURIComponent('漢'.repeat(200))}&limit=1&category=${encodeURIComponent('漢'.repeat(64))}`,
      `/search?q=${encodeURIComponent('漢'.repeat(600))}`,
      `/compare?${Array.from({ length: 4 }, (_, at) => `add=${at}${encodeURIComponent('漢'.repeat(63))}`).join('&')}`,
      `/tools?${'x'.repeat(7900)}`,
    ]
    for (let round = 0; round < ATTACKS; round += 1) {
      const attack = await fetch(`${proxy.url}${worst[round % worst.length]}`, {
        headers: { accept: round % 2 ? 'text/html' : '*/*' },
        redirect: 'manual',
      })
      await attack.arrayBuffer()
      assert.ok(
        attack.status < 500,
        `${attack.status} ${worst[round % worst.length]?.slice(0, 60)}`,
      )
      const others = await Promise.all([0, 1, 2, 3].map(() => fetch(`${proxy.url}/health`)))
      assert.deepEqual(
        others.map(({ status }) => status),
        [200, 200, 200, 200],
        proxy.said(),
      )
    }
  })

  test(`${name} leaves the slash in the name of a server as it is written`, { skip }, async (t) => {
    const { app } = await openApp(t)
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const proxy = await startProxy(name, [Number(port)])
    t.after(() => proxy.stop())
    const list = await fetch(`${proxy.url}/v0.1/servers?limit=1`)
    const { servers } = (await list.json()) as { servers: { server: { name: string } }[] }
    const known = encodeURIComponent(servers[0]?.server.name ?? assert.fail())
    assert.match(known, /%2F/)
    const latest = await fetch(`${proxy.url}/v0.1/servers/${known}/versions/latest`)
    assert.equal(latest.status, 200)
  })

  test(
    `${name} replaces X-Forwarded-For, streams events, and lets the service refuse a large body`,
    { skip },
    async (t) => {
      const reads = 3
      const { app } = await openApp(t, {
        settings: { trustedProxies: ['127.0.0.1'], publicReads: reads },
      })
      const proxy = await startProxy(name, [
        Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port),
      ])
      t.after(() => proxy.stop())
      const statuses = []
      for (let client = 0; client <= reads; client += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${client}` }
        const { status } = await fetch(`${proxy.url}/tools?limit=1`, { headers })
        statuses.push(status)
      }
      assert.deepEqual(statuses, [200, 200, 200, 429])

      const stopping = new AbortController()
      const stream = await fetch(`${proxy.url}/events/stream`, { signal: stopping.signal })
      const { value } = await (stream.body ?? assert.fail()).getReader().read()
      assert.ok(value && value.length > 0)
      stopping.abort()

      const refused = await fetch(`${proxy.url}/reviews`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ toolSlug: 'resend', task: { description: 'x'.repeat(100_000) } }),
      })
      const { code } = (await refused.json()) as { code: string }
      assert.deepEqual([refused.status, code], [413, 'body-too-large'])
    },
  )

  test(`${name} leaves no replica out because of what a client sends`, { skip }, async (t) => {
    const replicas = await Promise.all([0, 1, 2].map(async () => (await openApp(t)).app))
    const ports = await Promise.all(
      replicas.map(async (app) =>
        Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port),
      ),
    )
    const proxy = await startProxy(name, ports)
    t.after(() => proxy.stop())
    for (let round = 0; round < ATTACKS; round += 1) {
      await malformed(Number(new URL(proxy.url).port))
      const others = await Promise.all([0, 1, 2, 3].map(() => fetch(`${proxy.url}/health`)))
      assert.deepEqual(
        others.map(({ status }) => status),
        [200, 200, 200, 200],
        proxy.said(),
      )
    }
  })

  test(`${name} leaves no replica out because of its answers`, { skip }, async (t) => {
    // Load shedding returns 503, which a stranger can provoke on one replica after the other.
    const loadGuard = { isOverloaded: () => true, delayMs: () => 0, stop: () => {} }
    const { app } = await openApp(t, { loadGuard })
    const proxy = await startProxy(name, [
      Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port),
    ])
    t.after(() => proxy.stop())
    for (let round = 0; round < 10; round += 1) {
      const [shed, badge] = await Promise.all([
        fetch(`${proxy.url}/tools`),
        fetch(`${proxy.url}/tools/stripe/badge.svg`),
      ])
      assert.deepEqual(
        [shed.status, shed.headers.get('retry-after'), badge.status],
        [503, '2', 200],
        proxy.said(),
      )
    }
  })
}

test('every nginx since 1.18 reads the shipped file', { skip: skipWithout('nginx') }, () => {
  const { status, stderr } = spawnSync(
    'nginx',
    ['-t', '-c', join(import.meta.dirname, '../../deploy/nginx.conf')],
    { encoding: 'utf8' },
  )
  assert.equal(status, 0, stderr)
})
