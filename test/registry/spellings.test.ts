// Entries that are imported over HTTP have the grade of what they start or reach, exactly: whatever
// is written otherwise has none, is let in by no policy, and says which part stands in the way.
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { importRegistry } from '../../src/usecases/registry/import.ts'
import { openApp, type TestApp } from '../http/open-app.ts'
import { untilTrue } from '../until.ts'
import { entry, serveRegistry } from './fixture.ts'
import { HOSTILE, ORDINARY } from './spellings.ts'

interface Grading {
  status: string
  letter?: string | null
  says?: string
  report?: string
}

/** Entries by name, as a registry that others wrote, imported and served with a policy. */
export async function servedAfterImport(
  t: TestContext,
  servers: ReadonlyMap<string, object>,
): Promise<TestApp & { gradingOf: (name: string) => Promise<Grading> }> {
  const entries = [...servers].map(([name, { ...server }]) =>
    entry(name, { remotes: undefined, ...server }),
  )
  const { url } = await serveRegistry(t, { entries })
  const opened = await openApp(t)
  const { app, catalogue } = opened
  const settings = { allowedRanges: ['127.0.0.0/8'], botUrl: 'https://agentgrade.test/bot' }
  const counts = await importRegistry(
    { catalogue, settings, worker: 'one', now: Date.now },
    { address: url, rank: 0 },
  )
  assert.deepEqual([counts?.entries, counts?.written], [servers.size, servers.size])
  await catalogue.putRegistryPolicy('letter', { minLetter: 'F' })
  const [last = ''] = [...servers.keys()].toSorted().slice(-1)
  const read = (name: string, mount = '') =>
    app.inject(`${mount}/v0.1/servers/${encodeURIComponent(name)}/versions/latest`)
  await untilTrue(async () => (await read(last)).statusCode === 200, 'it is served')
  await untilTrue(async () => (await app.inject('/policies/letter')).statusCode === 200, 'so is it')
  const gradingOf = async (name: string) => {
    const { _meta: meta } = (await read(name)).json<{ _meta: Record<string, Grading> }>()
    const grading = meta['io.github.agentgrade/grading']
    assert.ok(grading)
    const isIn = (await read(name, '/policies/letter')).statusCode === 200
    assert.equal(isIn, typeof grading.letter === 'string', `${name} in the policy`)
    return grading
  }
  return { ...opened, gradingOf }
}

const named = (of: object) =>
  new Map(Object.entries(of).map(([, server], at) => [`io.example/s${100 + at}`, server as object]))

test('what is written otherwise has no grade, and says which part', async (t) => {
  const { gradingOf } = await servedAfterImport(t, named(HOSTILE))
  const graded: string[] = []
  for (const [at, what] of Object.keys(HOSTILE).entries()) {
    const { letter, says } = await gradingOf(`io.example/s${100 + at}`)
    if (typeof letter === 'string') graded.push(`${what}: ${letter}`)
    else if (!says) graded.push(`${what}: no sentence`)
  }
  assert.deepEqual(graded, [])
})

test('what starts or reaches exactly what was looked at has its grade', async (t) => {
  const { gradingOf } = await servedAfterImport(t, named(ORDINARY))
  const without: string[] = []
  for (const [at, what] of Object.keys(ORDINARY).entries()) {
    const { letter, says } = await gradingOf(`io.example/s${100 + at}`)
    if (typeof letter !== 'string') without.push(`${what}: ${says}`)
  }
  assert.deepEqual(without, [])
})
