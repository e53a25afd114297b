// Entries of a registry on loopback, imported over HTTP and served with a policy that asks for a letter.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { importRegistry } from '../../src/usecases/registry/import.ts'
import { openApp, openReplica, type TestApp } from '../http/open-app.ts'
import { importFew } from '../launch-database.ts'
import { freshPostgres } from '../postgres-server.ts'
import { untilTrue } from '../until.ts'
import { entry, serveRegistry } from './fixture.ts'

interface Grading {
  status: string
  letter?: string | null
  says?: string
  report?: string
}

/** SQLite has the launch catalogue, PostgreSQL these tools of it. */
export const LAUNCHED: Readonly<
  Record<string, (t: TestContext, slugs: readonly string[]) => Promise<TestApp>>
> = {
  sqlite: (t) => openApp(t),
  postgres: async (t, slugs) => {
    const url = await freshPostgres()
    await importFew(url, slugs)
    return openReplica(t, url)
  },
}

/** Entries by name, as a registry that others wrote, imported and served with a policy. */
export async function servedAfterImport(
  t: TestContext,
  servers: ReadonlyMap<string, object>,
  open: (t: TestContext) => Promise<TestApp> = openApp,
): Promise<TestApp & { gradingOf: (name: string) => Promise<Grading> }> {
  const sorted = [...servers].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const entries = sorted.map(([name, { ...server }]) =>
    entry(name, { remotes: undefined, ...server }),
  )
  const { url } = await serveRegistry(t, { entries })
  const opened = await open(t)
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
