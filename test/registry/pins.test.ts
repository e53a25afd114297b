// What a policy let in is remembered by what was seen of it: a change is out, with an event, until a
// later look sees the same or an operator confirms it; on both databases, over replicas and restarts.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test, type TestContext } from 'node:test'
import { parseEvidence } from '../../src/domain/evidence/evidence.ts'
import type { Letter } from '../../src/domain/grading/letter.ts'
import type { ToolRecord } from '../../src/domain/tool/tool.ts'
import { openCatalogue } from '../../src/store/open-database.ts'
import { createKey } from '../../src/usecases/keys/keys.ts'
import { openRegistryView } from '../../src/usecases/registry/registry-view.ts'
import { renderer } from '../../src/usecases/renderer.ts'
import { recordFrom } from '../../src/usecases/tool-record.ts'
import { agentgrade } from '../command-line.ts'
import { openReplica } from '../http/open-app.ts'
import { freshPostgres } from '../postgres-server.ts'

const START = Date.UTC(2026, 10, 18)
const HOUR = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-pins-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
  postgres: () => freshPostgres(),
}
const evidence = parseEvidence(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../corpus/average-tool.evidence.json'), 'utf8'),
  ),
)
const NAME = 'com.acme/postbox'

interface Look {
  tools: string | null
  version?: string
  letter?: Letter
}

/** A tool whose MCP server was looked at in the given hour. */
function toolSeen(hour: number, { tools, version, letter = 'A' }: Look): ToolRecord {
  assert.ok(evidence.ok)
  const identity = {
    slug: 'postbox',
    name: 'Postbox',
    description: 'Sends mail.',
    url: 'https://postbox.io',
    category: 'email',
    categoryWish: null,
    tags: [],
  }
  const record = recordFrom(identity, evidence.value, START)
  const { grading } = record
  const mcp = grading?.access?.mcp ?? grading?.access?.api
  assert.ok(grading && mcp)
  const at = new Date(START + hour * HOUR).toISOString()
  const isLocal = version !== undefined
  const look = {
    at,
    tools: tools && tools.repeat(64),
    of: isLocal ? ('package' as const) : ('address' as const),
    ...(isLocal && { version }),
  }
  const target = isLocal
    ? { url: null, package: '@postbox/mcp' }
    : { url: 'https://mcp.postbox.io', package: null }
  return {
    ...record,
    scannedAt: at,
    access: {
      ...record.access,
      mcp: { ...target, transports: [], auth: [], docs: null, look },
    },
    grading: {
      ...grading,
      access: { api: null, cli: null, ...grading.access, mcp: { ...mcp, letter, score: 8 } },
    },
  }
}

/** Two replicas on one database, of which each starts anew when it is asked to. */
async function watching(t: TestContext, url: string) {
  const start = async () => {
    const catalogue = await openCatalogue(url, renderer)
    t.after(() => catalogue.close())
    const names = { namespace: 'com.acme', sources: [] }
    return { catalogue, view: openRegistryView({ catalogue, ...names, now: () => START }) }
  }
  let replicas = [await start(), await start()]
  const [{ catalogue } = await start()] = replicas
  let hour = 0
  const seen = async (look: Look) => {
    const record = toolSeen((hour += 1), look)
    await catalogue.putTools([{ record, urlKey: 'postbox.io', evidence: null }], START)
    // What one remembers, the other takes over; an event is a write, after which all look again.
    for (let times = 0; times < 3; times += 1)
      await Promise.all(replicas.map(({ view }) => view.refresh()))
    const says = await Promise.all(
      replicas.map(async ({ view }) => {
        const read = await view.read()
        return [...(read.policies.get('strict')?.names ?? [])].includes(NAME)
      }),
    )
    assert.equal(new Set(says).size, 1, 'replicas agree')
    return says[0]
  }
  const events = async () =>
    (await catalogue.listEvents({ after: 0, limit: 100, kinds: ['policy.changed'] })).events.map(
      ({ policy }) => policy?.says,
    )
  const restart = async () => {
    replicas = [await start(), await start()]
  }
  return { catalogue, seen, events, restart }
}

/** A server that a policy keeps out since its list changed, over HTTP, and the key of an operator. */
async function outSinceChanged(t: TestContext, url: string) {
  const { catalogue, seen } = await watching(t, url)
  await catalogue.putRegistryPolicy('strict', { minLetter: 'B' })
  await seen({ tools: 'a' })
  assert.equal(await seen({ tools: 'b' }), false)
  const { app } = await openReplica(t, url)
  const deps = { catalogue, now: () => START, randomBytes, randomId: randomUUID }
  const { secret } = await createKey(deps, { name: 'operator', scopes: ['admin'] }, null)
  return { app, seen, secret }
}

const CHANGED =
  'Out: its list of tools changed since it was let in, and it is out until it is looked at again.'
const MEETS = 'In: it meets everything that the policy asks for.'

