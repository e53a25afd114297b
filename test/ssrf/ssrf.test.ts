// Nothing internal is ever requested: not by address, name or redirect, and not by DNS rebinding.
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import fc from 'fast-check'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { createOutbound, type OutboundOptions } from '../../src/observe/outbound/client.ts'
import { createGuard } from '../../src/observe/outbound/guard.ts'
import { selfTest } from '../../src/observe/outbound/self-test.ts'
import { type Reply, failureOf } from '../../src/observe/outbound/outbound.ts'
import { LIMITS } from '../../src/observe/limits.ts'
import { BY_NAME, LEAD_OUTSIDE, SSRF_CASES } from './cases.ts'
import { untilTrue } from '../until.ts'
import { type DnsServer, type Script, startDnsServer } from './dns-server.ts'
import { holds } from '../property.ts'

const FORBIDDEN = 'The address may not be asked.'
/** Also loopback, but allowed by some tests: the server that redirects to what is not. */
const FRIEND = '127.45.67.89'
const PUBLIC = '93.184.215.14'
const FREELY = { requests: 100_000, scanBytes: 1e9, dnsMs: 60_000 }

const SCRIPT: Script = (name, type, asked) => {
  const six = type === 'AAAA'
  switch (name) {
    case '127.0.0.1.nip.io':
    case 'localtest.me':
    case 'spoofed.burpcollaborator.net':
      return six ? ['::1'] : ['127.0.0.1']
    case 'rebind.test':
      return six ? [] : [asked === 0 ? FRIEND : '127.0.0.1']
    case 'mixed.test':
      return six ? [] : [PUBLIC, '10.0.0.1']
    case 'mixed-families.test':
      return six ? ['fd00::1'] : [PUBLIC]
    case 'aaaa-mapped.test':
      return six ? ['::ffff:127.0.0.1'] : []
    case 'cname-to-internal.test':
      return six ? [] : ['cname db.internal', '10.0.0.5']
    case 'many.test':
      return six
        ? []
        : [...Array.from({ length: 60 }, (_, index) => `93.184.215.${index}`), '10.0.0.1']
    case 'thousand.test':
      return six
        ? []
        : Array.from({ length: 1000 }, (_, index) => `93.184.${index >> 8}.${index & 255}`)
    case 'metadata.test':
      return six ? [] : ['169.254.169.254']
    case 'silent.test':
      return 'silence'
    case 'broken.test':
      return 'failure'
    default:
      return 'no-such-name'
  }
}

let dns: DnsServer
let connections = 0
const listeners: Server[] = []
let port = 0

const listener = () =>
  createServer((socket) => {
    connections++
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\ninside')
  })

before(async () => {
  dns = await startDnsServer(SCRIPT)
  const four = listener().listen(0, '127.0.0.1')
  await once(four, 'listening')
  port = (four.address() as AddressInfo).port
  const six = listener().listen(port, '::1')
  await once(six, 'listening')
  listeners.push(four, six)
})

after(async () => {
  for (const each of listeners) each.close()
  await dns.close()
})

/** Runs with its own asker, and returns the hosts of all connection attempts. */
async function withOutbound(
  options: Partial<OutboundOptions>,
  run: (ask: (url: string) => Promise<Reply>) => Promise<void>,
): Promise<Set<string>> {
  const outbound = createOutbound({
    allowedRanges: [],
    botUrl: 'https://agentgrade.test/bot',
    limits: FREELY,
    nameServers: [dns.address],
    ...options,
  })
  const asker = outbound.for('ssrf', FREELY.requests)
  const dialled = new Set<string>()
  const onDial = (message: unknown) =>
    dialled.add((message as { connectParams: { hostname: string } }).connectParams.hostname)
  subscribe('undici:client:beforeConnect', onDial)
  try {
    await run((url) => asker({ url }))
  } finally {
    unsubscribe('undici:client:beforeConnect', onDial)
    await outbound.close()
  }
  return dialled
}

function isRefused(reply: Reply, what: string): void {
  assert.ok(!reply.ok, `${what}: answered`)
  assert.deepEqual([reply.cause, reply.detail], ['refused', FORBIDDEN], what)
}

test('each of the 140 addresses is refused in the same words, and no connection is begun', async () => {
  assert.equal(SSRF_CASES.length, 140)
  const dialled = await withOutbound({}, async (ask) => {
    for (const [id, input, attempt] of SSRF_CASES) {
      const reply = await ask(input)
      if (LEAD_OUTSIDE.has(id)) assert.ok(!reply.ok && reply.cause === 'dns', id)
      else isRefused(reply, `${id} ${attempt}`)
    }
  })
  assert.deepEqual([...dialled], [])
  assert.equal(connections, 0)
})

