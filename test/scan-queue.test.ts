// The scan queue on both databases: in order, one worker at a time, each scan done once, even if
// workers die.
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, describe, test } from 'node:test'
import type { Catalogue, ClaimedScan, ScanResult, Submission } from '../src/store/catalogue.ts'
import type { Engine } from '../src/store/database/statement.ts'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { openEngine } from '../src/store/open-database.ts'
import { takeScan } from '../src/store/scans/leases.ts'
import { staleTools } from '../src/store/scans/queue.ts'
import type { Progress } from '../src/domain/scan/scan.ts'
import { afterScan } from '../src/domain/tool/record-after.ts'
import type { ToolRecord } from '../src/domain/tool/tool.ts'
import { Refusal } from '../src/errors/refusal.ts'
import { gradedRecord, urlKeyOf } from './catalogue-model.ts'
import { finished, newReview, newSubmission, NOW, renderer, summary } from './catalogue-writes.ts'
import { freshPostgres } from './postgres-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-queue-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
  postgres: freshPostgres,
}
const HOUR = 3_600_000
const DAY = 24 * HOUR
const LEASE = 90_000
const PROGRESS: Progress[] = [{ observation: 'site', state: 'observed', found: 'a home page' }]

const submit = (catalogue: Catalogue, slug: string, changes: Partial<Submission> = {}) =>
  catalogue.submit(newSubmission(slug, changes))
const claim = (catalogue: Catalogue, worker = 'w1', now = NOW) =>
  catalogue.claimScan(worker, LEASE, now)
const taken = async (catalogue: Catalogue, worker = 'w1', now = NOW): Promise<ClaimedScan> =>
  (await claim(catalogue, worker, now)) ?? assert.fail('nothing to take')
const finish = (
  catalogue: Catalogue,
  scan: ClaimedScan,
  exact = 8.2,
  changes: Partial<ScanResult> = {},
  now = NOW,
) => catalogue.finishScan(scan, finished(scan.record, exact, changes), now)
const fail = (catalogue: Catalogue, scan: ClaimedScan, retryAt: number | null, now = NOW) =>
  catalogue.failScan(scan, 'timeout: no answer', retryAt, now)
const request = (catalogue: Catalogue, slug: string, id: string, now = NOW, cooldownMs = HOUR) =>
  catalogue.requestScan(slug, id, cooldownMs, { host: `${slug}.io`, everyMs: 0 }, now)
const put = (catalogue: Catalogue, record: ToolRecord, now = NOW) =>
  catalogue.putTools([{ record, urlKey: urlKeyOf(record), evidence: '{}' }], now)

/** The status of a tool and its latest scan, in all the places that show it. */
async function statusOf(catalogue: Catalogue, slug: string) {
  const [tool, record] = [await catalogue.findTool(slug), await catalogue.findRecord(slug)]
  const shown = (JSON.parse(tool?.documents.profile ?? '{}') as ToolRecord).latestScan
  const scan = await catalogue.findScan(shown?.id ?? '')
  assert.equal(tool?.status, record?.status)
  assert.deepEqual(shown, record?.latestScan)
  assert.equal(shown?.status, scan?.status)
  return {
    tool: tool?.status,
    scan: scan?.status,
    attempt: scan?.attempt,
    grade: tool?.grade ?? null,
  }
}

async function asEngine<T>(url: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openEngine(url)
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}

interface CrewMember {
  child: ChildProcess
  /** The id of the scan that it gets; null if there is none. */
  claim(now: number): Promise<string | null>
  /** Whether what it had was stored. */
  finish(now: number): Promise<boolean>
}

let members = 0

/** A worker in a child process, to be stopped or killed in the middle of its work. */
function startMember(url: string): CrewMember {
  const script = join(import.meta.dirname, 'scan-worker-process.ts')
  const words = [script, url, `worker-${(members += 1)}`, String(LEASE)]
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const order = async (what: 'claim' | 'finish', now: number): Promise<string> => {
    child.stdin.write(`${what} ${now}\n`)
    const { done, value } = await lines.next()
    return done ? assert.fail('the worker has ended') : value
  }
  return {
    child,
    claim: async (now) => {
      const answer = await order('claim', now)
      return answer === 'none' ? null : answer
    },
    finish: async (now) => (await order('finish', now)) === 'true',
  }
}

