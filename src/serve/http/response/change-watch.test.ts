// What is forgotten when another process has written: exactly what that write can have changed.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Versions } from '../../../store/catalogue.ts'
import { watchChanges, ResponseCache } from './response-cache.ts'

const START: Versions = { tools: 1, grades: 1, statistics: 1, keys: 1, registry: 1 }

/** What a look forgets after the versions have become these. */
async function forgottenAfter(
  changed: Partial<Versions>,
  tools: string[] | null = [],
): Promise<string[]> {
  const forgotten: string[] = []
  const cache = new ResponseCache()
  cache.forget = () => void forgotten.push('all')
  cache.change = (names) => void forgotten.push(...names)
  const watch = await watchChanges(
    {
      versions: async () => START,
      changesSince: async () => ({ versions: { ...START, ...changed }, tools }),
    },
    {
      cache,
      keyring: { forget: () => void forgotten.push('keys') },
      refreshRegistry: async () => {},
    },
    (error) => assert.fail(String(error)),
  )
  await watch.look()
  watch.stop()
  return forgotten
}

test('each version has its own responses', async () => {
  assert.deepEqual(await forgottenAfter({}), [])
  assert.deepEqual(await forgottenAfter({ tools: 2 }, ['acme', 'b']), [
    'tools',
    'tool acme',
    'tool b',
  ])
  assert.deepEqual(await forgottenAfter({ grades: 2 }), ['grades'])
  assert.deepEqual(await forgottenAfter({ statistics: 2 }), ['grades'])
  assert.deepEqual(await forgottenAfter({ keys: 2 }), ['keys'])
})

test('where it is not known which tools have changed, everything is forgotten', async () => {
  assert.deepEqual(await forgottenAfter({ tools: 9 }, null), ['all'])
})

test('what has been seen once is not forgotten again', async () => {
  const asked: Versions[] = []
  const cache = new ResponseCache()
  const watch = await watchChanges(
    {
      versions: async () => START,
      changesSince: async (seen) => {
        asked.push(seen)
        return { versions: { ...START, tools: 2 }, tools: [] }
      },
    },
    { cache, keyring: { forget: assert.fail }, refreshRegistry: async () => {} },
    (error) => assert.fail(String(error)),
  )
  await watch.look()
  await watch.look()
  watch.stop()
  assert.deepEqual(asked, [START, { ...START, tools: 2 }])
})

test('only writes of the registry itself are told to wait for it', async () => {
  const told: boolean[] = []
  let versions = START
  const watch = await watchChanges(
    {
      versions: async () => START,
      changesSince: async () => ({ versions, tools: [] }),
    },
    {
      cache: new ResponseCache(),
      keyring: { forget: assert.fail },
      refreshRegistry: async (isOwn) => void told.push(isOwn),
    },
    (error) => assert.fail(String(error)),
  )
  versions = { ...START, tools: 2 }
  await watch.look()
  versions = { ...versions, registry: 2 }
  await watch.look()
  await watch.look()
  watch.stop()
  assert.deepEqual(told, [false, true, false])
})