for (const status of [301, 302, 303, 307, 308]) {
  test(`each of them is refused behind a redirect with ${status}`, async (t) => {
    const server = createHttpServer((request, response) => {
      const [, input = ''] = SSRF_CASES[Number(request.url?.slice(2))] ?? []
      if (!/^\/r\d/.test(request.url ?? '')) response.writeHead(404).end()
      else
        response
          .writeHead(status, {
            location: Buffer.from(input.replaceAll('\n', '')).toString('latin1'),
          })
          .end()
    })
    server.listen(0, FRIEND)
    t.after(() => server.close())
    await once(server, 'listening')
    const base = `http://${FRIEND}:${(server.address() as AddressInfo).port}`
    const dialled = await withOutbound({ allowedRanges: [FRIEND] }, async (ask) => {
      for (const [index, [id, input, attempt]] of SSRF_CASES.entries()) {
        const reply = await ask(`${base}/r${index}`)
        // Without slashes it is a path on the host that sent it.
        if (input.startsWith('http:127'))
          assert.ok(reply.ok && reply.status === 404 && reply.url.startsWith(base))
        else if (LEAD_OUTSIDE.has(id)) assert.ok(!reply.ok && reply.cause === 'dns', id)
        else if (id !== 'S131') isRefused(reply, `${id} ${attempt}`)
      }
    })
    dialled.delete(FRIEND)
    dialled.delete('rebind.test')
    assert.deepEqual([...dialled], [])
    assert.equal(connections, 0)
  })
}

test('under the judgement of the form, the connector refuses every one of them by itself', async () => {
  const guard = createGuard({
    allowedRanges: [],
    limits: { ...LIMITS, ...FREELY },
    nameServers: [dns.address],
  })
  let tried = 0
  for (const [id, input] of SSRF_CASES) {
    const url = URL.parse(input)
    if (!url?.protocol.startsWith('http') || url.hostname === 'example.com') continue
    tried++
    const outcome = await new Promise<string>((resolve) => {
      guard.connect(
        { hostname: url.hostname.replace(/^\[|\]$/g, ''), protocol: 'http:', port: String(port) },
        (error, socket) => {
          socket?.destroy()
          resolve(error ? failureOf(error).reason : 'connected')
        },
      )
    })
    assert.ok(outcome === 'refused' || (outcome === 'dns' && !BY_NAME.has(id)), `${id}: ${outcome}`)
  }
  assert.ok(tried > 110, String(tried))
  assert.equal(connections, 0)
})

test('control: if every address is allowed, the same spellings reach the listeners', async () => {
  const open = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '①②⑦.⓪.⓪.①',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[0000::1]',
    'localhost',
    'x.localhost',
  ]
  const dialled = await withOutbound({ allowedRanges: ['0.0.0.0/0', '::/0'] }, async (ask) => {
    for (const host of open) {
      const reply = await ask(`http://${host}:${port}/`)
      assert.ok(reply.ok && reply.text === 'inside', host)
    }
  })
  assert.ok(dialled.size >= 5)
  assert.ok(connections >= open.length)
  connections = 0
})

const FORBIDDEN_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
const SPELLINGS: readonly ((octets: readonly number[], whole: number) => string)[] = [
  (octets) => octets.join('.'),
  (_, whole) => String(whole),
  (_, whole) => `0x${whole.toString(16)}`,
  (_, whole) => `0${whole.toString(8)}`,
  (octets) => octets.map((octet) => `0x${octet.toString(16)}`).join('.'),
  (octets) => octets.map((octet) => `0${octet.toString(8)}`).join('.'),
  ([a, b, c = 0, d = 0]) => `${a}.${b}.${c * 256 + d}`,
  ([a, b = 0, c = 0, d = 0]) => `${a}.${(b * 256 + c) * 256 + d}`,
  (octets) => `[::ffff:${octets.join('.')}]`,
  (_, whole) => `[::ffff:${(whole >>> 16).toString(16)}:${(whole & 0xff_ff).toString(16)}]`,
  (_, whole) => `[::${(whole >>> 16).toString(16)}:${(whole & 0xff_ff).toString(16)}]`,
  (_, whole) => `[64:ff9b::${(whole >>> 16).toString(16)}:${(whole & 0xff_ff).toString(16)}]`,
  (_, whole) => `[2002:${(whole >>> 16).toString(16)}:${(whole & 0xff_ff).toString(16)}::1]`,
  (octets) => octets.join('。'),
  (octets) =>
    [...octets.join('.')]
      .map((char) => (char === '.' ? char : String.fromCodePoint(0xff_10 + Number(char))))
      .join(''),
  (octets) => [...octets.join('.')].map((char) => (char === '.' ? char : `%3${char}`)).join(''),
]

