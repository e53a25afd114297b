// The HTTP client as probes use it, against real servers on loopback.
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { ExchangeSchema } from '../../domain/evidence/exchange.ts'
import { parseAs } from '../../domain/schema/parse.ts'
import { createOutbound, type OutboundOptions } from './client.ts'
import type { Ask, Reply } from './outbound.ts'
import { untilTrue } from '../../../test/until.ts'

type Route = (request: IncomingMessage, response: ServerResponse) => unknown

async function start(
  t: TestContext,
  routes: Readonly<Record<string, Route>>,
): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = []
  const listener: RequestListener = (request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const route = routes[request.url ?? '']
    if (route) route(request, response)
    else response.writeHead(404).end()
  }
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

function outboundFor(t: TestContext, options: Partial<OutboundOptions> = {}) {
  const outbound = createOutbound({
    allowedRanges: ['127.0.0.0/8'],
    botUrl: 'https://agentgrade.test/bot',
    ...options,
  })
  t.after(() => outbound.close())
  return outbound
}

const causeOf = (reply: Reply) => (reply.ok ? `answered ${reply.status}` : reply.cause)
const text =
  (body: string, headers: Record<string, string> = {}): Route =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(body)

test('an answer is decoded, recorded and repeatable', async (t) => {
  const { url, seen } = await start(t, {
    '/a?b=1': (_, response) =>
      response
        .writeHead(200, {
          'content-type': 'Text/HTML; charset=utf-8',
          'content-encoding': 'gzip',
          etag: '"x"',
          'set-cookie': 'id=1',
        })
        .end(gzipSync('Grüße')),
  })
  const outbound = outboundFor(t)
  const reply = await outbound.for(
    'site',
    3,
  )({
    url: `${url}/a?b=1#part`,
    headers: { accept: 'text/html', authorization: 'Bearer no', cookie: 'no' },
  })
  assert.ok(reply.ok)
  assert.deepEqual(
    [reply.status, reply.mediaType, reply.text, reply.isCut, reply.url],
    [200, 'text/html', 'Grüße', false, `${url}/a?b=1`],
  )
  assert.deepEqual(seen, ['GET /robots.txt', 'GET /a?b=1'])
  const exchange = outbound.exchanges.find(({ id }) => id === 'site-1')
  assert.ok(exchange?.kind === 'http' && exchange.answer)
  assert.deepEqual(exchange.request.headers, {
    accept: 'text/html',
    'accept-encoding': 'gzip, br, zstd',
    'user-agent': 'AgentGradeBot/1.0 (+https://agentgrade.test/bot)',
  })
  assert.deepEqual(Object.keys(exchange.answer.headers), [
    'content-type',
    'content-encoding',
    'etag',
  ])
  assert.equal(exchange.answer.bytes, 7)
  assert.equal(exchange.answer.excerpt, 'Grüße')
  assert.match(exchange.curl, /^curl -sS -i -H 'accept: text\/html' .* -- 'http:\/\/127/)
})

const withoutBody =
  (status: number): Route =>
  (_, response) =>
    response.writeHead(status, { 'content-encoding': 'gzip' }).end()

test('an answer without a body is whole, whatever coding it names', async (t) => {
  const { url } = await start(t, {
    '/head': withoutBody(200),
    '/204': withoutBody(204),
    '/304': withoutBody(304),
    '/empty': (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '0' }).end(),
  })
  const ask = outboundFor(t).for('site', 9)
  for (const [method, path, status] of [
    ['HEAD', '/head', 200],
    ['GET', '/204', 204],
    ['GET', '/304', 304],
    ['GET', '/empty', 200],
  ] as const)
    assert.equal(causeOf(await ask({ url: `${url}${path}`, method })), `answered ${status}`, path)
})

test('any number of requests may wait for the end of a scan without a warning', async (t) => {
  const { url } = await start(t, { '/a': text('a') })
  const warnings: Error[] = []
  const onWarning = (warning: Error) => void warnings.push(warning)
  process.on('warning', onWarning)
  t.after(() => process.off('warning', onWarning))
  const ask = outboundFor(t).for('site', 30)
  await Promise.all(Array.from({ length: 30 }, () => ask({ url: `${url}/a` })))
  assert.deepEqual(warnings, [])
})

