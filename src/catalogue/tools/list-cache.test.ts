// Pages are the same whatever was asked before, far pages are reached in short steps, and nothing is read twice.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { queriesFor } from '../database/queries/index.ts'
import { Remembered, type OrderedList } from './list-cache.ts'
import { sqliteSearch } from '../search/sqlite-search.ts'
import { openSqlite } from '../database/sqlite.ts'

const IDS = Array.from({ length: 34_567 }, (_, index) => (index * 7919) % 34_567)

async function remembered(t: test.TestContext): Promise<Remembered> {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-remembered-'))
  const engine = await openSqlite(join(folder, 'empty.db'))
  t.after(async () => {
    await engine.close()
    rmSync(folder, { recursive: true })
  })
  return new Remembered({ engine, queries: queriesFor('sqlite'), search: sqliteSearch, renderer: { version: 'none', render: () => assert.fail() } }, 1)
}

/** A list over numbers that notes what is asked of it. */
function noted() {
  const asked: { skip: number; limit: number }[] = []
  const list: OrderedList = {
    key: 'all',
    count: async () => IDS.length,
    ids: async (after, skip, limit) => {
      asked.push({ skip, limit })
      const from = (after < 0 ? 0 : IDS.indexOf(after) + 1) + skip
      return IDS.slice(from, from + limit)
    },
  }
  return { list, asked }
}

test('every page is its part of the list, in whichever order pages are asked for', async (t) => {
  const memory = await remembered(t)
  const { list } = noted()
  for (let step = 0; step < 300; step++) {
    const limit = 1 + ((step * 37) % 100)
    const offset = (step * 104_729) % (IDS.length + 500)
    assert.deepEqual(await memory.page(list, offset, limit), { ids: IDS.slice(offset, offset + limit), total: IDS.length })
  }
})

test('a far page is reached in steps, and the next time from where they led', async (t) => {
  const memory = await remembered(t)
  const { list, asked } = noted()
  await memory.page(list, 30_000, 50)
  assert.ok(asked.length > 2)
  assert.ok(asked.every(({ skip, limit }) => skip + limit <= 10_500))
  asked.length = 0
  await memory.page(list, 30_050, 50)
  assert.deepEqual(asked, [])
  await memory.page(list, 30_500, 50)
  assert.deepEqual(asked, [{ skip: 0, limit: 500 }])
})

test('past the end nothing is asked', async (t) => {
  const memory = await remembered(t)
  const { list, asked } = noted()
  assert.deepEqual(await memory.page(list, 1e14, 100), { ids: [], total: IDS.length })
  assert.deepEqual(asked, [])
})
