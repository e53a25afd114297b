import assert from 'node:assert/strict'
import test from 'node:test'
import { withRegistry } from '../../../test/npm-registry.ts'
import { lookUp, readFiles, userRegistry } from './registry.ts'

const clock = () => 0
const mail = { manifest: { version: '2.1.0', bin: './cli.js' }, files: { 'README.md': '# Mail' } }

test('a package is found with its version, its age and its files', async () => {
  await withRegistry({ '@acme/mail': mail }, async ({ url, asked }) => {
    const found = await lookUp('@acme/mail', userRegistry({ registry: url }), clock)
    assert.ok(found.ok)
    assert.deepEqual(
      [found.version, found.publishedAt, found.answer.sha256.length],
      ['2.1.0', Date.UTC(2026, 10, 1), 64],
    )
    assert.equal((await readFiles(found, userRegistry({ registry: url })))?.readme, '# Mail')
    assert.deepEqual(asked, ['@acme/mail', '@acme/mail/-/mail-2.1.0.tgz'])
  })
})

test('a scope with a registry of its own is asked there, with the token of that host and no other', async () => {
  await withRegistry({}, async (common) => {
    await withRegistry({ '@acme/mail': mail }, async ({ url, tokens }) => {
      const settings = userRegistry({
        registry: common.url,
        '@acme:registry': url,
        [`${url.slice(5)}:_authToken`]: 'secret',
      })
      const found = await lookUp('@acme/mail', settings, clock)
      assert.ok(found.ok)
      assert.ok(await readFiles(found, settings))
      assert.deepEqual(tokens, ['Bearer secret', 'Bearer secret'])
      await lookUp('plain', settings, clock)
      assert.deepEqual([common.asked, common.tokens], [['plain'], ['']])
    })
  })
})

test('a version that is longer than any is none', async () => {
  const manifest = { version: `1.0.0-${'a'.repeat(400)}` }
  await withRegistry({ mail: { manifest } }, async ({ url }) => {
    assert.deepEqual(await lookUp('mail', userRegistry({ registry: url }), clock), {
      ok: false,
      cause: 'unreadable',
      detail: 'The metadata of mail names no latest version.',
    })
  })
})

test('a tarball on another host is not fetched', async () => {
  await withRegistry({}, async (other) => {
    await withRegistry(
      { mail: { ...mail, tarballUrl: `${other.url}mail/-/mail-2.1.0.tgz` } },
      async ({ url }) => {
        const found = await lookUp('mail', userRegistry({ registry: url }), clock)
        assert.ok(found.ok)
        assert.equal(await readFiles(found, userRegistry({ registry: url })), null)
        assert.deepEqual(other.asked, [])
      },
    )
  })
})

test('a tarball that is missing or broken costs its files only', async () => {
  for (const tarball of [Buffer.from('no gzip'), Buffer.alloc(0), Buffer.alloc(13_000_000)]) {
    await withRegistry({ mail: { ...mail, tarball } }, async ({ url }) => {
      const found = await lookUp('mail', userRegistry({ registry: url }), clock)
      assert.ok(found.ok)
      const files = await readFiles(found, userRegistry({ registry: url }))
      assert.equal(files?.readme ?? null, null)
    })
  }
})

test('each way of not finding has its own cause', async () => {
  const cases = [
    { status: 404, body: '{}', cause: null },
    { status: 401, body: '{}', cause: 'auth-required' },
    { status: 403, body: '{}', cause: 'auth-required' },
    { status: 429, body: '{}', cause: 'rate-limited' },
    { status: 503, body: '{}', cause: 'refused' },
    { status: 200, body: 'no json', cause: 'unreadable' },
    { status: 200, body: '[]', cause: 'unreadable' },
    {
      status: 200,
      body: '{"dist-tags":{"latest":"__proto__"},"versions":{}}',
      cause: 'unreadable',
    },
    {
      status: 200,
      body: '{"dist-tags":{"latest":"1.0.0"},"versions":{"1.0.0":"none"}}',
      cause: 'unreadable',
    },
    { status: 200, body: '['.repeat(100_000), cause: 'unreadable' },
  ]
  for (const { status, body, cause } of cases) {
    const found = await withRegistry(
      {},
      ({ url }) => lookUp('mail', userRegistry({ registry: url }), clock),
      (_, response) => Boolean(response.writeHead(status).end(body)),
    )
    assert.ok(!found.ok)
    assert.equal(found.cause, cause, `${status} ${body.slice(0, 60)}`)
  }
})

test('metadata without an end is given up at its bound', async () => {
  const chunk = Buffer.alloc(1_000_000, 0x20)
  let sent = 0
  const found = await withRegistry(
    {},
    ({ url }) => lookUp('mail', userRegistry({ registry: url }), clock),
    (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += 1
        sent += 1
      }
      response.on('drain', more)
      more()
      return true
    },
  )
  assert.equal(found.ok, false)
  assert.equal(!found.ok && found.cause, 'too-large')
  assert.ok(sent < 60, String(sent))
})

test('a registry that is not there is a cause; one that hangs up is asked once more', async () => {
  const url = await withRegistry({}, async (registry) => registry.url)
  const found = await lookUp('mail', userRegistry({ registry: url }), clock)
  assert.equal(!found.ok && found.cause, 'refused')
  await withRegistry(
    {},
    async (registry) => {
      assert.equal(
        (await lookUp('mail', userRegistry({ registry: registry.url }), clock)).ok,
        false,
      )
      assert.deepEqual(registry.asked, ['mail', 'mail'])
    },
    (request) => request.destroy() !== undefined,
  )
})
