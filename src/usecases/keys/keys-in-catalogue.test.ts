// Keys through a real database.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { temporaryCatalogue } from '../../../test/temporary-catalogue.ts'
import { createKey, findKey, listKeys, mintKey, revokeKey } from './keys.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

test('a key is made, found by its secret alone, listed and revoked', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  let ids = 0
  const deps = { catalogue, now: () => NOW + ids, randomBytes, randomId: () => `key-${(ids += 1)}` }
  const { secret, key } = await createKey(deps, { name: ' My\u200B key\n' }, null)
  assert.equal(key.name, 'My key')
  assert.equal(key.prefix, secret.slice(0, 11))
  assert.deepEqual(await findKey(catalogue, secret), key)
  await createKey(deps, { name: '' }, null)
  assert.deepEqual(
    (await listKeys(catalogue)).map(({ id, name }) => `${id} ${name}`),
    ['key-2 unnamed', 'key-1 My key'],
  )
  assert.ok(!JSON.stringify(await listKeys(catalogue)).includes(secret))
  await revokeKey(catalogue, key.id, NOW)
  await assert.rejects(findKey(catalogue, secret), { code: 'invalid-key', status: 401 })
  await assert.rejects(revokeKey(catalogue, 'key-9', NOW), { code: 'invalid-key' })
})

test('what is no key of ours is refused', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  for (const secret of ['', 'ag_x', 'x'.repeat(10_000), mintKey(randomBytes)])
    await assert.rejects(findKey(catalogue, secret), { code: 'invalid-key' })
})

test('self-service is exact: five a day for each address', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  const clock = { now: NOW }
  let ids = 0
  const make = (subject: string) =>
    createKey(
      { catalogue, now: () => clock.now, randomBytes, randomId: () => `key-${(ids += 1)}` },
      { name: 'mine' },
      { subject, limit: 5 },
    )
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => make('address:1.2.3.4')))
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 5)
  await assert.rejects(make('address:1.2.3.4'), {
    code: 'quota-exceeded',
    status: 429,
    retryAfter: 43_200,
  })
  await make('address:1.2.3.5')
  clock.now += 86_400_000
  await make('address:1.2.3.4')
})
