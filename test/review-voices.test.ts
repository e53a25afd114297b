// One reviewer, one vote, on both databases: what many reviews of one key, or of one network
// without a key, can do to a tool.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Catalogue } from '../src/store/catalogue.ts'
import { openCatalogueAt } from '../src/store/open-database.ts'
import type { Caller } from '../src/usecases/keys/caller.ts'
import { reviewTool, type ReviewDeps } from '../src/usecases/review/review-tool.ts'
import { urlKeyOf } from './catalogue-model.ts'
import { freshPostgres } from './postgres-server.ts'
import { pendingRecord } from './tool-record.ts'
import { renderer } from '../src/usecases/renderer.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-voices-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
  postgres: freshPostgres,
}
const DAY = 86_400_000
const START = Date.UTC(2026, 8, 1, 12)
const keyed = (keyId: string, keyCreatedAt = 0): Caller => ({
  keyId,
  keyCreatedAt,
  addressKey: `address of ${keyId}`,
})
const keyless = (addressKey: string): Caller => ({ keyId: null, keyCreatedAt: null, addressKey })

function reviewing(catalogue: Catalogue, settings: Partial<ReviewDeps['settings']> = {}) {
  const clock = { now: START }
  let ids = 0
  const deps: ReviewDeps = {
    catalogue,
    now: () => clock.now,
    randomId: () => `review-${String((ids += 1)).padStart(6, '0')}`,
    settings: { reviewHours: 24, keylessReviews: 20, ...settings },
  }
  const say = (overallScore: number | undefined, who: Caller, agentId = '', toolSlug = 'acme') =>
    reviewTool(
      deps,
      { toolSlug, task: {}, agentId, ...(overallScore !== undefined && { overallScore }) },
      who,
    )
  const seen = async () => (await catalogue.findRecord('acme'))?.reviews ?? assert.fail()
  return { clock, say, seen }
}

for (const [name, fresh] of Object.entries(ENGINES)) {
  const withTool = (title: string, use: (catalogue: Catalogue, url: string) => Promise<void>) =>
    test(title, async () => {
      const url = await fresh()
      const catalogue = await openCatalogueAt(url, renderer)
      try {
        const records = ['acme', 'other'].map((slug) =>
          pendingRecord({ slug, name: slug, url: `https://${slug}.io` }),
        )
        await catalogue.putTools(
          records.map((record) => ({ record, urlKey: urlKeyOf(record), evidence: '{}' })),
          START,
        )
        await use(catalogue, url)
      } finally {
        await catalogue.close()
      }
    })

  describe(`voices on ${name}`, () => {
    withTool('sixty daily reviews of one key weigh as much as its last', async (catalogue) => {
      const { clock, say, seen } = reviewing(catalogue)
      for (let index = 0; index < 20; index++) await say(8, keyed(`honest-${index}`))
      const before = await seen()
      assert.equal(before.count, 20)
      for (let day = 0; day < 60; day++) {
        await say(1, keyed('loud'))
        clock.now += DAY
      }
      const { count, score } = await seen()
      assert.equal(count, 21)
      assert.ok((before.score ?? 0) - (score ?? 0) <= 0.6, `${before.score} fell to ${score}`)
      assert.equal((await catalogue.listReviews('acme', 1, 10))?.total, 80, 'all are listed')
      // The mean of the category counts votes, too: the first tool in it starts there.
      await say(8, keyed('first'), '', 'other')
      assert.ok(((await catalogue.findRecord('other'))?.reviews.score ?? 0) > 7)
    })

    withTool(
      'the last word of a key counts: another score, none, or one from the time when the key was young',
      async (catalogue) => {
        const { clock, say, seen } = reviewing(catalogue)
        const key = keyed('grows', START - DAY)
        await say(1, key)
        clock.now += 10 * DAY
        await say(10, key)
        assert.deepEqual(
          [(await seen()).count, (await seen()).score],
          [1, 10],
          'the category is this one review',
        )
        clock.now += DAY
        await say(undefined, key)
        assert.deepEqual([(await seen()).count, (await seen()).score], [1, null])
      },
    )

    withTool(
      'a network without a key is bounded a day, whatever its agents are called',
      async (catalogue) => {
        const { clock, say, seen } = reviewing(catalogue)
        const outcomes: string[] = []
        for (let index = 0; index < 60; index++) {
          const outcome = await say(
            1,
            keyless('one network'),
            `agent-${index}`,
            index % 2 === 0 ? 'acme' : 'other',
          ).then(
            ({ used }) => String(used),
            (error: { code: string; retryAfter: number }) => `${error.code} ${error.retryAfter}`,
          )
          outcomes.push(outcome)
        }
        assert.deepEqual(outcomes, [
          ...Array.from({ length: 20 }, (_, index) => String(index + 1)),
          ...Array.from({ length: 40 }, () => 'quota-exceeded 43200'),
        ])
        assert.equal((await seen()).count, 1, 'one voice')
        await say(8, keyless('another network'))
        assert.equal((await say(8, keyed('a key'))).used, null)
        assert.equal((await seen()).count, 3)
        clock.now += DAY
        await say(1, keyless('one network'), 'agent-0')
        assert.equal((await seen()).count, 4)
      },
    )

    withTool(
      'who is refused because of the window uses up nothing, and a refusal by quota takes no window',
      async (catalogue) => {
        const { clock, say } = reviewing(catalogue, { keylessReviews: 2 })
        await say(5, keyless('net'), 'a')
        for (let index = 0; index < 5; index++)
          await assert.rejects(say(5, keyless('net'), 'a'), { code: 'review-too-soon' })
        await say(5, keyless('net'), 'b')
        await assert.rejects(say(5, keyless('net'), 'c'), { code: 'quota-exceeded' })
        clock.now += DAY / 2
        assert.equal((await say(5, keyless('net'), 'c')).used, 1)
        const parallel = await Promise.allSettled(
          Array.from({ length: 10 }, (_, index) => say(5, keyless('crowd'), `p${index}`)),
        )
        assert.equal(parallel.filter(({ status }) => status === 'fulfilled').length, 2)
      },
    )
  })
}
