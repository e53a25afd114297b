// A move over the line of a policy is an event, once, whichever process finds it: after a grade,
// after a change of an entry, and when time passes a limit.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test, type TestContext } from 'node:test'
import { parseEvidence } from '../../src/domain/evidence/evidence.ts'
import { asciiJson, type RegistryRow } from '../../src/domain/registry/entry.ts'
import { readServer } from '../../src/domain/registry/server-json.ts'
import type { ToolRecord } from '../../src/domain/tool/tool.ts'
import { openCatalogue } from '../../src/store/open-database.ts'
import { openRegistryView } from '../../src/usecases/registry/registry-view.ts'
import { renderer } from '../../src/usecases/renderer.ts'
import { recordFrom } from '../../src/usecases/tool-record.ts'
import { freshPostgres } from '../postgres-server.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 10, 18)
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-moves-'))
after(() => rmSync(folder, { recursive: true }))
const ENGINES = {
  sqlite: async (name: string) => `sqlite:${join(folder, `${name}.db`)}`,
  postgres: () => freshPostgres(),
}

const evidence = parseEvidence(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../corpus/average-tool.evidence.json'), 'utf8'),
  ),
)

const SOURCE = 'https://registry.example'

function rowOf(name: string, url: string): RegistryRow {
  const remotes = [{ type: 'streamable-http', url }]
  const read = readServer({ name, version: '1.0.0', description: 'Sends mail.', remotes })
  assert.ok(read.ok)
  return {
    name,
    version: '1.0.0',
    source: SOURCE,
    server: asciiJson(read.server),
    status: 'active',
    statusMessage: null,
    statusChangedAt: null,
    publishedAt: START,
    updatedAt: START,
    isLatest: 1,
  }
}

/** A tool with an MCP server of this letter. */
function toolWith(letter: 'A' | 'C'): ToolRecord {
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
  assert.ok(grading)
  const mcp = grading.access?.mcp ?? grading.access?.api
  assert.ok(mcp)
  return {
    ...record,
    scannedAt: new Date(START).toISOString(),
    access: {
      ...record.access,
      mcp: { url: 'https://mcp.postbox.io', package: null, transports: [], auth: [], docs: null },
    },
    grading: {
      ...grading,
      access: { api: null, cli: null, ...grading.access, mcp: { ...mcp, letter, score: 8 } },
    },
  }
}

for (const [engine, database] of Object.entries(ENGINES))
  describe(engine, () => {
    test('each move is one event, with its reason', async (t: TestContext) => {
      const url = await database('moves')
      const clocks = [START, START]
      const replicas = await Promise.all(
        clocks.map(async (_, at) => {
          const catalogue = await openCatalogue(url, renderer)
          t.after(() => catalogue.close())
          const now = () => clocks[at] ?? 0
          return {
            catalogue,
            view: openRegistryView({ catalogue, namespace: 'com.acme', sources: [], now }),
          }
        }),
      )
      const [one] = replicas
      assert.ok(one)
      const { catalogue } = one
      const grade = (letter: 'A' | 'C') =>
        catalogue.putTools(
          [{ record: toolWith(letter), urlKey: 'postbox.io', evidence: null }],
          START,
        )
      // Twice, because an event is a write, after which the others look again.
      const look = async () => {
        for (let times = 0; times < 2; times += 1)
          await Promise.all(replicas.map(({ view }) => view.refresh()))
      }
      const moves = async () =>
        (
          await catalogue.listEvents({ after: 0, limit: 100, kinds: ['policy.changed'] })
        ).events.map(
          ({ policy, tool }) => `${tool.slug} ${policy?.name}: ${policy?.server} ${policy?.says}`,
        )
      await grade('A')
      await catalogue.putRegistryPolicy('strict', { minLetter: 'B', maxScanDays: 30 })
      await catalogue.putRegistryPolicy('quiet', { minLetter: 'B', isPrivate: true })
      await look()
      assert.deepEqual(await moves(), [], 'what a new policy lets in is no move')

      await grade('C')
      await look()
      const graded =
        'postbox strict: com.acme/postbox Out: its letter is C, and at least B is asked for.'
      assert.deepEqual(await moves(), [graded])

      await grade('A')
      await look()
      const back =
        'postbox strict: com.acme/postbox In: it meets everything that the policy asks for.'
      assert.deepEqual(await moves(), [graded, back])

      // The clock of the second is behind: it does not take back what the first has found.
      clocks[0] = START + 31 * DAY_MS
      await look()
      await look()
      const aged =
        'postbox strict: com.acme/postbox Out: its last scan was 31 days ago, and at most 30 days are allowed.'
      assert.deepEqual(await moves(), [graded, back, aged])

      clocks[1] = START + 31 * DAY_MS
      await look()
      assert.deepEqual(await moves(), [graded, back, aged])

      await catalogue.putRegistryPolicy('strict', { minLetter: 'B', maxScanDays: 60 })
      await look()
      assert.deepEqual(await moves(), [graded, back, aged], 'who edits a policy knows what it does')
      const { policies } = await one.view.read()
      assert.deepEqual([...(policies.get('strict')?.names ?? [])], ['com.acme/postbox'])
    })

    test('many moves at once are published in parts, each once', async (t: TestContext) => {
      const catalogue = await openCatalogue(await database('many'), renderer)
      t.after(() => catalogue.close())
      const view = openRegistryView({
        catalogue,
        namespace: 'com.acme',
        sources: [],
        now: () => START,
      })
      const names = Array.from({ length: 450 }, (_, at) => `io.example/mail-${at}`)
      const rows = names.map((name) => rowOf(name, 'https://mcp.postbox.io'))
      const look = async (times: number) => {
        for (let time = 0; time < times; time += 1) await view.refresh()
      }
      const moved = async (since: number) => {
        const { events } = await catalogue.listEvents({ after: since, limit: 1000 })
        const moves = events.filter(({ kind }) => kind === 'policy.changed')
        return moves.map(({ policy }) => `${policy?.server} ${policy?.isIn}`).toSorted()
      }
      await catalogue.putTools(
        [{ record: toolWith('A'), urlKey: 'postbox.io', evidence: null }],
        START,
      )
      await catalogue.putRegistryPolicy('strict', { minLetter: 'B' })
      await look(2)
      await catalogue.putRegistryServers(SOURCE, rows)
      await look(1)
      assert.equal((await moved(0)).length, 200, 'others wait for no longer transaction')
      await look(4)
      assert.deepEqual(await moved(0), names.map((name) => `${name} true`).toSorted())
      const latest = (await catalogue.listEvents({ after: null, limit: 1 })).cursor
      const gone = rows.map((row) => ({ ...row, status: 'deleted' as const }))
      await catalogue.putRegistryServers(SOURCE, gone)
      await look(5)
      const outs = names.map((name) => `${name} false`)
      // Nobody else lists it any more.
      assert.deepEqual(await moved(latest), ['com.acme/postbox true', ...outs].toSorted())
    })
  })
