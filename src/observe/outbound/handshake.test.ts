// A handshake tells the certificate and the protocol, and leaves nothing behind.
import assert from 'node:assert/strict'
import test from 'node:test'
import { getEventListeners, once } from 'node:events'
import { type AddressInfo, createServer as createSilent } from 'node:net'
import { createServer } from 'node:tls'
import { certificate } from '../../../test/certificate.ts'
import { startDnsServer } from '../../../test/ssrf/dns-server.ts'
import { LIMITS } from '../limits.ts'
import { createOutbound } from './client.ts'
import { Failed } from './outbound.ts'
import { createGuard, shakeHands } from './guard.ts'

const guard = createGuard({ allowedRanges: ['127.0.0.0/8'], limits: LIMITS })

test('the certificate and the protocol are told, and nothing listens any longer', async (t) => {
  const { key, cert } = certificate()
  const server = createServer({ key, cert, ALPNProtocols: ['h2'] }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { signal } = new AbortController()
  const shaking = { guard, timeoutMs: 60_000, signal }
  assert.deepEqual(await shakeHands('127.0.0.1', port, shaking), {
    certificate: 'self-signed',
    alpn: 'h2',
  })
  assert.deepEqual(await shakeHands('127.0.0.1', port, { ...shaking, ca: cert }), {
    certificate: 'valid',
    alpn: 'h2',
  })
  assert.equal(getEventListeners(signal, 'abort').length, 0)
})

test('a scan that ends ends the handshake', async (t) => {
  // Accepts, and says nothing.
  const silent = createSilent().listen(0, '127.0.0.1')
  t.after(() => silent.close())
  await once(silent, 'listening')
  const scan = new AbortController()
  silent.once('connection', (socket) => {
    scan.abort()
    socket.on('error', () => {})
  })
  const { port } = silent.address() as AddressInfo
  await assert.rejects(
    shakeHands('127.0.0.1', port, { guard, timeoutMs: 60_000, signal: scan.signal }),
    (error) => error instanceof Failed && error.reason === 'timeout',
  )
})

test('a host to which no route leads is a failure, and not the end of the process', async (t) => {
  // Nothing connects to a multicast address: it fails at once, as any IPv6 address does where there
  // is no IPv6.
  const names = await startDnsServer((_, type) => (type === 'AAAA' ? ['ff0e::1'] : []))
  t.after(() => names.close())
  const outbound = createOutbound({
    allowedRanges: ['ff00::/8'],
    botUrl: 'https://agentgrade.test/bot',
    isInvited: true,
    nameServers: [names.address],
  })
  t.after(() => outbound.close())
  const url = 'https://far.test/'
  const ways = [outbound.for('proof', 1)({ url }), outbound.handshake(new URL(url))]
  for (const reply of await Promise.all(ways))
    assert.equal('kind' in reply && reply.kind, 'unroutable')
})
