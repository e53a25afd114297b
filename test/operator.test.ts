// What operators and load balancers see: the operator's service, and a readiness check that tries
// what it claims.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { after } from 'node:test'
import { readConfig } from '../src/app/config.ts'
import { Refusal } from '../src/errors/refusal.ts'
import { runWorker } from '../src/app/run-worker.ts'
import { start } from '../src/app/start.ts'
import { copyLaunchDatabase, postgresWithOneTool } from './launch-database.ts'
import { openApp } from './http/open-app.ts'
import { untilTrue } from './until.ts'
import { NEVER_OVERLOADED } from './never-overloaded.ts'

const root = mkdtempSync(join(tmpdir(), 'agentgrade-operator-'))
after(() => rmSync(root, { recursive: true, force: true }))

async function configIn(more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(root, 'service-'))
  return readConfig({
    PORT: '0',
    METRICS_PORT: '0',
    DATABASE_URL: await copyLaunchDatabase(join(folder, 'test.db')),
    LOG_LEVEL: 'silent',
    SCAN_WORKERS: '0',
    ...more,
  })
}

async function told(port: number | null, path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: answer.status, text: await answer.text() }
}

async function untilReady(port: number | null): Promise<void> {
  await untilTrue(async () => (await told(port, '/readyz')).status === 200, 'it is never ready')
}

test('a service tells its metrics at an address of their own, and nowhere else, however the path is spelled', async (t) => {
  const service = await start(await configIn(), NEVER_OVERLOADED)
  t.after(() => service.close())
  for (const path of [
    '/metrics',
    '/metrics/',
    '/metrics?x',
    '/%6detrics',
    '/metrics%2f',
    '//metrics',
    '/Metrics',
    '/metrics;x',
    '/metrics.json',
    '/./metrics',
  ]) {
    const status = await new Promise((resolve) =>
      request(service.url, { path }, (answer) => resolve(answer.resume().statusCode)).end(),
    )
    assert.equal(status, 404, path)
  }
  const { status, text } = await told(service.metricsPort, '/metrics')
  assert.equal(status, 200)
  assert.match(
    text,
    /^agentgrade_build_info\{version="\d+\.\d+\.\d+",method="\d+\.\d+\.\d+",node="v\d+[^"]*"\} 1$/m,
  )
  assert.match(
    text,
    /^agentgrade_http_requests_total\{route="unrouted",method="GET",status="404"\} 10$/m,
  )
  assert.match(text, /^agentgrade_scan_oldest_waiting_seconds 0$/m)
  assert.equal((await told(service.metricsPort, '/livez')).status, 200)
  await untilReady(service.metricsPort)
  assert.equal((await told(service.metricsPort, '/tools')).status, 404)
  await assert.rejects(
    start(await configIn({ METRICS_PORT: String(service.metricsPort) })),
    (error: unknown) => error instanceof Refusal && error.problems[0]?.pointer === 'METRICS_PORT',
  )
})

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`a worker has metrics and health too (${engine})`, async (t) => {
    const config = await configIn({
      SCAN_WORKERS: '1',
      SCAN_REFRESH_DAYS: '0',
      ...(engine === 'postgres' && { DATABASE_URL: await postgresWithOneTool() }),
    })
    const worker = await runWorker(config)
    t.after(() => worker.close())
    const service = await start(
      { ...config, SCAN_WORKERS: 0, METRICS_PORT: null },
      NEVER_OVERLOADED,
    )
    t.after(() => service.close())
    assert.equal((await told(worker.metricsPort, '/livez')).status, 200)
    await untilReady(worker.metricsPort)
    const { text } = await told(worker.metricsPort, '/metrics')
    for (const name of [
      'agentgrade_build_info{',
      'agentgrade_scans_waiting 0',
      'agentgrade_scan_oldest_waiting_seconds 0',
      'process_uptime_seconds ',
    ])
      assert.ok(text.includes(`\n${name}`), `${name}\n${text}`)
  })
}

test('a service that cannot write is alive and answers, but is not ready', async (t) => {
  const config = await configIn()
  const service = await start(config, NEVER_OVERLOADED)
  t.after(() => service.close())
  await untilReady(service.metricsPort)
  // Another program locks the file: reads work and writes do not.
  const other = new DatabaseSync(config.DATABASE_URL.slice('sqlite:'.length))
  other.exec('begin immediate')
  t.after(() => other.close())
  const ready = async () => (await fetch(`${service.url}/readyz`)).status
  await untilTrue(async () => (await ready()) !== 200, 'it still says that it is ready')
  assert.equal((await fetch(`${service.url}/livez`)).status, 200)
  assert.equal((await fetch(`${service.url}/tools`)).status, 200)
  other.exec('rollback')
  await untilTrue(async () => (await ready()) === 200, 'it does not become ready again')
})

test('a service is not ready before search is', async (t) => {
  const reading = Promise.withResolvers<void>()
  const { app } = await openApp(t, { wrap: (real) => ({ ...real, ready: () => reading.promise }) })
  const waiting = await app.inject('/readyz')
  assert.deepEqual([waiting.statusCode, waiting.json<{ code: string }>().code], [503, 'not-ready'])
  reading.resolve()
  const isReady = async () => (await app.inject('/readyz')).statusCode === 200
  await untilTrue(isReady, 'it is never ready')
})

test('whoever does not read, or no longer, is dropped', async (t) => {
  const { app } = await openApp(t, { writeMs: 300 })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  for (const bytesRead of [0, 300_000]) {
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    let read = 0
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      read += chunk.length
      if (read >= bytesRead) socket.pause()
    })
    if (bytesRead === 0) socket.pause()
    // The kernel buffers megabytes before anybody waits, so one connection requests many responses.
    socket.write('GET /tools?limit=30 HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(900))
    await untilTrue(async () => (await connections()) > 0, 'it was never connected')
    await untilTrue(async () => (await connections()) === 0, 'it is still connected')
    socket.destroy()
  }
})

test('an Expect header that cannot be met gets problem details', async (t) => {
  const { app } = await openApp(t)
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const answer = await new Promise<{
    status: number | undefined
    type: string | undefined
    body: string
  }>((resolve, reject) => {
    request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/reviews',
        headers: { expect: 'the-impossible', 'content-length': 2 },
      },
      (incoming) => {
        let body = ''
        incoming
          .on('data', (chunk) => (body += String(chunk)))
          .on('end', () =>
            resolve({ status: incoming.statusCode, type: incoming.headers['content-type'], body }),
          )
      },
    )
      .on('error', reject)
      .end('{}')
  })
  assert.deepEqual(
    [answer.status, answer.type, (JSON.parse(answer.body) as { code: string }).code],
    [417, 'application/problem+json; charset=utf-8', 'expectation-failed'],
  )
})

test('an id from outside is repeated only where it is safe', async (t) => {
  const { app, logged } = await openApp(t)
  for (const [id, isSafe] of [
    ['deploy-42_a.b', true],
    ['a:b', false],
    ['${jndi:ldap://x}', false],
    ['x'.repeat(65), false],
    ['a b', false],
    ['é', false],
    ['', false],
  ] as const) {
    const answer = await app.inject({ url: '/livez', headers: { 'x-request-id': id } })
    assert.equal(answer.headers['x-request-id'] === id, isSafe, id)
    assert.equal(id !== '' && logged.some((line) => line.includes(`"${id}"`)), isSafe, id)
  }
})
