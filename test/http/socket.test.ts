// The service on a real socket: start, invalid requests, and a shutdown that drops nothing.
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, type TestContext } from 'node:test'
import { readConfig } from '../../src/app/config.ts'
import { Refusal } from '../../src/errors/refusal.ts'
import { LAUNCH_CATALOGUE, start } from '../../src/app/start.ts'
import { copyLaunchDatabase } from '../launch-database.ts'
import { NEVER_OVERLOADED } from '../never-overloaded.ts'
import { openApp } from './open-app.ts'

const DATABASE = 'test.db'

const root = mkdtempSync(join(tmpdir(), 'agentgrade-socket-'))
after(() => rmSync(root, { recursive: true, force: true }))

function temporaryFolder(): string {
  return mkdtempSync(join(root, 'service-'))
}

function configIn(folder: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    PORT: '0',
    DATABASE_URL: `sqlite:${join(folder, DATABASE)}`,
    LOG_LEVEL: 'silent',
    SCAN_WORKERS: '0',
    ...more,
  }
}

/** Sends raw bytes and returns the whole response. */
function talk(url: string, bytes: string): Promise<string> {
  const { port, hostname } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let heard = ''
    socket.on('data', (chunk) => (heard += String(chunk)))
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

test('a running service', async (t) => {
  const folder = temporaryFolder()
  // A part of it: to grade it all takes longer than the rest of this file.
  const launch = join(folder, 'catalogue')
  for (const name of ['resend.json', 'mcp-memory.json', 'captured/mcp-memory.mcp.evidence.json'])
    cpSync(join(LAUNCH_CATALOGUE, name), join(launch, name))
  const begin = () => start(readConfig(configIn(folder)), NEVER_OVERLOADED, undefined, launch)
  const service = await begin()
  t.after(() => service.close())

  await t.test('has the launch catalogue in it', async () => {
    const { tools, ...health } = (await (await fetch(`${service.url}/health`)).json()) as {
      tools: number
    }
    assert.deepEqual(health, {
      status: 'ok',
      version: '1.0.0',
      database: 'sqlite',
      egress: 'restricted',
    })
    assert.equal(tools, 1, 'the other one is a reference')
    const tool = await fetch(`${service.url}/tools/resend`, {
      headers: { accept: 'text/markdown' },
    })
    assert.match(await tool.text(), /^# Resend/)
    assert.equal(tool.headers.get('x-ratelimit-limit'), '100')
    const captured = (await (await fetch(`${service.url}/tools/mcp-memory`)).json()) as {
      evidence: string
      evidenceDate: string | null
      scannedAt: string | null
    }
    assert.deepEqual([captured.evidence, captured.scannedAt], ['mixed', null])
    assert.ok(captured.evidenceDate)
  })

  await t.test('refuses a port that is taken, in words', async () => {
    const other = temporaryFolder()
    await copyLaunchDatabase(join(other, DATABASE))
    const config = readConfig(configIn(other, { PORT: new URL(service.url).port }))
    await assert.rejects(
      start(config),
      (error: unknown) =>
        error instanceof Refusal &&
        error.code === 'invalid-configuration' &&
        error.problems[0]?.pointer === 'PORT',
    )
  })

  await t.test('answers broken requests with problems and closes', async () => {
    for (const [bytes, status, code] of [
      ['nonsense\r\n\r\n', 400, 'invalid-request'],
      ['GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', 400, 'invalid-request'],
      ['FOO /health HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'invalid-request'],
      [
        `GET /health HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
        431,
        'headers-too-large',
      ],
      ['GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid-request'],
      [
        'POST /reviews HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
        400,
        'invalid-request',
      ],
    ] as const) {
      const heard = await talk(service.url, bytes)
      assert.match(heard, new RegExp(`^HTTP/1.1 ${status} `), bytes.slice(0, 60))
      assert.match(heard, /application\/problem\+json/)
      const body = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4)) as {
        code: string
        status: number
      }
      assert.deepEqual([body.code, body.status], [code, status])
    }
  })

  await t.test(
    'keeps what was written when it starts again, and imports nothing twice',
    async () => {
      const answer = await fetch(`${service.url}/tools/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"url":"https://again.example"}',
      })
      assert.equal(answer.status, 200)
      const keptReads = (await fetch(`${service.url}/tools/resend`)).headers.get(
        'x-ratelimit-remaining',
      )
      await service.close()
      const again = await begin()
      try {
        const tool = await fetch(`${again.url}/tools/again`)
        assert.equal(((await tool.json()) as { status: string }).status, 'pending')
        assert.equal(Number(tool.headers.get('x-ratelimit-remaining')), Number(keptReads) - 1)
      } finally {
        await again.close()
      }
    },
  )
})

async function startChild(
  t: TestContext,
): Promise<{ child: ChildProcess; url: string; exited: Promise<number | null> }> {
  const folder = temporaryFolder()
  const source = join(import.meta.dirname, '../../src/app')
  const script = join(folder, 'serve.ts')
  await copyLaunchDatabase(join(folder, DATABASE))
  writeFileSync(
    script,
    `import { readConfig } from ${JSON.stringify(join(source, 'config.ts'))}\nimport { start } from ${JSON.stringify(join(source, 'start.ts'))}\nconsole.log((await start(readConfig())).url)\n`,
  )
  const child = spawn(process.execPath, [script], {
    env: configIn(folder, {
      QUOTA_PUBLIC_READS: '0',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  t.after(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk) => resolve(String(chunk).trim()))
    child.once('exit', (code) =>
      reject(new Error(`The service ended with ${code} before it listened.`)),
    )
  })
  return { child, url, exited }
}

function askOver(
  agent: Agent,
  url: string,
): Promise<{ status: number | undefined; isLast: boolean; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (body += piece))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          isLast: answer.headers.connection === 'close',
          body,
        }),
      )
    }).on('error', reject)
  })
}

