// `registry doctor` and `registry import` as commands: what they print, their options and exit codes;
// and `connect` for a client that obeys a policy.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { agentgrade as runAgentgrade } from '../command-line.ts'
import { openApp } from '../http/open-app.ts'
import { until } from '../until.ts'
import { bodyOf, entry, serveRegistry } from './fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-registry-cli-'))
after(() => rmSync(folder, { recursive: true }))
const agentgrade = (words: readonly string[], env: Record<string, string> = {}) =>
  runAgentgrade(words, {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: `sqlite:${join(folder, 'one.db')}`, ...env },
  })

test('doctor: 0 without a failing client, 1 with one, 2 for no address, 4 without an answer', async (t) => {
  const good = await serveRegistry(t, { entries: [entry('com.acme/one')] })
  const fine = await agentgrade(['registry', 'doctor', good.url, '--md'])
  assert.equal(fine.status, 0, fine.stderr)
  assert.match(fine.stdout, /^# Clients of http/)
  const bad = await agentgrade(['registry', 'doctor', `${good.url}/v0.1`, '--json'])
  assert.equal(bad.status, 1)
  assert.deepEqual(JSON.parse(bad.stdout).findings[0].rule, 'wrong-address')
  assert.equal((await agentgrade(['registry', 'doctor', 'not an address'])).status, 2)
  const silent = await agentgrade(['registry', 'doctor', 'http://127.0.0.1:9'])
  assert.equal(silent.status, 4)
  assert.match(silent.stdout, /gives no answer that can be read: The connection was refused\.\s+A/)
})

test('import: everything, what has changed since, every version; a stop exits with 4', async (t) => {
  const newer = { updatedAt: '2026-11-10T00:00:00Z' }
  const entries = [entry('com.acme/one'), entry('com.acme/two', { version: '2.0.0' }, newer)]
  const { url, asked } = await serveRegistry(t, {
    entries,
  })
  const since = await agentgrade([
    'registry',
    'import',
    url,
    '--since',
    '2026-11-01T00:00:00Z',
    '--json',
  ])
  assert.equal(since.status, 0, since.stderr)
  assert.deepEqual(JSON.parse(since.stdout).entries, 1)
  const all = await agentgrade(['registry', 'import', url])
  assert.equal(all.stdout, '2 entries, 1 new or changed.\n')
  assert.match(asked.at(-1) ?? '', /version=latest/)
  const versions = await agentgrade(['registry', 'import', url, '--all-versions'])
  assert.equal(versions.stdout, '2 entries, 0 new or changed.\n')
  assert.doesNotMatch(asked.at(-1) ?? '', /version|since/)
  assert.equal((await agentgrade(['registry', 'import', url, '--since', 'today'])).status, 2)
  const stopped = await agentgrade(['registry', 'import', `${url}/none`])
  assert.deepEqual(
    [stopped.status, stopped.stdout],
    [4, '0 entries, 0 new or changed, stopped: refused, HTTP 404.\n'],
  )
})

test('sources: what was left out, what stopped, and which names look alike', async (t) => {
  const env = { DATABASE_URL: `sqlite:${join(folder, 'sources.db')}` }
  const none = await agentgrade(['registry', 'sources'], env)
  assert.deepEqual([none.status, none.stdout], [0, 'No registry has been imported.\n'])
  const good = await serveRegistry(t, {
    entries: [entry('com.acme/one'), entry('com.acrne/one'), entry('localhost/stripe')],
  })
  const flood = await serveRegistry(t, {
    entries: [],
    bend: bodyOf(() => ({ servers: Array(101).fill(entry('com.flood/one')), metadata: {} })),
  })
  await agentgrade(['registry', 'import', good.url], env)
  const stopped = await agentgrade(['registry', 'import', flood.url], env)
  assert.deepEqual(
    [stopped.status, stopped.stdout],
    [4, '0 entries, 0 new or changed, stopped: page-too-long, 101 entries to limit=100.\n'],
  )
  const shown = (await agentgrade(['registry', 'sources'], env)).stdout
  assert.match(shown, /1 easily taken for another name; 1 in our own namespace/)
  assert.match(shown, /more entries than were asked for \(101 entries to limit=100\)/)
  assert.match(shown, /com\.acrne\/one +com\.acme\/one +\S+ +left out: the other was there before/)
  assert.match(shown, /localhost\/stripe +localhost /)
  const json = JSON.parse((await agentgrade(['registry', 'sources', '--json'], env)).stdout)
  assert.deepEqual(
    json.sources.map(({ stopped: why }: { stopped: string | null }) => String(why)).toSorted(),
    ['null', 'page-too-long'],
  )
  const [name] = json.alike
  assert.deepEqual([name.name, name.takenFor, name.isOut], ['com.acrne/one', 'com.acme/one', true])
})

test('connect --policy writes gallery and version for VS Code, if the policy lets it in', async (t) => {
  const { app, catalogue } = await openApp(t)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await catalogue.putRegistryPolicy('any', {})
  await catalogue.putRegistryPolicy('none', { publishers: ['com.nobody'] })
  const asked = `${url}/tools/stripe/connect?client=vscode&policy=any`
  const ready = await until(
    () => fetch(asked),
    ({ status }) => status === 200,
    'the policy is served',
  )
  const [setup] = ((await ready.json()) as { mcp: { clients: { config: string; link: string }[] } })
    .mcp.clients
  const { servers } = JSON.parse(setup?.config ?? '{}')
  const [name = '', server] = Object.entries(servers as object)[0] ?? []
  assert.equal(name, 'com.acme/stripe')
  assert.match(server.gallery, /\/policies\/any$/)
  const latest = await app.inject({
    url: `/policies/any/v0.1/servers/${encodeURIComponent(name)}/versions/latest`,
  })
  assert.equal(JSON.parse(latest.body).server.version, server.version)
  assert.match(decodeURIComponent(setup?.link ?? ''), /"gallery":/)
  const words = ['connect', 'stripe', '--client', 'vscode', '--policy']
  const shown = await agentgrade([...words, 'any'], { AGENTGRADE_URL: url })
  assert.match(shown.stdout, /"gallery": "[^"]*\/policies\/any"/)
  const refused = await agentgrade([...words, 'none'], { AGENTGRADE_URL: url })
  assert.equal(refused.status, 3)
})
