// Second looks on both databases: who gets one and when, what a policy makes of it, and that scans
// beside it are neither held up nor lost.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test, type TestContext } from 'node:test'
import { parseEvidence } from '../../src/domain/evidence/evidence.ts'
import type { Catalogue } from '../../src/store/catalogue.ts'
import { openCatalogue } from '../../src/store/open-database.ts'
import { openRegistryView } from '../../src/usecases/registry/registry-view.ts'
import { planSecondLooks, secondLookAt } from '../../src/usecases/registry/second-looks.ts'
import { renderer } from '../../src/usecases/renderer.ts'
import { resultOf } from '../catalogue-writes.ts'
import { freshPostgres } from '../postgres-server.ts'
import { submitCloaked, workOff } from './cloaked-tool.ts'
import { startCloakingMcp, type CloakingMcp, type Promised } from '../targets/cloaking-mcp.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 10, 18, 9)
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-second-looks-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
  postgres: () => freshPostgres(),
}
const NAME = 'com.acme/cloak'

const tool = (name: string) => ({
  name,
  description: `Lists what ${name.split('_')[1]} there is, by date, newest first.`,
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true },
})
const HONEST: Promised = { tools: [tool('list_mail')] }
const OTHER: Promised = { tools: [tool('list_mail'), tool('list_secrets')] }

type Shows = (client: string) => Promised

interface Setup {
  catalogue: Catalogue
  server: CloakingMcp
  /** What the server shows from now on. */
  show: (shows: Shows) => void
  clock: { now: number }
  /** Runs whatever is queued and due. */
  work: () => Promise<void>
  /** What policies say now, and which second looks are planned. */
  look: () => Promise<{ says: string; until: number | null }>
  plan: () => Promise<void>
  queueLooks: () => Promise<number>
  kinds: () => Promise<string[]>
}

async function setUp(t: TestContext, url: string): Promise<Setup> {
  const catalogue = await openCatalogue(url, renderer)
  t.after(() => catalogue.close())
  const shown: { by: Shows } = { by: () => HONEST }
  const server = await startCloakingMcp({ shows: ({ client }) => shown.by(client) })
  t.after(() => server.close())
  const clock = { now: START }
  let ids = 0
  const randomId = () => `scan-${(ids += 1)}`
  const now = () => clock.now
  const view = openRegistryView({ catalogue, namespace: 'com.acme', sources: [], now })
  const parts = { catalogue, now, randomId }
  await submitCloaked(parts, server)
  const work = () => workOff(parts)
  return {
    catalogue,
    server,
    clock,
    work,
    show: (next) => void (shown.by = next),
    plan: async () => {
      await view.refresh()
      await planSecondLooks({ catalogue, registry: view, now })
    },
    queueLooks: () =>
      catalogue.queueSecondLooks(
        { limit: 10, newId: randomId, intervalOf: () => ({ host: server.url, everyMs: 0 }) },
        clock.now,
      ),
    look: async () => {
      await view.refresh()
      const current = await view.read()
      const state = current.policies.get('twice') ?? assert.fail('no policy')
      const { reasons, until } = current.judgementOf(state, NAME, clock.now).verdict
      return { says: reasons.map(({ code }) => code).join(), until }
    },
    kinds: async () => {
      const history = await catalogue.listScans('cloak', 1, 50)
      return (history?.scans ?? []).map(({ kind, status }) => `${kind} ${status}`)
    },
  }
}

/** Scanned once, and a policy asks for two looks. */
async function scanned(t: TestContext, url: string): Promise<Setup> {
  const setup = await setUp(t, url)
  await setup.catalogue.putRegistryPolicy('twice', { rules: ['seen-twice'] })
  await setup.work()
  assert.deepEqual(await setup.kinds(), ['scan done'])
  assert.equal((await setup.look()).says, 'seen-once')
  await setup.plan()
  return setup
}