for (const [engine, database] of Object.entries(ENGINES))
  describe(engine, () => {
    test('a changed list of tools is out until it is looked at again', async (t) => {
      const { catalogue, seen, events, restart } = await watching(t, await database())
      await catalogue.putRegistryPolicy('strict', { minLetter: 'B' })
      assert.equal(await seen({ tools: 'a' }), true)
      assert.equal(await seen({ tools: 'a' }), true)
      assert.equal(await seen({ tools: 'b' }), false)
      assert.deepEqual(await events(), [CHANGED])
      await restart()
      assert.equal(await seen({ tools: 'c' }), false, 'after a restart, and by no third list')
      await catalogue.putRegistryPolicy('strict', { minLetter: 'B', description: 'Edited.' })
      assert.equal(await seen({ tools: null }), false, 'an edit forgets nothing')
      await restart()
      assert.equal(await seen({ tools: 'c' }), true, 'a later look saw the same')
      assert.deepEqual(await events(), [CHANGED, MEETS])
    })

    test('the result of the later look decides', async (t) => {
      const { catalogue, seen, events } = await watching(t, await database())
      await catalogue.putRegistryPolicy('strict', { minLetter: 'B' })
      assert.equal(await seen({ tools: 'a' }), true)
      assert.equal(await seen({ tools: 'b' }), false)
      assert.equal(await seen({ tools: 'b', letter: 'C' }), false)
      assert.equal(await seen({ tools: 'b' }), true)
      assert.deepEqual(await events(), [CHANGED, MEETS])
    })

    test('another version of a package is a change; what asks for no grade remembers nothing', async (t) => {
      const { catalogue, seen, events } = await watching(t, await database())
      await catalogue.putRegistryPolicy('strict', { pinned: true })
      await catalogue.putRegistryPolicy('open', {})
      assert.equal(await seen({ tools: 'a', version: '1.0.0' }), true)
      assert.equal(await seen({ tools: 'a', version: '1.1.0' }), false)
      assert.deepEqual(await events(), [
        'Out: its version (1.0.0, now 1.1.0) changed since it was let in, and it is out until it is looked at again.',
      ])
      assert.equal(await seen({ tools: 'a', version: '1.1.0' }), true)
    })

    test('the command that confirms: the sentence, or why not', async (t) => {
      const { app, secret } = await outSinceChanged(t, await database())
      const AGENTGRADE_URL = await app.listen({ host: '127.0.0.1', port: 0 })
      const confirm = (digest: string, key: string = secret, ...more: string[]) =>
        agentgrade(['registry', 'confirm', 'strict', NAME, digest, ...more], {
          env: { ...process.env, AGENTGRADE_URL, AGENTGRADE_KEY: key },
        })
      const [verdict] = (await app.inject('/policies/strict')).json<{
        servers: { seen: string }[]
      }>().servers
      const digest = verdict?.seen ?? ''
      const stranger = await confirm(digest, 'ag_wrong')
      assert.deepEqual([stranger.status, stranger.stdout], [2, ''])
      const other = await confirm('0'.repeat(32))
      assert.equal(other.status, 2)
      assert.match(other.stderr, /something else by now/)
      const done = await confirm(digest)
      assert.deepEqual([done.status, done.stdout, done.stderr], [0, `${NAME}: ${MEETS}\n`, ''])
      const again = await confirm(digest, secret, '--json')
      assert.equal((JSON.parse(again.stdout) as { isIn: boolean }).isIn, true)
    })

    test('an operator confirms what was seen, and nothing else', async (t) => {
      const { app, seen, secret } = await outSinceChanged(t, await database())
      const headers = { 'x-api-key': secret }
      const confirm = (digest: string, more: object = { headers }) =>
        app.inject({
          method: 'POST',
          url: '/policies/strict/confirmations',
          payload: { server: NAME, seen: digest },
          ...more,
        })
      const [verdict] = (await app.inject('/policies/strict')).json<{
        servers: { says: string; seen: string }[]
      }>().servers
      assert.equal(verdict?.says, CHANGED)
      const page = (await app.inject('/policies/strict.md')).body
      assert.ok(page.includes(`agentgrade registry confirm strict ${NAME} ${verdict.seen}`))
      assert.equal((await confirm(verdict.seen, {})).statusCode, 401)
      const other = await confirm('0'.repeat(32))
      assert.deepEqual(
        [other.statusCode, other.json<{ code: string }>().code],
        [409, 'seen-otherwise'],
      )
      const confirmed = await confirm(verdict.seen)
      assert.equal(confirmed.statusCode, 200, confirmed.body)
      assert.equal(confirmed.json<{ says: string }>().says, MEETS)
      assert.equal(await seen({ tools: 'b' }), true)
      assert.equal(
        await seen({ tools: 'a' }),
        false,
        'what was let in first has no way back by itself',
      )
    })
  })