test('every address of every forbidden range is refused in every spelling', async () => {
  const dialled = await withOutbound({}, async (ask) => {
    const property = fc.asyncProperty(
      fc.constantFrom(...FORBIDDEN_V4),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(...SPELLINGS),
      async (range, share, spell) => {
        const [base = '', bits = '32'] = range.split('/')
        const first = base.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0)
        const whole = first + Math.floor(share * (2 ** (32 - Number(bits)) - 1))
        const octets = [24, 16, 8, 0].map((shift) => Math.floor(whole / 2 ** shift) % 256)
        const url = `http://${spell(octets, whole)}/`
        isRefused(await ask(url), url)
      },
    )
    await holds(property, { tries: 600 })
  })
  assert.deepEqual([...dialled], [])
})

test('a name with one forbidden address among its addresses is refused', async () => {
  const dialled = await withOutbound({}, async (ask) => {
    for (const name of [
      'localtest.me',
      'mixed.test',
      'mixed-families.test',
      'aaaa-mapped.test',
      'cname-to-internal.test',
      'many.test',
      'metadata.test',
    ]) {
      isRefused(await ask(`http://${name}/`), name)
      isRefused(await ask(`https://${name}:8443/`), name)
    }
  })
  assert.deepEqual([...dialled], [])
})

test('a host name is resolved once, so a changed DNS answer has no effect', async (t) => {
  const server = createHttpServer((request, response) =>
    response.writeHead(200, { connection: 'close' }).end(request.socket.localAddress),
  )
  t.after(() => server.close())
  const at = await listenOnScannedPort(server)
  const asked = dns.asked.length
  await withOutbound({ allowedRanges: [FRIEND] }, async (ask) => {
    // Earlier tests may have used up the scripted server's first answer for this name: then it is
    // refused.
    const replies = [
      await ask(`http://rebind.test:${at}/`),
      await ask(`http://rebind.test:${at}/again`),
    ]
    for (const reply of replies) isRefused(reply, 'rebind.test')
  })
  const fresh = await startDnsServer(SCRIPT)
  await withOutbound({ allowedRanges: [FRIEND], nameServers: [fresh.address] }, async (ask) => {
    for (const path of ['/', '/again', '/once-more']) {
      const reply = await ask(`http://rebind.test:${at}${path}`)
      assert.ok(reply.ok, JSON.stringify(reply))
      assert.equal(reply.text, FRIEND)
    }
  })
  assert.deepEqual(fresh.asked.toSorted(), ['A rebind.test', 'AAAA rebind.test'])
  assert.equal(dns.asked.length - asked, 2)
  await fresh.close()
  assert.equal(connections, 0)
})

/** Names are only allowed on a few ports. */
async function listenOnScannedPort(server: Server): Promise<number> {
  for (const candidate of [8080, 8443, 80, 443]) {
    server.listen(candidate, FRIEND)
    const isListening = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ]).catch(() => false)
    if (isListening) return candidate
  }
  throw new Error('None of the ports that are scanned is free.')
}

test('of a thousand addresses sixteen are kept, the same ones each time', async () => {
  const options = {
    allowedRanges: [],
    limits: { ...LIMITS, ...FREELY },
    nameServers: [dns.address],
  }
  const addresses = await createGuard(options).addressesOf('thousand.test')
  assert.equal(addresses.length, 16)
  assert.deepEqual(await createGuard(options).addressesOf('thousand.test'), addresses)
})

test('a name server that is silent, broken or ignorant is asked twice at most, and ends in a cause', async () => {
  for (const [name, detail, limits] of [
    // Nobody answers, so that only the limit ends it.
    ['silent.test', 'The host name could not be resolved.', { ...FREELY, dnsMs: 500 }],
    ['broken.test', 'The host name could not be resolved.', FREELY],
    ['unknown.test', 'The host name has no address.', FREELY],
  ] as const)
    await withOutbound({ limits }, async (ask) => {
      const reply = await ask(`http://${name}/`)
      assert.ok(!reply.ok)
      assert.deepEqual([reply.cause, reply.detail], ['dns', detail], name)
      for (const type of ['A', 'AAAA']) {
        const times = () => dns.asked.filter((question) => question === `${type} ${name}`).length
        await untilTrue(() => times() > 0, `${type} ${name} is not asked for`)
        assert.ok(times() <= 2, `${type} ${name}: ${times()} times`)
      }
    })
})

test('addresses of this machine are refused, names of its hosts file are not known', async () => {
  await withOutbound({}, async (ask) => {
    isRefused(await ask('http://localhost.localdomain/'), 'hosts file')
    isRefused(await ask('http://ip6-localhost/'), 'hosts file')
  })
  const outbound = createOutbound({
    allowedRanges: [],
    botUrl: 'https://agentgrade.test/bot',
    nameServers: [dns.address],
  })
  assert.equal(await outbound.resolves('localhost'), false)
  assert.equal(await outbound.resolves('localtest.me'), false)
  assert.equal(await outbound.resolves('10.0.0.1'), false)
  const handshake = await outbound.handshake(new URL('https://127.0.0.1/'))
  assert.ok('cause' in handshake && handshake.detail === FORBIDDEN)
  await outbound.close()
})

test('the self-test passes on the guard that there is', async () => {
  await selfTest()
})