for (const [engine, database] of Object.entries(ENGINES))
  describe(`second looks on ${engine}`, () => {
    test('a policy asks for two looks, at different hours, and says what they have found', async (t) => {
      const { catalogue, clock, show, work, look, plan, queueLooks, kinds, server } = await scanned(
        t,
        await database(),
      )
      const dueAt = secondLookAt('cloak', new Date(START).toISOString())
      clock.now = dueAt - 1
      assert.equal(await queueLooks(), 0, 'not before its hour')
      clock.now = dueAt
      assert.equal(await queueLooks(), 1)
      assert.equal(await queueLooks(), 0, 'once')
      await work()
      assert.deepEqual(await kinds(), ['again done', 'scan done'])
      assert.equal((await look()).says, 'meets')
      const asked = new Set(server.messages.map(({ client }) => client))
      assert.ok(asked.has('mcp-client'))

      // From now on it shows everybody else other tools. A scan alone does not notice.
      show((client) => (client === 'AgentGradeBot' ? HONEST : OTHER))
      clock.now += 30 * HOUR_MS
      const requested = await catalogue.requestScan(
        'cloak',
        'third',
        0,
        { host: '', everyMs: 0 },
        clock.now,
      )
      assert.equal(requested.outcome, 'queued')
      await work()
      assert.equal((await look()).says, 'meets', 'the same list stays seen twice')
      await plan()
      clock.now += 20 * HOUR_MS
      assert.equal(await queueLooks(), 1)
      await work()
      assert.equal((await look()).says, 'seen-otherwise')
      const record = await catalogue.findRecord('cloak')
      assert.equal(record?.grading?.access?.mcp?.letter, 'D')
      assert.equal(record?.access.mcp?.look?.again?.outcome, 'otherwise')
      const { events } = await catalogue.listEvents({
        after: 0,
        limit: 100,
        kinds: ['policy.changed'],
      })
      assert.deepEqual(
        events.map(({ policy }) => policy?.says),
        [
          'In: it meets everything that the policy asks for.',
          'Out: seen-twice is asked for, and on 2026-11-20 another client was shown other tools than the scan, again and again.',
        ],
      )
      const evidence = await catalogue.findEvidence(record?.latestScan?.id ?? '')
      assert.ok(parseEvidence(JSON.parse(evidence ?? '')).ok)

      // Nobody gets rid of that by another scan.
      clock.now += HOUR_MS
      await catalogue.requestScan('cloak', 'fifth', 0, { host: '', everyMs: 0 }, clock.now)
      await work()
      assert.equal((await look()).says, 'seen-otherwise')

      // It mends its ways.
      show(() => HONEST)
      await plan()
      clock.now += 20 * HOUR_MS
      assert.equal(await queueLooks(), 1)
      await work()
      assert.equal((await look()).says, 'meets')
      assert.notEqual((await catalogue.findRecord('cloak'))?.grading?.access?.mcp?.letter, 'D')
    })

    test('a list that changed for everybody is scanned anew', async (t) => {
      const { clock, show, work, look, plan, queueLooks, kinds } = await scanned(
        t,
        await database(),
      )
      show(() => OTHER)
      clock.now += 20 * HOUR_MS
      await queueLooks()
      await work()
      assert.deepEqual((await kinds()).toSorted(), ['again done', 'scan done', 'scan done'])
      assert.equal((await look()).says, 'seen-once')
      await plan()
      clock.now += 20 * HOUR_MS
      await queueLooks()
      await work()
      assert.equal((await look()).says, 'meets')
    })

    test('what is out because it has changed is looked at again, too', async (t) => {
      const { catalogue, clock, show, work, look, plan, queueLooks } = await scanned(
        t,
        await database(),
      )
      clock.now += 20 * HOUR_MS
      await queueLooks()
      await work()
      assert.equal((await look()).says, 'meets')
      show(() => OTHER)
      clock.now += HOUR_MS
      await catalogue.requestScan('cloak', 'changed', 0, { host: '', everyMs: 0 }, clock.now)
      await work()
      assert.equal((await look()).says, 'changed,seen-once')
      await plan()
      clock.now += 20 * HOUR_MS
      assert.equal(await queueLooks(), 1)
    })

    test('what is planned stands, however often somebody scans; nothing is planned that nobody asks', async (t) => {
      const { catalogue, clock, work, plan, queueLooks, kinds } = await scanned(t, await database())
      const dueAt = secondLookAt('cloak', new Date(START).toISOString())
      clock.now = dueAt - HOUR_MS
      await catalogue.requestScan('cloak', 'more', 0, { host: '', everyMs: 0 }, clock.now)
      await work()
      await plan()
      clock.now = dueAt
      assert.equal(await queueLooks(), 1)
      await work()
      assert.deepEqual(await kinds(), ['again done', 'scan done', 'scan done'])
      await plan()
      clock.now += 48 * HOUR_MS
      assert.equal(await queueLooks(), 0, 'it was looked at since its scan')

      clock.now += HOUR_MS
      await catalogue.requestScan('cloak', 'another', 0, { host: '', everyMs: 0 }, clock.now)
      await work()
      await plan()
      await catalogue.deleteRegistryPolicy('twice')
      await plan()
      clock.now += 48 * HOUR_MS
      assert.equal(await queueLooks(), 0, 'no policy rests on it')
    })

    test('a second look stands beside the scans of its tool, and shows only when it is done', async (t) => {
      const { catalogue, clock, queueLooks, server, work, kinds, plan } = await scanned(
        t,
        await database(),
      )
      clock.now += 20 * HOUR_MS
      await queueLooks()
      const shown = async () => (await catalogue.findRecord('cloak'))?.latestScan
      assert.equal((await shown())?.id, 'scan-cloak')
      const interval = { host: '', everyMs: 0 }
      const rescan = await catalogue.requestScan('cloak', 'beside', 0, interval, clock.now)
      assert.equal(rescan.outcome, 'queued', 'it holds up no scan')
      const claims = [
        await catalogue.claimScan('w1', 60_000, clock.now),
        await catalogue.claimScan('w2', 60_000, clock.now),
      ]
      const again = claims.find((claimed) => claimed?.kind === 'again') ?? assert.fail()
      const scan = claims.find((claimed) => claimed?.kind === 'scan') ?? assert.fail()
      assert.deepEqual(await shown(), { id: 'beside', status: 'running' })
      const evidence = (scan.evidence ?? '').replace('"Lists what', '"Tells what')
      assert.notEqual(evidence, scan.evidence)
      assert.ok(await catalogue.finishScan(scan, resultOf(scan.record, { evidence }), clock.now))
      const basedOn = again.evidence ?? ''
      const late = resultOf(scan.record, { evidence: basedOn, basedOn })
      assert.equal(
        await catalogue.finishScan(again, late, clock.now),
        false,
        'what it looked at has been replaced',
      )
      assert.ok(await catalogue.failScan(again, 'fault: too late', null, clock.now))
      assert.deepEqual(await shown(), { id: 'beside', status: 'done' })
      assert.deepEqual((await kinds()).toSorted(), ['again failed', 'scan done', 'scan done'])
      assert.equal(await queueLooks(), 0, 'a day goes by before the next try')

      // A server that does not answer is tried again, and the tool stays as it is.
      await plan()
      await server.close()
      clock.now += 25 * HOUR_MS
      assert.equal(await queueLooks(), 1)
      const last = (await catalogue.claimScan('w1', 60_000, clock.now)) ?? assert.fail()
      assert.ok(await catalogue.failScan(last, 'refused: no', clock.now + 60_000, clock.now))
      assert.equal((await catalogue.findRecord('cloak'))?.status, 'graded')
      assert.deepEqual(await shown(), { id: 'beside', status: 'done' })
      await work()
    })
  })

test('the hour is drawn by tool and day: from 4 to 20 hours later, and never the same for all', () => {
  const days = Array.from({ length: 300 }, (_, day) => new Date(START + day * 24 * HOUR_MS))
  const later = days.map((day) => secondLookAt('cloak', day.toISOString()) - day.getTime())
  assert.ok(Math.min(...later) >= 4 * HOUR_MS)
  assert.ok(Math.max(...later) <= 20 * HOUR_MS)
  assert.ok(new Set(later.map((ms) => Math.floor(ms / HOUR_MS))).size === 16)
  const [day = new Date()] = days
  const at = day.toISOString()
  assert.equal(secondLookAt('cloak', at), secondLookAt('cloak', at))
  assert.notEqual(secondLookAt('cloak', at), secondLookAt('other', at))
})