test('header fields of the owner go to the own origin alone, and the record shows no value', async (t) => {
  const met: string[] = []
  const note = (place: string, { headers }: IncomingMessage) =>
    met.push(`${place} ${String(headers['x-team'])} ${headers.authorization}`)
  const other = await start(t, {
    '/end': (request, response) => (note('other', request), response.end('{}')),
  })
  const own = await start(t, {
    '/a': (request, response) => (
      note('own', request),
      response.writeHead(302, { location: `${other.url}/end` }).end('of the account')
    ),
    '/b': (request, response) => (note('anonymous', request), response.end('{}')),
  })
  const fields = { authorization: 'Bearer secret-1', 'x-team': 'blue-team' }
  const outbound = outboundFor(t, { ownHeaders: { origin: own.url, fields } })
  const ask = outbound.for('site', 5)
  assert.equal(causeOf(await ask({ url: `${own.url}/a` })), 'answered 200')
  assert.equal(causeOf(await ask({ url: `${own.url}/b`, isAnonymous: true })), 'answered 200')
  assert.deepEqual(met, [
    'own blue-team Bearer secret-1',
    'other undefined undefined',
    'anonymous undefined undefined',
  ])
  const told = JSON.stringify(outbound.exchanges)
  assert.doesNotMatch(told, /secret-1|blue-team|of the account/)
  assert.match(told, /-H 'authorization: \*\*\*'.*-H 'x-team: \*\*\*'/)
})

test('whatever happens, the record holds to its schema', async (t) => {
  const { url } = await start(t, {
    '/odd': (_, response) =>
      response
        .writeHead(200, {
          link: `<x>; title="\u0085\u00e9${'y'.repeat(9000)}"`,
          'ratelimit-$odd': '1',
          'x-ratelimit-limit': '5',
        })
        .end('ok'),
    '/away': (_, response) => response.writeHead(302, { location: '/odd' }).end('moved'),
    '/cut': (request) => request.socket.destroy(),
    '/wall': (_, response) => response.writeHead(403, { 'cf-mitigated': 'challenge' }).end('no'),
  })
  const outbound = outboundFor(t)
  const ask = outbound.for('long-name-of-a-probe-here', 9)
  const replies = await Promise.all(
    ['/odd', '/away', '/cut', '/wall'].map((path) =>
      ask({ url: `${url}${path}`, method: 'POST', body: `{"it's":"${'z'.repeat(9000)}"}` }),
    ),
  )
  assert.deepEqual(replies.map(causeOf), ['answered 200', 'answered 200', 'unreadable', 'blocked'])
  // What was cut off is asked again.
  assert.equal(outbound.exchanges.length, 7)
  for (const exchange of outbound.exchanges)
    assert.deepEqual(parseAs(ExchangeSchema, exchange), { ok: true, value: exchange })
  const wall = replies[3]
  assert.ok(
    wall &&
      !wall.ok &&
      wall.status === 403 &&
      wall.detail === 'Cloudflare answered in the tool’s place.',
  )
})

test('robots.txt is asked once for each origin, first, and obeyed', async (t) => {
  const { url, seen } = await start(t, {
    '/robots.txt': text(
      'User-agent: AgentGradeBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /\n',
    ),
    '/open': text('open'),
    '/to-private': (_, response) => response.writeHead(302, { location: '/private' }).end(),
  })
  const outbound = outboundFor(t)
  const ask = outbound.for('site', 9)
  const replies = await Promise.all(
    ['/open', '/private/x', '/to-private', '/open'].map((path) => ask({ url: `${url}${path}` })),
  )
  assert.deepEqual(replies.map(causeOf), ['answered 200', 'robots', 'robots', 'answered 200'])
  assert.equal(seen[0], 'GET /robots.txt')
  assert.equal(
    seen.filter((line) => line.includes('robots') || line.includes('private/')).length,
    1,
  )
  assert.deepEqual(replies[1]?.exchanges, ['robots-1'])
  assert.equal((await outbound.robotsOf(url)).groups, 2)
  const asBrowser = await ask({ url: `${url}/private/x`, userAgent: 'Mozilla/5.0' })
  assert.equal(causeOf(asBrowser), 'robots')
})

