import assert from 'node:assert/strict'
import test from 'node:test'
import { withRegistry } from '../../../test/npm-registry.ts'
import { guardedRegistry, lookUp, readFiles, type ServiceSettings } from './registry.ts'

const clock = () => 0
const mail = { manifest: { version: '2.1.0', bin: './cli.js' }, files: { 'README.md': '# Mail' } }
const LOOPBACK = ['127.0.0.0/8']

async function withGuarded<T>(
  changes: Partial<ServiceSettings>,
  use: (registry: ReturnType<typeof guardedRegistry>) => Promise<T>,
): Promise<T> {
  const registry = guardedRegistry({
    publicRegistry: 'http://127.0.0.1:1/',
    own: null,
    allowedRanges: [],
    botUrl: 'http://127.0.0.1/bot',
    ...changes,
  })
  try {
    return await use(registry)
  } finally {
    await registry.close()
  }
}

test('a package is found in the public registry, without a name', async () => {
  await withRegistry({ '@acme/mail': mail }, async ({ url, asked, tokens }) => {
    await withGuarded({ publicRegistry: url, allowedRanges: LOOPBACK }, async (registry) => {
      const found = await lookUp('@acme/mail', registry, clock)
      assert.ok(found.ok)
      assert.equal((await readFiles(found, registry))?.readme, '# Mail')
      assert.deepEqual(
        [asked, tokens],
        [
          ['@acme/mail', '@acme/mail/-/mail-2.1.0.tgz'],
          ['', ''],
        ],
      )
    })
  })
})

test('a registry inside is asked for its scopes alone, and only it is given the token', async () => {
  await withRegistry({ '@acme/mail': mail, plain: mail }, async (common) => {
    await withRegistry({ '@acme/mail': mail, plain: mail }, async ({ url, asked, tokens }) => {
      const own = { address: url.slice(0, -1), scopes: ['@acme'], token: 'secret' }
      await withGuarded(
        { publicRegistry: common.url, allowedRanges: LOOPBACK, own },
        async (registry) => {
          const found = await lookUp('@acme/mail', registry, clock)
          assert.ok(found.ok && (await readFiles(found, registry)))
          for (const name of ['plain', '@acmes/mail', '@acme.evil/mail', '@ac/mail', 'acme'])
            await lookUp(name, registry, clock)
        },
      )
      assert.deepEqual([asked.length, tokens], [2, ['Bearer secret', 'Bearer secret']])
      assert.deepEqual([common.asked.length, new Set(common.tokens)], [5, new Set([''])])
      const mirror = { ...own, scopes: ['*'] }
      await withGuarded({ own: mirror }, async (registry) =>
        assert.ok((await lookUp('plain', registry, clock)).ok, 'it may stand on an address inside'),
      )
    })
  })
})

test('neither registry leads to an address inside, and none takes the token along', async () => {
  await withRegistry({ mail, '@acme/mail': mail }, async (inside) => {
    await withRegistry(
      {},
      async ({ url }) => {
        const own = { address: url, scopes: ['@acme'], token: 'secret' }
        await withGuarded({ own }, async (registry) => {
          const found = await lookUp('@acme/mail', registry, clock)
          assert.equal(!found.ok && found.cause, 'refused')
        })
        assert.deepEqual(inside.asked, [])
        await withGuarded({ own, allowedRanges: LOOPBACK }, async (registry) =>
          assert.ok((await lookUp('@acme/mail', registry, clock)).ok),
        )
        assert.deepEqual(inside.tokens, [''])
      },
      (_, response) =>
        Boolean(response.writeHead(302, { location: `${inside.url}@acme%2fmail` }).end()),
    )
    await withGuarded({ publicRegistry: inside.url }, async (registry) => {
      const found = await lookUp('mail', registry, clock)
      assert.deepEqual([!found.ok && found.cause, inside.asked.length], ['refused', 1])
    })
  })
})

test('each way of not finding has its own cause, and nothing is read without end', async () => {
  const cases = [
    { status: 404, cause: null },
    { status: 401, cause: 'auth-required' },
    { status: 403, cause: 'auth-required' },
    { status: 429, cause: 'rate-limited' },
    { status: 503, cause: 'refused' },
    { status: 200, cause: 'unreadable' },
  ]
  for (const { status, cause } of cases) {
    const found = await withRegistry(
      {},
      ({ url }) =>
        withGuarded({ publicRegistry: url, allowedRanges: LOOPBACK }, (registry) =>
          lookUp('mail', registry, clock),
        ),
      (_, response) => Boolean(response.writeHead(status).end('{}')),
    )
    assert.equal(!found.ok && found.cause, cause, String(status))
  }
  const chunk = Buffer.alloc(1_000_000, 0x20)
  const endless = await withRegistry(
    {},
    ({ url }) =>
      withGuarded({ publicRegistry: url, allowedRanges: LOOPBACK }, (registry) =>
        lookUp('mail', registry, clock),
      ),
    (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more)
      more()
      return true
    },
  )
  assert.equal(!endless.ok && endless.cause, 'too-large')
  const circle = await withRegistry(
    {},
    ({ url }) =>
      withGuarded({ publicRegistry: url, allowedRanges: LOOPBACK }, (registry) =>
        lookUp('mail', registry, clock),
      ),
    (_, response) => Boolean(response.writeHead(302, { location: '/again' }).end()),
  )
  assert.equal(!circle.ok && circle.cause, 'unreadable')
})
