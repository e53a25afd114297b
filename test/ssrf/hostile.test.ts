// Whatever a server does, each request ends in a response or a cause, in time and within limits.
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOutbound } from '../../src/observe/outbound/client.ts'
import type { Ask, Reply } from '../../src/observe/outbound/outbound.ts'
import { type HostileServer, MISDEED_PATHS, startHostileServer } from './hostile-server.ts'

const LIMITS = {
  requests: 1000,
  requestMs: 1500,
  headersMs: 1200,
  connectMs: 400,
  wireBytes: 3_000_000,
  documentBytes: 200_000,
  scanBytes: 50_000_000,
}

let server: HostileServer
before(async () => {
  server = await startHostileServer()
})
after(() => server.close())

async function askAt(
  url: string,
  ask: Partial<Ask> = {},
  options: Partial<Parameters<typeof createOutbound>[0]> = {},
): Promise<Reply> {
  const outbound = createOutbound({
    allowedRanges: ['127.0.0.0/8', '::1'],
    botUrl: 'https://agentgrade.test/bot',
    limits: LIMITS,
    ...options,
  })
  try {
    return await outbound.for('hostile', 1000)({ url, ...ask })
  } finally {
    await outbound.close()
  }
}

const ENDINGS: Readonly<Record<string, [cause: string, status?: number]>> = {
  '/robots.txt': ['answered', 404],
  '/gzip-bomb': ['too-large'],
  '/brotli-bomb': ['too-large'],
  '/zstd-bomb': ['too-large'],
  '/two-codings': ['unreadable'],
  '/unknown-coding': ['unreadable'],
  '/not-gzip': ['unreadable'],
  '/torn-gzip': ['unreadable'],
  '/not-brotli': ['unreadable'],
  '/not-zstd': ['unreadable'],
  '/endless-body': ['too-large'],
  '/drip-body': ['timeout'],
  '/no-answer': ['timeout'],
  '/drip-headers': ['timeout'],
  '/large-header': ['too-large'],
  '/many-headers': ['too-large'],
  '/endless-headers': ['too-large'],
  '/endless-trailers': ['too-large'],
  '/hints': ['unreadable'],
  '/continues': ['unreadable'],
  '/chunk-extensions': ['too-large'],
  '/short-body': ['unreadable'],
  '/two-lengths': ['unreadable'],
  '/old-http': ['unreadable'],
  '/garbage': ['unreadable'],
  '/reset': ['unreadable'],
  '/hang-up': ['unreadable'],
  '/upgrade': ['unreadable'],
  '/status-999': ['blocked', 999],
  '/status-700': ['unreadable', 700],
  '/status-000': ['unreadable'],
  '/status-099': ['unreadable'],
  '/status-0': ['unreadable'],
  '/status-101': ['unreadable'],
  '/loop': ['unreadable'],
  '/prototype': ['answered', 200],
  '/two-answers': ['answered', 200],
}

test('every fault of a hostile server has an expected outcome', () =>
  assert.deepEqual(Object.keys(ENDINGS), MISDEED_PATHS))

for (const [path, [cause, status]] of Object.entries(ENDINGS)) {
  test(`${path} ends as ${cause}`, async () => {
    const reply = await askAt(`${server.url}${path}`)
    assert.equal(reply.ok ? 'answered' : reply.cause, cause, JSON.stringify(reply))
    if (status !== undefined) assert.equal(reply.status, status)
  })
}

test('bombs do not fill the memory', async () => {
  const rss = process.memoryUsage.rss()
  await Promise.all(
    ['/gzip-bomb', '/brotli-bomb', '/zstd-bomb', '/endless-body'].map((path) =>
      askAt(`${server.url}${path}`),
    ),
  )
  assert.ok(process.memoryUsage.rss() - rss < 150_000_000)
})

test('the beginning of a bomb can be kept', async () => {
  for (const path of ['/gzip-bomb', '/brotli-bomb', '/zstd-bomb', '/endless-body']) {
    const reply = await askAt(`${server.url}${path}`, { maxBytes: 1000, keepsBeginning: true })
    assert.ok(reply.ok && reply.isCut && reply.body.length === 1000, path)
  }
})

test('names from outside are only names', async () => {
  const reply = await askAt(`${server.url}/prototype`)
  assert.ok(reply.ok)
  assert.equal(reply.headers['__proto__'], 'polluted')
  assert.equal(reply.headers['tostring'], undefined)
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
})

test('a second answer that nobody asked for is not taken for the next one', async () => {
  const outbound = createOutbound({
    allowedRanges: ['127.0.0.0/8'],
    botUrl: 'https://agentgrade.test/bot',
    limits: LIMITS,
  })
  const ask = outbound.for('hostile', 9)
  for (let time = 0; time < 3; time++) {
    const reply = await ask({ url: `${server.url}/two-answers` })
    assert.ok(reply.ok && reply.text === 'first')
  }
  await outbound.close()
})