test('of a long robots.txt the first 500 KB are read', async (t) => {
  const filler = `${'#'.repeat(1023)}\n`.repeat(500)
  const { url } = await start(t, {
    '/robots.txt': text(`User-agent: *\nDisallow: /first\n${filler}Disallow: /last\n`),
    '/last': text('a'),
  })
  const ask = outboundFor(t).for('site', 9)
  assert.equal(causeOf(await ask({ url: `${url}/first` })), 'robots')
  assert.equal(causeOf(await ask({ url: `${url}/last` })), 'answered 200')
})

test('a robots.txt that cannot be had', async (t) => {
  for (const [route, cause] of [
    [(_, response) => response.writeHead(500).end(), 'unreadable'],
    [(_, response) => response.writeHead(403).end(), 'answered 200'],
    [
      text('<!doctype html><p>User-agent: *\nDisallow: /', { 'content-type': 'text/html' }),
      'answered 200',
    ],
    [(_, response) => response.writeHead(302, { location: '/robots.txt' }).end(), 'answered 200'],
    [(request) => request.socket.destroy(), 'unreadable'],
  ] satisfies [Route, string][]) {
    const { url } = await start(t, { '/robots.txt': route, '/': text('home') })
    assert.equal(causeOf(await outboundFor(t).for('site', 1)({ url })), cause)
  }
})

test('a probe has its share and a scan its whole, whatever the order of answers', async (t) => {
  const isSecondAnswered = Promise.withResolvers<void>()
  const { url, seen } = await start(t, {
    '/0': async (_, response) => {
      await isSecondAnswered.promise
      response.end('x')
    },
    '/1': (_, response) => void response.end('x', isSecondAnswered.resolve),
    '/2': text('x'),
    '/3': text('x'),
  })
  const outbound = outboundFor(t, { limits: { requests: 4 } })
  const ask = outbound.for('first', 2)
  outbound.for('first', 2)
  const replies = await Promise.all([0, 1, 2, 3].map((n) => ask({ url: `${url}/${n}` })))
  assert.deepEqual(replies.map(causeOf), ['answered 200', 'answered 200', 'budget', 'budget'])
  const other = outbound.for('second', 5)
  assert.deepEqual(
    [causeOf(await other({ url: `${url}/0` })), causeOf(await other({ url: `${url}/0` }))],
    ['answered 200', 'budget'],
  )
  assert.equal(seen.length, 4)
  assert.equal(causeOf(await outboundFor(t).for('none', 0)({ url })), 'budget')
})

