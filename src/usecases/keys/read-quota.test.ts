// Reads are counted exactly, in memory, and shared through asynchronous writes.
import assert from 'node:assert/strict'
import test from 'node:test'
import { createReadQuota } from './read-quota.ts'

const DAY_MS = 86_400_000
const NOON = Date.UTC(2026, 10, 15, 12)

/** What the database does with counts: adds them up by day, over all processes. */
class Ledger {
  readonly days = new Map<string, Map<string, number>>()
  writes: number[] = []
  isDown = false

  async addReads(day: string, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    await Promise.resolve()
    if (this.isDown) throw new Error('down')
    this.writes.push(counts.size)
    const totals = this.days.get(day) ?? new Map<string, number>()
    this.days.set(day, totals)
    for (const [subject, count] of counts) totals.set(subject, (totals.get(subject) ?? 0) + count)
    return new Map([...counts.keys()].map((subject) => [subject, totals.get(subject) ?? 0]))
  }

  async readCounts(day: string): Promise<Map<string, number>> {
    return new Map(this.days.get(day))
  }
}

function quota(
  ledger = new Ledger(),
  clock = { now: NOON },
  limits = { subjects: 1000, subjectsPerFlush: 1000 },
) {
  return {
    ledger,
    clock,
    reads: createReadQuota({ catalogue: ledger, now: () => clock.now, limits }),
  }
}

test('exactly the limit is allowed, and the remainder is told', () => {
  const { reads } = quota()
  const taken = Array.from({ length: 130 }, () => reads.take('a', 100))
  assert.equal(taken.filter(({ allowed }) => allowed).length, 100)
  assert.deepEqual(taken[0], { allowed: true, limit: 100, remaining: 99, resetSeconds: 43_200 })
  assert.deepEqual(taken[99], { allowed: true, limit: 100, remaining: 0, resetSeconds: 43_200 })
  assert.deepEqual(taken[100], { allowed: false, limit: 100, remaining: 0, resetSeconds: 43_200 })
  assert.equal(reads.used('a'), 100)
  assert.ok(reads.take('b', 100).allowed)
})

test('a limit of 0 disables the quota, and nothing is counted', async () => {
  const { reads, ledger } = quota()
  for (let round = 0; round < 500; round++) assert.ok(reads.take('a', 0).allowed)
  await reads.flush()
  assert.equal(ledger.days.size, 0)
})

test('a new UTC day begins anew; a clock set back does not', () => {
  const { reads, clock } = quota()
  for (let round = 0; round < 5; round++) reads.take('a', 5)
  clock.now = NOON - 2 * DAY_MS
  assert.ok(!reads.take('a', 5).allowed)
  clock.now = NOON
  assert.ok(!reads.take('a', 5).allowed)
  clock.now = NOON + DAY_MS
  assert.equal(reads.take('a', 5).remaining, 4)
  // It had jumped ahead: the quota of today is used up.
  clock.now = NOON
  assert.ok(!reads.take('a', 5).allowed)
  assert.equal(reads.take('b', 5).remaining, 4)
  clock.now = Date.UTC(2026, 10, 17) - 1
  assert.equal(reads.take('a', 5).resetSeconds, 1)
})

test('a clock that jumped ahead and back leaves nothing in the future', async () => {
  const { reads, ledger, clock } = quota()
  clock.now = NOON + 30 * DAY_MS
  reads.take('a', 5)
  clock.now = NOON
  assert.ok(reads.take('a', 5).resetSeconds <= DAY_MS / 1000)
  await reads.flush()
  assert.deepEqual([...ledger.days.keys()], ['2026-11-15'])
})

test('a restart goes on where the last process stopped', async () => {
  const { reads, ledger, clock } = quota()
  for (let round = 0; round < 60; round++) reads.take('a', 100)
  await reads.stop()
  const next = quota(ledger, clock).reads
  assert.ok(next.take('a', 100).allowed)
  await next.start()
  assert.equal(next.used('a'), 61)
  await next.stop()
  assert.equal(ledger.days.get('2026-11-15')?.get('a'), 61)
})

test('two processes share a quota through what they write', async () => {
  const { reads: one, ledger, clock } = quota()
  const { reads: two } = quota(ledger, clock)
  for (let round = 0; round < 50; round++) {
    assert.ok(one.take('a', 100).allowed)
    assert.ok(two.take('a', 100).allowed)
  }
  await one.flush()
  await two.flush()
  assert.ok(!two.take('a', 100).allowed)
  one.take('a', 100)
  await one.flush()
  assert.ok(!one.take('a', 100).allowed)
})

test('what is counted while a write is under way is neither lost nor counted twice', async () => {
  const { reads, ledger } = quota()
  reads.take('a', 100)
  const writing = reads.flush()
  reads.take('a', 100)
  assert.equal(reads.flush(), writing)
  await writing
  assert.equal(reads.used('a'), 2)
  await reads.flush()
  assert.equal(reads.used('a'), 2)
  assert.equal(ledger.days.get('2026-11-15')?.get('a'), 2)
})

test('counts from a failed write are written later', async () => {
  const { reads, ledger } = quota()
  for (let round = 0; round < 3; round++) reads.take('a', 100)
  ledger.isDown = true
  await assert.rejects(reads.flush(), /down/)
  reads.take('a', 100)
  assert.equal(reads.used('a'), 4)
  ledger.isDown = false
  await reads.flush()
  assert.equal(ledger.days.get('2026-11-15')?.get('a'), 4)
})

test('one write holds so many subjects, and stopping writes them all', async () => {
  const { reads, ledger } = quota(
    new Ledger(),
    { now: NOON },
    { subjects: 1000, subjectsPerFlush: 10 },
  )
  for (let index = 0; index < 25; index++) reads.take(`s${index}`, 100)
  await reads.flush()
  assert.deepEqual(ledger.writes, [10])
  await reads.stop()
  assert.deepEqual(ledger.writes, [10, 10, 5])
  await reads.flush()
  assert.equal(ledger.writes.length, 3)
})

test('stopping does not hang on a database that is down', async () => {
  const faults: unknown[] = []
  const ledger = new Ledger()
  ledger.isDown = true
  const reads = createReadQuota({
    catalogue: ledger,
    now: () => NOON,
    onFault: (error) => faults.push(error),
  })
  reads.take('a', 100)
  await reads.stop()
  assert.equal(faults.length, 1)
})

test('memory is bounded: the oldest subject is forgotten, and adopted again from what was written', async () => {
  const { reads } = quota(new Ledger(), { now: NOON }, { subjects: 3, subjectsPerFlush: 1000 })
  for (let round = 0; round < 100; round++) reads.take('a', 100)
  await reads.flush()
  for (const subject of ['b', 'c', 'd']) reads.take(subject, 100)
  assert.equal(reads.used('a'), 0)
  assert.ok(reads.take('a', 100).allowed)
  await reads.flush()
  assert.ok(!reads.take('a', 100).allowed)
})

test('it writes behind by itself every second, and stops', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { reads, ledger } = quota()
  await reads.start()
  reads.take('a', 100)
  t.mock.timers.tick(1000)
  await reads.flush()
  assert.equal(ledger.days.get('2026-11-15')?.get('a'), 1)
  await reads.stop()
  reads.take('a', 100)
  t.mock.timers.tick(5000)
  assert.equal(ledger.writes.length, 1)
})