test('the byte and time limits apply to the scan as a whole', async () => {
  const outbound = createOutbound({
    allowedRanges: ['127.0.0.0/8'],
    botUrl: 'https://agentgrade.test/bot',
    limits: { ...LIMITS, scanBytes: 300_000 },
  })
  const ask = outbound.for('hostile', 9)
  const causes: string[] = []
  for (let time = 0; time < 3; time++) {
    const reply = await ask({ url: `${server.url}/endless-body`, keepsBeginning: true })
    causes.push(reply.ok ? 'answered' : reply.cause)
  }
  assert.deepEqual(causes, ['answered', 'budget', 'budget'])
  await outbound.close()

  const brief = createOutbound({
    allowedRanges: ['127.0.0.0/8'],
    botUrl: 'https://agentgrade.test/bot',
    limits: { ...LIMITS, atOncePerHost: 2 },
    deadline: 150,
  })
  const askBriefly = brief.for('hostile', 9)
  const replies = await Promise.all(
    ['/no-answer', '/drip-body', '/prototype'].map((path) =>
      askBriefly({ url: `${server.url}${path}` }),
    ),
  )
  const late = await askBriefly({ url: `${server.url}/prototype` })
  // On a busy machine it is said to be our own fault; it is never the target's.
  for (const reply of [...replies, late])
    assert.ok(!reply.ok && ['budget', 'fault'].includes(reply.cause), JSON.stringify(reply))
  await brief.close()
})

test('a closed port is a refusal', async () => {
  const replies = await Promise.all([askAt('http://127.0.0.1:1/'), askAt('http://[::1]:1/')])
  for (const reply of replies)
    assert.ok(
      !reply.ok && reply.cause === 'refused' && reply.detail === 'The connection was refused.',
    )
})

test('certificates are judged, and only a valid one is spoken to', async (t) => {
  const { folder, pem } = makeCertificates()
  t.after(() => rmSync(folder, { recursive: true }))
  const expected = {
    good: 'valid',
    expired: 'expired',
    'self-signed': 'self-signed',
    'wrong-name': 'wrong-name',
    stranger: 'untrusted',
  } as const
  for (const [name, certificate] of Object.entries(expected)) {
    const secure = createTlsServer(
      { cert: pem(`${name}.crt`), key: pem('host.key') },
      (_, response) => response.end('secret'),
    )
    secure.listen(0, '127.0.0.1')
    await once(secure, 'listening')
    const { port } = secure.address() as AddressInfo
    const options = { ca: pem('ca.crt') }
    const outbound = createOutbound({
      allowedRanges: ['127.0.0.0/8'],
      botUrl: 'https://agentgrade.test/bot',
      limits: LIMITS,
      ...options,
    })
    assert.deepEqual(
      await outbound.handshake(new URL(`https://localhost:${port}/`)),
      { certificate, alpn: 'http/1.1' },
      name,
    )
    await outbound.close()
    const reply = await askAt(`https://localhost:${port}/`, {}, options)
    if (certificate === 'valid') assert.ok(reply.ok && reply.text === 'secret')
    else assert.ok(!reply.ok && reply.cause === 'tls', `${name}: ${JSON.stringify(reply)}`)
    secure.close()
  }
})

test('what is no TLS, and a handshake without end', async (t) => {
  const sockets: Socket[] = []
  const mute = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    mute.close()
  })
  const { port } = mute.address() as AddressInfo
  const outbound = createOutbound({
    allowedRanges: ['127.0.0.0/8'],
    botUrl: 'https://agentgrade.test/bot',
    limits: LIMITS,
  })
  const silent = await outbound.handshake(new URL(`https://127.0.0.1:${port}/`))
  assert.ok('cause' in silent && silent.cause === 'timeout')
  const plain = await outbound.handshake(new URL(server.url))
  assert.ok(
    'cause' in plain &&
      (plain.cause === 'tls' || plain.cause === 'unreadable' || plain.cause === 'timeout'),
  )
  await outbound.close()
  const slow = await askAt(`https://127.0.0.1:${port}/`)
  assert.ok(!slow.ok && slow.cause === 'timeout')
})

/** A certificate authority of our own, and one certificate for each possible fault. */
function makeCertificates(): { folder: string; pem: (name: string) => string } {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-tls-'))
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = (name: string) =>
    openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', name)
  const authority = (name: string) => {
    key(`${name}.key`)
    openssl(
      'req',
      '-x509',
      '-new',
      '-key',
      `${name}.key`,
      '-out',
      `${name}.crt`,
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
    )
  }
  const signed = (name: string, host: string, by: string, days: number) => {
    openssl(
      'req',
      '-new',
      '-key',
      'host.key',
      '-out',
      'host.csr',
      '-subj',
      `/CN=${host}`,
      '-addext',
      `subjectAltName=DNS:${host}`,
    )
    const issuer = [
      '-CA',
      `${by}.crt`,
      '-CAkey',
      `${by}.key`,
      '-CAcreateserial',
      '-days',
      String(days),
    ]
    openssl(
      'x509',
      '-req',
      '-in',
      'host.csr',
      '-out',
      `${name}.crt`,
      '-copy_extensions',
      'copy',
      ...issuer,
    )
  }
  authority('ca')
  authority('unknown-ca')
  key('host.key')
  signed('good', 'localhost', 'ca', 2)
  signed('wrong-name', 'other.test', 'ca', 2)
  signed('stranger', 'localhost', 'unknown-ca', 2)
  signed('expired', 'localhost', 'ca', -1)
  openssl(
    'req',
    '-x509',
    '-new',
    '-key',
    'host.key',
    '-out',
    'self-signed.crt',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  )
  return { folder, pem: (name) => readFileSync(join(folder, name), 'utf8') }
}