test('redirects: methods change as in fetch, 0 is the redirect itself, and a chain has an end', async (t) => {
  const methods: string[] = []
  const land: Route = (request, response) => {
    methods.push(
      `${request.method} ${request.headers['content-type'] ?? '-'} ${request.headers['content-length'] ?? '-'}`,
    )
    response.end('landed')
  }
  const hops = Object.fromEntries(
    [301, 302, 303, 307, 308].map((status) => [
      `/${status}`,
      ((_, response) => response.writeHead(status, { location: 'land' }).end()) satisfies Route,
    ]),
  )
  const chain = Object.fromEntries(
    [0, 1, 2, 3, 4, 5].map((n) => [
      `/c${n}`,
      ((_, response) => response.writeHead(302, { location: `/c${n + 1}` }).end()) satisfies Route,
    ]),
  )
  const { url } = await start(t, { ...hops, ...chain, '/land': land, '/c6': text('end') })
  const ask = outboundFor(t, { limits: { hops: 40 } }).for('site', 40)
  for (const status of [301, 302, 303, 307, 308]) {
    const reply = await ask({
      url: `${url}/${status}`,
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    assert.ok(
      reply.ok &&
        reply.text === 'landed' &&
        reply.url === `${url}/land` &&
        reply.exchanges.length === 2,
    )
  }
  assert.deepEqual(methods, [
    'GET - -',
    'GET - -',
    'GET - -',
    'POST application/json 2',
    'POST application/json 2',
  ])
  const still = await ask({ url: `${url}/301`, redirects: 0 })
  assert.ok(still.ok && still.status === 301 && still.headers['location'] === 'land')
  assert.equal(causeOf(await ask({ url: `${url}/c1` })), 'answered 200')
  assert.equal(causeOf(await ask({ url: `${url}/c0` })), 'unreadable')
  assert.equal(causeOf(await ask({ url: `${url}/c0`, redirects: 2 })), 'answered 302')
})

test('no more requests at once to a host than there may be', async (t) => {
  let now = 0
  let most = 0
  const full = Promise.withResolvers<void>()
  const { url } = await start(t, {
    '/slow': async (_, response) => {
      most = Math.max(most, ++now)
      if (now === 6) full.resolve()
      await full.promise
      // Another one would come before this one, which is sent while six wait.
      await (await fetch(`${url}/later`)).text()
      now--
      response.end('x')
    },
    '/later': text('x'),
  })
  const ask = outboundFor(t).for('site', 30)
  const replies = await Promise.all(Array.from({ length: 30 }, () => ask({ url: `${url}/slow` })))
  assert.ok(replies.every(({ ok }) => ok))
  assert.equal(most, 6)
})

test('hosts that share an address share its ceiling', async (t) => {
  let underWay = 0
  let most = 0
  const full = Promise.withResolvers<void>()
  const slow: Route = async (_, response) => {
    most = Math.max(most, ++underWay)
    if (underWay === 2) full.resolve()
    await full.promise
    // Another one would come before this one, which is sent while two wait.
    await (await fetch(`${ports[0]?.url}/later`)).text()
    underWay--
    response.end('x')
  }
  const ports = await Promise.all(
    [1, 2, 3].map(() => start(t, { '/a': slow, '/b': slow, '/c': slow, '/later': text('x') })),
  )
  const ask = outboundFor(t, { limits: { atOncePerAddress: 2 } }).for('site', 9)
  const replies = await Promise.all(
    ports.flatMap(({ url }) => ['/a', '/b', '/c'].map((path) => ask({ url: `${url}${path}` }))),
  )
  assert.ok(replies.every(({ ok }) => ok))
  assert.equal(most, 2)
})

test('a short Retry-After is waited for once; a long one ends the asking of that host', async (t) => {
  let asked = 0
  const { url, seen } = await start(t, {
    '/soon': (_, response) =>
      ++asked % 2 === 1
        ? response.writeHead(429, { 'retry-after': '0' }).end()
        : response.end('now'),
    '/never': (_, response) => response.writeHead(503, { 'retry-after': '0' }).end(),
    '/down': (_, response) => response.writeHead(503).end(),
    '/later': (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
    '/': text('home'),
  })
  const first = outboundFor(t).for('site', 9)
  const soon = await first({ url: `${url}/soon` })
  assert.ok(soon.ok && soon.text === 'now')
  assert.deepEqual(soon.exchanges, ['site-1', 'site-1-2'])
  assert.equal(causeOf(await first({ url: `${url}/down` })), 'answered 503')
  assert.equal(
    causeOf(await first({ url: `${url}/later`, userAgent: 'Mozilla/5.0' })),
    'answered 429',
  )
  assert.equal(causeOf(await first({ url })), 'answered 200')
  assert.equal(causeOf(await first({ url: `${url}/later` })), 'answered 429')
  const before = seen.length
  assert.equal(causeOf(await first({ url })), 'rate-limited')
  assert.equal(seen.length, before)
  const second = outboundFor(t).for('site', 9)
  assert.equal(causeOf(await second({ url: `${url}/never` })), 'answered 503')
  assert.equal(causeOf(await second({ url })), 'rate-limited')
})

test('an idle connection closed by the host is not counted as a failure', async (t) => {
  let served = 0
  const { url } = await start(t, {
    '/': (request, response) => {
      served++
      // The second request on a connection finds it closed.
      request.socket.once('data', () => request.socket.destroy())
      response.end('x')
    },
  })
  const ask = outboundFor(t).for('site', 9)
  for (let time = 0; time < 4; time++) assert.equal(causeOf(await ask({ url })), 'answered 200')
  assert.equal(served, 4)
})

test('a stream is read until enough is said, and an open one until it is closed', async (t) => {
  let closed = 0
  const { url } = await start(t, {
    '/events': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const speak = async () => {
        for (let said = 1; !response.closed; said += 1) {
          response.write(`data: ${said}\n\n`)
          await turn()
        }
      }
      void speak()
      response.on('close', () => closed++)
    },
  })
  const outbound = outboundFor(t)
  const ask = outbound.for('mcp', 9)
  const reply = await ask({ url: `${url}/events`, until: (said) => said.includes('data: 3') })
  assert.ok(reply.ok && reply.isCut && reply.text.includes('data: 3'))

  const stream = await outbound.open('mcp', { url: `${url}/events` })
  assert.ok(stream.ok && stream.status === 200 && stream.mediaType === 'text/event-stream')
  let said = ''
  for await (const chunk of stream.chunks) {
    said += chunk
    if (said.includes('data: 2')) stream.close()
  }
  assert.ok(said.startsWith('data: 1'))
  const exchange = outbound.exchanges.find(({ id }) => id === stream.exchanges[0])
  assert.ok(
    exchange?.kind === 'http' &&
      exchange.answer &&
      exchange.answer.bytes >= said.length &&
      exchange.failure === undefined,
  )
  const unused = await outbound.open('mcp', { url: `${url}/events` })
  assert.ok(unused.ok)
  unused.close()
  await untilTrue(() => closed === 3, 'a connection stays open')
})

test('a stream without end stops at its limit', async (t) => {
  const { url } = await start(t, {
    '/flood': (_, response) => {
      response.writeHead(200)
      const pour = () => void response.write('x'.repeat(10_000), (lost) => lost || pour())
      pour()
    },
  })
  const outbound = outboundFor(t)
  outbound.for('mcp', 2)
  const stream = await outbound.open('mcp', { url: `${url}/flood`, maxBytes: 50_000 })
  assert.ok(stream.ok)
  let size = 0
  for await (const chunk of stream.chunks) size += chunk.length
  assert.ok(size <= 50_000)
  const exchange = outbound.exchanges.find(({ id }) => id.startsWith('mcp'))
  assert.equal(exchange?.failure?.cause, 'too-large')
})

test('nothing that a probe is given by a host makes a request throw', async (t) => {
  const { url } = await start(t, { '/': text('home') })
  const ask = outboundFor(t).for('site', 20)
  const asks: Ask[] = [
    { url: '' },
    { url: 'x'.repeat(5000) },
    { url, headers: { 'if-none-match': 'a\r\nb: c' } },
    { url, headers: { 'if-none-match': '漢' } },
    { url, headers: { 'bad name': 'x' } },
    { url, headers: { 'x-long': 'y'.repeat(5000) } },
    { url: `${url}/\u0000\ud800` },
    {
      url,
      until: () => {
        throw new Error('thrown by a probe')
      },
    },
  ]
  const causes = (await Promise.all(asks.map(ask))).map(causeOf)
  assert.deepEqual(causes, [
    'refused',
    'refused',
    'unreadable',
    'unreadable',
    'unreadable',
    'unreadable',
    'answered 404',
    'fault',
  ])
  assert.equal(
    causeOf(await ask({ url, headers: { 'if-none-match': '"\u00e9"' } })),
    'answered 200',
  )
})

test('a scan that is called off ends what is under way', async (t) => {
  const controller = new AbortController()
  const { url } = await start(t, { '/hang': () => controller.abort() })
  const ask = outboundFor(t, { signal: controller.signal }).for('site', 9)
  assert.equal(causeOf(await ask({ url: `${url}/hang` })), 'budget')
  assert.equal(causeOf(await ask({ url })), 'budget')
})

test('the record has the order of the plan, whoever asks first', async (t) => {
  const { url } = await start(t, { '/a': text('a') })
  const outbound = outboundFor(t)
  outbound.plan([
    { id: 'first', requests: 1 },
    { id: 'second', requests: 1 },
  ])
  for (const probe of ['second', 'first']) await outbound.for(probe, 1)({ url: `${url}/a` })
  assert.deepEqual(
    outbound.exchanges.map(({ id }) => id),
    ['robots-1', 'first-1', 'second-1'],
  )
})

test('what was asked in another way is entered into the same record', (t) => {
  const outbound = outboundFor(t)
  const id = outbound.record('npm', {
    kind: 'package',
    registry: 'npm',
    name: 'x',
    answer: null,
    command: 'npm view x --json',
  })
  assert.equal(id, 'npm-1')
  assert.deepEqual(outbound.exchanges, [
    { id, kind: 'package', registry: 'npm', name: 'x', answer: null, command: 'npm view x --json' },
  ])
})

test('what does not answer is asked once more, when nothing else is under way', async (t) => {
  let isFirst = true
  const { url } = await start(t, {
    '/late': (_, response) => {
      if (!isFirst) response.end('at last')
      isFirst = false
    },
    '/cut': (request) => request.socket.destroy(),
    '/half': (request, response) =>
      void response
        .writeHead(200, { 'content-length': '10' })
        .write('half', () => request.socket.end()),
    '/other': text('other'),
  })
  const outbound = outboundFor(t, { limits: { headersMs: 200 } })
  const ask = outbound.for('site', 9)
  const replies = await Promise.all(
    ['/late', '/cut', '/half', '/other'].map((path) => ask({ url: `${url}${path}` })),
  )
  assert.deepEqual(
    replies.map((reply) => (reply.ok ? reply.text : `${reply.kind}: ${reply.detail}`)),
    [
      'at last',
      'reset: The server closed the connection without an answer.',
      'truncated: The answer ended before it was complete.',
      'other',
    ],
  )
  assert.deepEqual(
    outbound.exchanges.map(({ id }) => id).filter((id) => id.startsWith('site')),
    ['site-1', 'site-1-2', 'site-2', 'site-2-2', 'site-3', 'site-3-2', 'site-4'],
  )
  const late = outbound.exchanges.find(({ id }) => id === 'site-1')
  assert.deepEqual(late?.failure, {
    cause: 'timeout',
    kind: 'timeout',
    detail: 'It did not answer within 0.2 s.',
    seconds: 0.2,
  })
})

test('at most eight are asked again', async (t) => {
  const { url } = await start(t, { '/cut': (request) => request.socket.destroy() })
  const outbound = outboundFor(t)
  const ask = outbound.for('site', 20)
  await Promise.all(Array.from({ length: 12 }, () => ask({ url: `${url}/cut` })))
  assert.equal(outbound.exchanges.filter(({ id }) => id.startsWith('site')).length, 20)
})

const to =
  (location: string, headers = {}): Route =>
  (_, response) =>
    void response.writeHead(302, { location, ...headers }).end()

test('a circle of redirects is named, and so is one that waits for a cookie', async (t) => {
  const { url } = await start(t, {
    '/a': to('/b'),
    '/b': to('/a'),
    '/wall': to('/wall', { 'set-cookie': 'seen=1' }),
  })
  const ask = outboundFor(t).for('site', 9)
  const kindAt = async (path: string) => {
    const reply = await ask({ url: `${url}${path}` })
    return reply.ok ? reply.status : reply.kind
  }
  assert.deepEqual([await kindAt('/a'), await kindAt('/wall')], ['redirect-loop', 'cookie-wall'])
})