type Blow =
  | 'killed before it finishes'
  | 'killed while it finishes'
  | 'stopped until another has it'

/** Three workers beside each other until nothing is left; `blows` says what happens at which claim. */
function makeCrew(catalogue: Catalogue, url: string, blows: Readonly<Record<number, Blow>>) {
  const all = new Set<CrewMember>()
  const done: string[] = []
  const claims = new Map<string, number>()
  let [now, count] = [NOW, 0]
  const hire = () => {
    const member = startMember(url)
    all.add(member)
    return member
  }
  /** As if so much time had passed that what it had can be claimed by another. */
  const passLease = () => void (now += LEASE)
  const strike = async (member: CrewMember, id: string, blow: Blow): Promise<CrewMember> => {
    if (blow === 'stopped until another has it') {
      member.child.kill('SIGSTOP')
      passLease()
      const [other, before] = [hire(), claims.get(id)]
      await work(other, () => claims.get(id) !== before)
      member.child.kill('SIGCONT')
      assert.equal(await member.finish(now), false, 'another has it')
      return member
    }
    const ended = once(member.child, 'close')
    if (blow === 'killed while it finishes') void member.finish(now).catch(() => {})
    member.child.kill('SIGKILL')
    await ended
    passLease()
    return hire()
  }
  const isOver = async () => (await catalogue.countTools()).pending === 0
  const work = async (hired: CrewMember, isEnough: () => boolean = () => false): Promise<void> => {
    for (let member = hired; !isEnough();) {
      const id = await member.claim(now)
      if (id === null) {
        if (await isOver()) return
        continue
      }
      claims.set(id, (claims.get(id) ?? 0) + 1)
      const blow = blows[(count += 1)]
      if (blow !== undefined) member = await strike(member, id, blow)
      else if (await member.finish(now)) done.push(id)
    }
  }
  return {
    done,
    work: () => Promise.all(Array.from({ length: 3 }, () => work(hire()))),
    dismiss: async () => {
      const gone = [...all]
        .filter(({ child }) => child.exitCode === null && child.signalCode === null)
        .map(({ child }) => once(child, 'close'))
      for (const { child } of all) child.kill('SIGKILL')
      await Promise.all(gone)
    },
  }
}

