// A large registry is judged beside requests: in steps, once for all who wait, and with pauses while
// it changes all the time; an edit of a policy and the end of a secret path hold at once.
import assert from 'node:assert/strict'
import test from 'node:test'
import { asciiJson } from '../../src/domain/registry/entry.ts'
import type { Policy } from '../../src/domain/registry/policy.ts'
import { RegistryIndex } from '../../src/store/registry/registry-index.ts'
import { openRegistryView } from '../../src/usecases/registry/registry-view.ts'
import { ticksDuring } from '../ticks.ts'

function put(index: RegistryIndex, at: number, version = '1.0.0') {
  const name = `io.example.publisher-${at % 7}/server-${String(at).padStart(5, '0')}`
  index.putRows([
    {
      name,
      version,
      source: 'https://registry.example',
      server: asciiJson({ name, version, description: `Server ${at}.` }),
      status: 'active',
      statusMessage: null,
      statusChangedAt: null,
      publishedAt: at,
      updatedAt: at,
      isLatest: 1,
    },
  ])
}

/** A registry of so many servers and policies, at a time that stands still unless it is moved. */
function open(servers: number, policies: Record<string, Policy>) {
  const index = new RegistryIndex()
  for (let at = 0; at < servers; at += 1) put(index, at)
  const write = (written: Record<string, Policy>) => {
    const stored = Object.entries(written).map(([name, policy]) => ({ name, policy }))
    index.policies = stored.map((each) => ({ ...each, isFiled: false, isBound: true }))
    index.version += 1
  }
  write(policies)
  const recorded: number[] = []
  const time = { ms: 0, perReading: 0 }
  let reads = 0
  const view = openRegistryView({
    catalogue: {
      readRegistry: async () => {
        reads += 1
        return index
      },
      followRegistry: async () => {},
      recordMoves: async ({ names }) => recorded.push(names.size) > 0,
    },
    namespace: 'com.acme',
    sources: ['https://registry.example'],
    now: () => 0,
    clock: () => (time.ms += time.perReading),
  })
  const allowed = async (name: string) => (await view.read()).policies.get(name)?.servers.length
  return { index, view, write, recorded, time, allowed, reads: () => reads }
}

test('it is judged in steps, once for all who wait', async () => {
  const { view, reads } = open(5000, { open: {} })
  const ticks = await ticksDuring(() => Promise.all(Array.from({ length: 20 }, () => view.read())))
  assert.equal(reads(), 1)
  // Two hundred servers or fewer at a time, and sorting.
  assert.ok(ticks > 5000 / 200, `${ticks} ticks`)
})

test('a large one rests after it was judged, and is then judged as it is', async () => {
  const policies = Object.fromEntries(
    Array.from({ length: 50 }, (_, at): [string, Policy] => [`policy-${at}`, {}]),
  )
  const { index, view, time, allowed, recorded } = open(200, policies)
  time.perReading = 100
  await view.refresh()
  assert.equal(recorded.length, 50)
  put(index, 200)
  await view.refresh()
  assert.equal(await allowed('policy-0'), 200)
  assert.equal(recorded.length, 50, 'nothing is recorded by an old judgement')
  time.ms += 10_000
  await view.refresh()
  assert.equal(await allowed('policy-0'), 201)
  assert.equal(recorded.length, 100)
})

test('an edit of a policy holds at once, and so does the end of a secret path', async () => {
  const policies = Object.fromEntries(
    Array.from({ length: 50 }, (_, at): [string, Policy] => [`policy-${at}`, {}]),
  )
  const { index, view, time, write, allowed } = open(200, policies)
  time.perReading = 100
  index.tokens = new Map([['digest', 'policy-0']])
  await view.refresh()
  write({ ...policies, 'policy-0': { publishers: ['io.example.publisher-1'] } })
  await view.refresh()
  assert.equal(await allowed('policy-0'), 29)
  assert.equal((await view.read()).tokens().get('digest'), 'policy-0')
  index.tokens = new Map()
  assert.equal((await view.read()).tokens().get('digest'), undefined)
})

test('a small one is judged with every change', async () => {
  const { index, view, time, allowed } = open(200, { open: {} })
  time.perReading = 100
  await view.refresh()
  put(index, 200)
  await view.refresh()
  assert.equal(await allowed('open'), 201)
})

test('what a policy lets in is the same list until something moves', async () => {
  const { index, view, write } = open(20, { open: {} })
  const list = async () => (await view.read()).policies.get('open')?.servers
  await view.refresh()
  const before = await list()
  write({ open: {}, other: {} })
  await view.refresh()
  assert.equal(await list(), before)
  put(index, 20)
  await view.refresh()
  assert.notEqual(await list(), before)
})