test('whoever is connected when the service stops is still answered, for the last time', async (t) => {
  const { app } = await openApp(t)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const first = await askOver(agent, `${url}/health`)
  assert.deepEqual([first.status, first.isLast], [200, false])
  const closed = app.close()
  const last = await askOver(agent, `${url}/health`)
  assert.deepEqual([last.status, last.isLast], [200, true])
  await closed
})

test('a proxy that checks hears of the stop before nobody listens any more', async (t) => {
  const { app } = await openApp(t)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  assert.equal((await fetch(`${url}/livez`)).status, 200)
  const closed = app.close()
  // Connections of their own: the service takes new ones until the proxy knows.
  const check = await askOver(new Agent(), `${url}/livez`)
  assert.deepEqual(
    [check.status, (JSON.parse(check.body) as { code: string }).code],
    [503, 'stopping'],
  )
  assert.equal((await askOver(new Agent(), `${url}/health`)).status, 200)
  await closed
})

test('SIGTERM under load drops no accepted request and ends well', async (t) => {
  const { child, url, exited } = await startChild(t)
  const enough = Promise.withResolvers<void>()
  const served = Array.from({ length: 8 }, () => 0)
  let isStopping = false
  const failures: unknown[] = []
  const client = async (_: number, me: number) => {
    // One connection each: a second one might not be accepted yet, and be reset.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      try {
        const { status, isLast, body } = await askOver(
          agent,
          `${url}/search?q=mail${me}x${served[me]}`,
        )
        if (status !== 200 || (JSON.parse(body) as { total?: number }).total === undefined)
          failures.push(status)
        served[me] = (served[me] ?? 0) + 1
        if (served.every((count) => count >= 5)) enough.resolve()
        // A connection that the service announces to close was served to its end.
        if (isLast) {
          if (!isStopping) failures.push('closed too early')
          return
        }
      } catch (error) {
        failures.push((error as { code?: string }).code ?? error)
        return
      }
    }
  }
  const clients = Promise.all(served.map(client))
  await enough.promise
  isStopping = true
  child.kill('SIGTERM')
  await clients
  assert.equal(await exited, 0)
  assert.deepEqual(failures, [])
})