for (const [name, fresh] of Object.entries(ENGINES)) {
  /** Each test has its own queue. */
  const withQueue = (title: string, work: (catalogue: Catalogue, url: string) => Promise<void>) =>
    test(title, async () => {
      const url = await fresh()
      const catalogue = await openCatalogueAt(url, renderer)
      try {
        await work(catalogue, url)
      } finally {
        await catalogue.close()
      }
    })

  describe(`the queue on ${name}`, () => {
    withQueue(
      'a scan brings an icon, replaces it, leaves it where it could not see one, and takes it away',
      async (catalogue) => {
        const look = async (version: string | null | undefined, id: string, now: number) => {
          if (id === 'scan-acme') await submit(catalogue, 'acme')
          else await request(catalogue, 'acme', id, now, 0)
          const scan = await taken(catalogue, 'w1', now)
          const record = {
            ...scan.record,
            ...(version !== undefined && { iconVersion: version }),
          }
          const icon = version && Buffer.from(version).toString('base64')
          const brought = icon === undefined ? {} : { icon }
          await finish(catalogue, { ...scan, record }, 8.2, brought, now + 1)
          return [
            (await catalogue.findRecord('acme'))?.iconVersion,
            String(await catalogue.findIcon('acme')),
          ]
        }
        assert.deepEqual(await look('one', 'scan-acme', NOW), ['one', 'one'])
        assert.deepEqual(await look('two', 's2', NOW + DAY), ['two', 'two'])
        assert.deepEqual(await look(undefined, 's3', NOW + 2 * DAY), ['two', 'two'])
        // An import knows nothing of icons.
        await put(catalogue, gradedRecord('acme', 8.2), NOW + 2 * DAY)
        assert.equal((await catalogue.findRecord('acme'))?.iconVersion, 'two')
        assert.deepEqual(await look(null, 's4', NOW + 3 * DAY), [null, 'null'])
        assert.equal(await catalogue.findIcon('nobody'), null)
      },
    )
    withQueue(
      'a tool goes from pending over scanning to graded, and its scan tells how far it is',
      async (catalogue) => {
        await submit(catalogue, 'acme')
        assert.deepEqual(await statusOf(catalogue, 'acme'), {
          tool: 'pending',
          scan: 'queued',
          attempt: 0,
          grade: null,
        })
        const scan = await taken(catalogue)
        assert.deepEqual(
          [scan.scanId, scan.worker, scan.attempt, scan.slug, scan.urlKey, scan.evidence],
          ['scan-acme', 'w1', 1, 'acme', 'acme.io', null],
        )
        assert.deepEqual(scan.history, { days: 0, probes: 0, answered: 0 })
        assert.deepEqual(await statusOf(catalogue, 'acme'), {
          tool: 'scanning',
          scan: 'running',
          attempt: 1,
          grade: null,
        })
        assert.deepEqual(await catalogue.countTools(), { graded: 0, pending: 1 })
        assert.equal(await catalogue.keepScan(scan, PROGRESS, LEASE, NOW + 1000), true)
        assert.deepEqual((await catalogue.findScan('scan-acme'))?.progress, PROGRESS)
        assert.equal(await catalogue.findEvidence('scan-acme'), null)
        assert.equal(
          await finish(catalogue, scan, 8.2, { difference: '{"score":null}' }, NOW + 2000),
          true,
        )
        assert.deepEqual(await statusOf(catalogue, 'acme'), {
          tool: 'graded',
          scan: 'done',
          attempt: 1,
          grade: 'A',
        })
        assert.deepEqual(await catalogue.countTools(), { graded: 1, pending: 0 })
        assert.equal((await catalogue.search('acme', 5)).total, 1)
        const { result, ...stored } = (await catalogue.findScan('scan-acme')) ?? assert.fail()
        assert.deepEqual(stored, {
          id: 'scan-acme',
          slug: 'acme',
          status: 'done',
          attempt: 1,
          createdAt: NOW,
          updatedAt: NOW + 2000,
          runAfter: NOW,
          takenAt: NOW,
          lastError: null,
          progress: PROGRESS,
        })
        assert.deepEqual(
          [result?.grading.score, result?.difference, result?.observedAt],
          [8.2, '{"score":null}', '2026-11-01T12:00:00Z'],
        )
        assert.equal(
          await catalogue.findEvidence('scan-acme'),
          '{"observedAt":"2026-11-01T12:00:00Z"}',
        )
        assert.equal(await claim(catalogue, 'w1', NOW + DAY), null)
        assert.deepEqual(
          [await catalogue.findScan('none'), await catalogue.findEvidence('none')],
          [null, null],
        )
      },
    )

    withQueue(
      'a scan changes the record as it is under the lock: what was written meanwhile stays',
      async (catalogue) => {
        const written = gradedRecord('kept', 5, {
          category: 'email',
          description: 'Sends mail.',
          tags: ['mail'],
          status: 'pending',
          grading: null,
        })
        await submit(catalogue, 'kept', { record: written })
        const scan = await taken(catalogue)
        await catalogue.addReview(newReview('kept', 'kept-1', { overallScore: 9 }), summary, NOW)
        const result = finished(scan.record, 7)
        const afterIn = (scanId: string, category: string | null) => async (old: ToolRecord) => ({
          record: {
            ...afterScan(old, {
              scanId,
              found: old,
              grading: result.grading,
              methodDigest: 'd1f2a3b4',
              words: { name: null, description: '', category: null },
              iconVersion: undefined,
              observedAt: '2026-11-01T12:00:00Z',
              at: '2026-11-01T12:00:01Z',
            }),
            ...(category !== null && { category }),
          },
          evidence: result.evidence,
        })
        const change = afterIn(scan.scanId, null)
        assert.equal(await catalogue.finishScan(scan, { ...result, change }, NOW), true)
        const record = (await catalogue.findRecord('kept')) ?? assert.fail()
        assert.deepEqual(
          [record.category, record.description, record.tags, record.reviews.count],
          ['email', 'Sends mail.', ['mail'], 1],
        )
        assert.equal(record.createdAt, written.createdAt)
        await request(catalogue, 'kept', 'again', NOW + DAY)
        const again = await taken(catalogue, 'w1', NOW + DAY)
        assert.equal(again.evidence, result.evidence)
        const moved = { ...result, change: afterIn('again', 'crm') }
        await catalogue.finishScan(again, moved, NOW + DAY)
        const newer = (await catalogue.findRecord('kept')) ?? assert.fail()
        assert.deepEqual([newer.category, newer.reviews.count], ['crm', 1])
        assert.deepEqual(
          (await catalogue.countCategories()).map(({ slug, toolCount }) => [slug, toolCount]),
          [['crm', 1]],
        )
      },
    )

    withQueue(
      'scans are taken in the order of their time, each by one worker, and none before its time',
      async (catalogue) => {
        for (const [slug, at] of Object.entries({ b: NOW + 10, c: NOW + 20, a: NOW + 10, z: NOW }))
          await submit(catalogue, slug, { now: at })
        const order: string[] = []
        for (
          let scan = await claim(catalogue, 'w1', NOW + 10);
          scan !== null;
          scan = await claim(catalogue, 'w1', NOW + 10)
        )
          order.push(scan.slug)
        assert.deepEqual(order, ['z', 'a', 'b'])
        assert.equal((await taken(catalogue, 'w1', NOW + 20)).slug, 'c')
        for (let index = 0; index < 12; index += 1)
          await submit(catalogue, `many-${index}`, { now: NOW + 30 })
        const together = await Promise.all(
          Array.from({ length: 16 }, (_, index) => claim(catalogue, `w${index}`, NOW + 30)),
        )
        assert.equal(
          new Set(together.flatMap((scan) => scan?.scanId ?? [])).size,
          together.filter((scan) => scan !== null).length,
        )
        const rest = await Promise.all(
          Array.from({ length: 12 }, () => claim(catalogue, 'rest', NOW + 30)),
        )
        assert.equal([...together, ...rest].filter((scan) => scan !== null).length, 12)
      },
    )

    withQueue('who lost the lease is refused, and nothing of it is stored', async (catalogue) => {
      await submit(catalogue, 'fenced')
      const late = await taken(catalogue, 'w1')
      assert.equal(await catalogue.keepScan(late, [], LEASE, NOW + 60_000), true)
      assert.equal(await claim(catalogue, 'w2', NOW + LEASE + 1), null, 'the lease was kept')
      const lapsed = NOW + 60_000 + LEASE
      const scan = await taken(catalogue, 'w2', lapsed)
      assert.deepEqual([scan.scanId, scan.attempt], [late.scanId, 2])
      const [revision, tool] = [
        (await catalogue.versions()).tools,
        await catalogue.findTool('fenced'),
      ]
      for (const lease of [
        late,
        { ...scan, worker: 'w1' },
        { ...scan, attempt: 1 },
        { ...scan, scanId: 'none' },
      ]) {
        assert.equal(await catalogue.keepScan(lease, PROGRESS, LEASE, lapsed), false)
        assert.equal(await finish(catalogue, { ...late, ...lease }, 2), false)
        assert.equal(await fail(catalogue, { ...late, ...lease }, null), false)
        assert.equal(await fail(catalogue, { ...late, ...lease }, lapsed), false)
      }
      assert.equal(await catalogue.releaseScans('w1', lapsed), 0)
      assert.deepEqual(
        [(await catalogue.versions()).tools, await catalogue.findTool('fenced')],
        [revision, tool],
      )
      assert.deepEqual((await catalogue.findScan(scan.scanId))?.progress, [])
      assert.equal(await finish(catalogue, scan, 9.5, {}, lapsed + 5), true)
      assert.equal(await finish(catalogue, scan, 2, {}, lapsed + 6), false, 'only once')
      assert.equal(await fail(catalogue, scan, null, lapsed + 7), false)
      assert.deepEqual(await statusOf(catalogue, 'fenced'), {
        tool: 'graded',
        scan: 'done',
        attempt: 2,
        grade: 'A+',
      })
    })

    withQueue(
      'a scan that is lost three times has failed for good, and the next one is taken in the same breath',
      async (catalogue) => {
        await submit(catalogue, 'deadly')
        for (const [index, attempt] of [1, 2, 3].entries())
          assert.equal((await taken(catalogue, `w${index}`, NOW + index * LEASE)).attempt, attempt)
        await submit(catalogue, 'next', { now: NOW + 3 * LEASE })
        assert.equal((await taken(catalogue, 'w4', NOW + 3 * LEASE)).slug, 'next')
        assert.deepEqual(await statusOf(catalogue, 'deadly'), {
          tool: 'unreachable',
          scan: 'failed',
          attempt: 3,
          grade: null,
        })
        assert.match((await catalogue.findScan('scan-deadly'))?.lastError ?? '', /lost/)
        assert.deepEqual(await catalogue.countTools(), { graded: 0, pending: 1 })
      },
    )

    withQueue(
      'a scan that is given up is tried again at its time; for good it leaves an ungraded tool unreachable and a graded one graded',
      async (catalogue) => {
        await submit(catalogue, 'shaky')
        assert.equal(await fail(catalogue, await taken(catalogue), NOW + 60_000), true)
        assert.deepEqual(await statusOf(catalogue, 'shaky'), {
          tool: 'pending',
          scan: 'queued',
          attempt: 1,
          grade: null,
        })
        assert.equal((await catalogue.findScan('scan-shaky'))?.lastError, 'timeout: no answer')
        assert.equal(await claim(catalogue, 'w1', NOW + 59_999), null)
        assert.equal(
          await fail(catalogue, await taken(catalogue, 'w1', NOW + 60_000), NOW + 70_000),
          true,
        )
        const third = await taken(catalogue, 'w2', NOW + 70_000)
        assert.equal(third.attempt, 3)
        assert.equal(await fail(catalogue, third, NOW + 80_000, NOW + 75_000), true)
        assert.deepEqual(await statusOf(catalogue, 'shaky'), {
          tool: 'unreachable',
          scan: 'failed',
          attempt: 3,
          grade: null,
        })
        await put(catalogue, gradedRecord('solid', 7))
        await request(catalogue, 'solid', 'solid-1')
        assert.deepEqual(await statusOf(catalogue, 'solid'), {
          tool: 'graded',
          scan: 'queued',
          attempt: 0,
          grade: 'B+',
        })
        const scan = await taken(catalogue)
        assert.deepEqual(await statusOf(catalogue, 'solid'), {
          tool: 'graded',
          scan: 'running',
          attempt: 1,
          grade: 'B+',
        })
        await fail(catalogue, scan, null)
        assert.deepEqual(await statusOf(catalogue, 'solid'), {
          tool: 'graded',
          scan: 'failed',
          attempt: 1,
          grade: 'B+',
        })
        // A graded tool that is locked keeps its grade, and the first day of that.
        for (const [index, now] of [NOW + DAY, NOW + 3 * DAY].entries()) {
          await request(catalogue, 'solid', `locked-${index}`, now)
          const locked = await taken(catalogue, 'w1', now)
          await catalogue.failScan(locked, 'auth-required: Locked.', null, now, true)
          const record = await catalogue.findRecord('solid')
          assert.deepEqual(
            [record?.status, record?.latestScan?.lockedSince],
            ['graded', new Date(NOW + DAY).toISOString().slice(0, 10)],
          )
        }
        assert.equal((await catalogue.search('solid', 5)).total, 1)
        assert.deepEqual(await catalogue.countTools(), { graded: 1, pending: 0 })
      },
    )

    withQueue(
      'a worker that stops gives all its scans back, as if it had never taken them',
      async (catalogue) => {
        for (const slug of ['one', 'two', 'three']) await submit(catalogue, slug)
        const scans = [
          await taken(catalogue, 'w1'),
          await taken(catalogue, 'w1'),
          await taken(catalogue, 'w2'),
        ]
        assert.equal(await catalogue.releaseScans('w1', NOW + 5000), 2)
        for (const { slug } of scans.slice(0, 2))
          assert.deepEqual(await statusOf(catalogue, slug), {
            tool: 'pending',
            scan: 'queued',
            attempt: 0,
            grade: null,
          })
        assert.equal((await statusOf(catalogue, scans[2]?.slug ?? '')).scan, 'running')
        assert.equal((await catalogue.findScan(scans[0]?.scanId ?? ''))?.runAfter, NOW + 5000)
        assert.equal(await finish(catalogue, scans[0] ?? assert.fail()), false)
        assert.equal((await taken(catalogue, 'w3', NOW + 5000)).attempt, 1)
      },
    )

    withQueue(
      'a hundred submissions of one host are spread, one an hour; another host does not wait',
      async (catalogue) => {
        const interval = { host: 'victim.io', everyMs: HOUR }
        const ids = Array.from({ length: 100 }, (_, index) => `v${index}`)
        // Few at once: all wait for the row of the host, and who waits too long is refused.
        for (let from = 0; from < ids.length; from += 20)
          await Promise.all(
            ids.slice(from, from + 20).map((slug) => submit(catalogue, slug, { interval })),
          )
        await submit(catalogue, 'other')
        const times: number[] = []
        for (const slug of ids)
          times.push((await catalogue.findScan(`scan-${slug}`))?.runAfter ?? 0)
        assert.deepEqual(
          times.toSorted((a, b) => a - b),
          ids.map((_, index) => NOW + index * HOUR),
        )
        const firsts = [await taken(catalogue), await taken(catalogue)].map(({ slug }) => slug)
        assert.ok(firsts.includes('other'))
        assert.equal(await claim(catalogue), null)
        assert.equal((await catalogue.findScan('scan-other'))?.runAfter, NOW)
        await submit(catalogue, 'later', { interval, now: NOW + 2000 * HOUR })
        assert.equal(
          (await catalogue.findScan('scan-later'))?.runAfter,
          NOW + 2000 * HOUR,
          'turns that have passed hold nobody up',
        )
        await submit(catalogue, 'free', { interval: { host: 'victim.io', everyMs: 0 } })
        assert.equal((await catalogue.findScan('scan-free'))?.runAfter, NOW)
      },
    )

    withQueue(
      'a new look is asked for once at a time, and again only after the cool-down',
      async (catalogue) => {
        assert.deepEqual(await request(catalogue, 'nobody', 'x'), { outcome: 'unknown-tool' })
        await submit(catalogue, 'eager')
        assert.deepEqual(await request(catalogue, 'eager', 'x'), {
          outcome: 'under-way',
          scan: { id: 'scan-eager', status: 'queued', position: 1 },
        })
        const scan = await taken(catalogue)
        assert.deepEqual(await request(catalogue, 'eager', 'x'), {
          outcome: 'under-way',
          scan: { id: 'scan-eager', status: 'running', position: null },
        })
        await finish(catalogue, scan, 8, {}, NOW + 5)
        assert.deepEqual(await request(catalogue, 'eager', 'x', NOW + HOUR + 4), {
          outcome: 'too-soon',
          retryAt: NOW + HOUR + 5,
        })
        const asked = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            request(catalogue, 'eager', `r${index}`, NOW + HOUR + 5),
          ),
        )
        assert.equal(asked.filter(({ outcome }) => outcome === 'queued').length, 1)
        assert.equal(asked.filter(({ outcome }) => outcome === 'under-way').length, 7)
        await fail(catalogue, await taken(catalogue, 'w1', NOW + HOUR + 5), null, NOW + 2 * HOUR)
        assert.deepEqual(await request(catalogue, 'eager', 'x', NOW + 2 * HOUR), {
          outcome: 'too-soon',
          retryAt: NOW + 3 * HOUR,
        })
        await put(catalogue, gradedRecord('imported', 6))
        assert.equal(
          (await request(catalogue, 'imported', 'i1')).outcome,
          'queued',
          'nobody has looked yet',
        )
      },
    )

    withQueue(
      'tools that nobody has looked at for long are queued, the oldest first, each once',
      async (catalogue) => {
        for (const [index, slug] of ['old-a', 'old-b', 'new'].entries())
          await put(catalogue, gradedRecord(slug, 6), NOW + index * DAY)
        await submit(catalogue, 'waiting')
        await submit(catalogue, 'gone')
        const scans = [await taken(catalogue), await taken(catalogue)]
        await fail(
          catalogue,
          scans.find(({ slug }) => slug === 'gone') ?? assert.fail(),
          null,
          NOW + 1,
        )
        let ids = 0
        const stale = (limit: number, now: number) =>
          catalogue.queueStale(
            7 * DAY,
            {
              limit,
              newId: () => `stale-${(ids += 1)}`,
              intervalOf: () => ({ host: 'one.io', everyMs: HOUR }),
            },
            now,
          )
        assert.equal(await stale(10, NOW + 7 * DAY), 0)
        assert.equal(await stale(1, NOW + 8 * DAY + 1), 1)
        assert.equal((await statusOf(catalogue, 'old-a')).scan, 'queued')
        assert.deepEqual(
          await Promise.all([stale(10, NOW + 8 * DAY + 1), stale(10, NOW + 8 * DAY + 1)]).then(
            (both) => both.toSorted(),
          ),
          [0, 2],
        )
        assert.deepEqual(await statusOf(catalogue, 'gone'), {
          tool: 'pending',
          scan: 'queued',
          attempt: 0,
          grade: null,
        })
        assert.equal((await statusOf(catalogue, 'old-b')).scan, 'queued')
        assert.equal((await catalogue.findRecord('new'))?.latestScan, null)
        const times = await Promise.all(
          ['gone', 'old-b', 'old-a'].map(
            async (slug) => (await catalogue.listScans(slug, 1, 1))?.scans[0]?.id ?? '',
          ),
        )
        const runs = (await Promise.all(times.map((id) => catalogue.findScan(id)))).map(
          (scan) => (scan?.runAfter ?? 0) - (NOW + 8 * DAY + 1),
        )
        assert.deepEqual(runs, [HOUR, 2 * HOUR, 0])
        await finish(
          catalogue,
          await taken(catalogue, 'w9', NOW + 8 * DAY + 1),
          6,
          {},
          NOW + 9 * DAY,
        )
        assert.equal(
          await stale(10, NOW + 15 * DAY),
          1,
          'the new one; what was looked at six days ago is not stale',
        )
      },
    )

    withQueue(
      'the history of a tool is told newest first, and the looks of thirty days are counted',
      async (catalogue) => {
        await submit(catalogue, 'watched')
        const days = [0, 10, 35, 40]
        for (const [index, day] of days.entries()) {
          const now = NOW + day * DAY
          if (index > 0)
            assert.equal((await request(catalogue, 'watched', `h${index}`, now)).outcome, 'queued')
          const scan = await taken(catalogue, 'w1', now)
          if (index === 2) await fail(catalogue, scan, null, now)
          else
            await finish(
              catalogue,
              scan,
              5 + index,
              { difference: index === 0 ? null : `{"step":${index}}` },
              now + 100,
            )
          if (index === 3) assert.deepEqual(scan.history, { days: 30, probes: 2, answered: 1 })
        }
        const { scans, total } = (await catalogue.listScans('watched', 1, 3)) ?? assert.fail()
        assert.equal(total, 4)
        assert.deepEqual(scans, [
          {
            kind: 'scan',
            id: 'h3',
            status: 'done',
            createdAt: NOW + 40 * DAY,
            finishedAt: NOW + 40 * DAY + 100,
            methodVersion: '1.0',
            grade: 'A',
            score: 8,
            difference: '{"step":3}',
            previous: null,
          },
          {
            kind: 'scan',
            id: 'h2',
            status: 'failed',
            createdAt: NOW + 35 * DAY,
            finishedAt: NOW + 35 * DAY,
            methodVersion: null,
            grade: null,
            score: null,
            difference: null,
            previous: null,
          },
          {
            kind: 'scan',
            id: 'h1',
            status: 'done',
            createdAt: NOW + 10 * DAY,
            finishedAt: NOW + 10 * DAY + 100,
            methodVersion: '1.0',
            grade: 'B',
            score: 6,
            difference: '{"step":1}',
            previous: null,
          },
        ])
        assert.deepEqual(
          (await catalogue.listScans('watched', 2, 3))?.scans.map(({ id }) => id),
          ['scan-watched'],
        )
        assert.equal(await catalogue.listScans('nobody', 1, 3), null)
      },
    )

    withQueue('evidence that is not what was written is refused', async (catalogue, url) => {
      const evidence = JSON.stringify({
        text: 'größer \u2028 \ud83d\ude00',
        list: Array.from({ length: 5000 }, (_, index) => index),
      })
      for (const slug of ['whole', 'swapped', 'torn']) {
        await submit(catalogue, slug)
        await finish(catalogue, await taken(catalogue), 5, {
          evidence: slug === 'swapped' ? '{}' : evidence,
        })
      }
      assert.equal(await catalogue.findEvidence('scan-whole'), evidence)
      await asEngine(url, (engine) =>
        engine.transaction(async (tx) => {
          await tx.all(
            `update scan_result set evidence = (select evidence from scan_result where scan_id = 'scan-whole') where scan_id = 'scan-swapped'`,
          )
          await tx.all(
            `update scan_result set evidence = substr(evidence, 1, 99) || 'AAAA' || substr(evidence, 104) where scan_id = 'scan-torn'`,
          )
        }),
      )
      for (const id of ['scan-swapped', 'scan-torn']) {
        await assert.rejects(
          catalogue.findEvidence(id),
          (error) => error instanceof Refusal && error.code === 'evidence-damaged',
        )
      }
    })

    withQueue('all of it is there after a restart', async (catalogue, url) => {
      for (const slug of ['done', 'held', 'queued']) await submit(catalogue, slug)
      await finish(catalogue, await taken(catalogue), 9, { evidence: '{"a":1}' })
      await taken(catalogue)
      const slugs = ['done', 'held', 'queued']
      const all = (on: Catalogue) =>
        Promise.all(
          slugs.map(async (slug) => [
            await statusOf(on, slug),
            await on.findScan(`scan-${slug}`),
            await on.findTool(slug),
          ]),
        )
      const was = await all(catalogue)
      await catalogue.close()
      const again = await openCatalogueAt(url, renderer)
      assert.deepEqual(await all(again), was)
      assert.equal(await again.findEvidence('scan-done'), '{"a":1}')
      assert.equal((await taken(again, 'w2')).slug, 'queued')
      assert.equal((await taken(again, 'w2', NOW + LEASE)).slug, 'held')
      await again.close()
    })

    withQueue(
      'three workers that are killed and stopped do every scan exactly once',
      async (catalogue, url) => {
        const slugs = Array.from({ length: 120 }, (_, index) => `job-${index}`)
        for (const slug of slugs) await submit(catalogue, slug)
        const crew = makeCrew(catalogue, url, {
          10: 'killed before it finishes',
          25: 'stopped until another has it',
          40: 'killed while it finishes',
          55: 'stopped until another has it',
          70: 'killed while it finishes',
        })
        try {
          await crew.work()
        } finally {
          await crew.dismiss()
        }
        const done = await Promise.all(slugs.map((slug) => catalogue.findScan(`scan-${slug}`)))
        assert.deepEqual(
          done.filter((scan) => scan?.status !== 'done'),
          [],
        )
        assert.equal(new Set(crew.done).size, crew.done.length, 'none was acknowledged twice')
        // What a worker stored when it was killed it could not tell.
        assert.ok(crew.done.length >= done.length - 2, `${crew.done.length} acknowledged`)
        assert.deepEqual(await catalogue.countTools(), { graded: done.length, pending: 0 })
        for (const slug of slugs) await statusOf(catalogue, slug)
        await asEngine(url, async (engine) => {
          const [count] = await engine.all(
            `select count(*) as n from scan_result r join scan s on s.id = r.scan_id and s.status = 'done'`,
          )
          assert.equal(Number(count?.['n']), done.length)
          if (engine.name !== 'sqlite') return
          assert.equal((await engine.all('pragma integrity_check'))[0]?.['integrity_check'], 'ok')
          assert.equal((await engine.all('pragma foreign_key_check')).length, 0)
        })
      },
    )

    test('the next scan and the stale tools are found by index', async () => {
      const url = await fresh()
      await (await openCatalogueAt(url, renderer)).close()
      await asEngine(url, (engine) =>
        engine.transaction(async (tx) => {
          if (name === 'postgres') await tx.all('set local enable_seqscan = off')
          let steps = ''
          const all = async (sql: string, values: readonly unknown[] = []) => {
            const rows = await tx.all(
              `explain ${name === 'sqlite' ? 'query plan ' : ''}${sql}`,
              values,
            )
            steps = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n')
            return []
          }
          await takeScan(
            { name: engine.name, all },
            { worker: 'w', leaseUntil: 2, now: 1, tooLate: 3 },
          )
          assert.equal(steps.match(/\bscan_to_run\b/g)?.length, 2, steps)
          assert.doesNotMatch(steps, /SCAN scan\b|Seq Scan on scan\b/)
          await staleTools({ name: engine.name, all }, { before: 1, limit: 1 })
          assert.match(steps, /tool_to_look/)
          assert.doesNotMatch(steps, /TEMP B-TREE|Sort/)
        }),
      )
    })
  })
}
