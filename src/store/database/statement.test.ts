// Statements: what a text becomes on each engine, and how values find their places.
import assert from 'node:assert/strict'
import test from 'node:test'
import { Refusal } from '../../errors/refusal.ts'
import type { EngineName } from './columns.ts'
import { seal } from './sealed-text.ts'
import { inserting, sql, type Row } from './statement.ts'

/** Keeps what it is asked, and answers with these rows. */
function listening(name: EngineName, rows: Row[] = []) {
  const asked: { text: string; values: readonly unknown[] }[] = []
  return {
    name,
    asked,
    all: async (text: string, values: readonly unknown[] = []) => {
      asked.push({ text, values })
      return rows
    },
  }
}

test('a parameter has the placeholder of its engine, and the same one wherever it occurs', async () => {
  const find = sql()('select id from tool where slug = :slug or name = :name or name_key = :slug')
  const values = { slug: 'acme', name: 'Acme' }
  const [sqlite, postgres] = [listening('sqlite'), listening('postgres')]
  await find(sqlite, values)
  await find(postgres, values)
  const text = 'select id from tool where slug = #1 or name = #2 or name_key = #1'
  assert.deepEqual(sqlite.asked, [{ text: text.replaceAll('#', '?'), values: ['acme', 'Acme'] }])
  assert.deepEqual(postgres.asked, [{ text: text.replaceAll('#', '$'), values: ['acme', 'Acme'] }])
})

test('a list has a placeholder for each of its places, and NULL in those that are left', async () => {
  const find = sql()('select id from tool where version = :version and slug in (:slugs[3])')
  const reader = listening('sqlite')
  await find(reader, { slugs: ['a', 'b'], version: 1 })
  const text = 'select id from tool where version = ?1 and slug in (?2, ?3, ?4)'
  assert.deepEqual(reader.asked, [{ text, values: [1, 'a', 'b', null] }])
})

test('where the engines differ, each gets its own text', async () => {
  const lock = sql()({
    sqlite: 'select id from tool where slug = :slug',
    postgres: 'select id from tool where slug = :slug for update',
  })
  const postgres = listening('postgres')
  await lock(postgres, { slug: 'acme' })
  assert.equal(postgres.asked[0]?.text, 'select id from tool where slug = $1 for update')
})

test('a value that is missing is refused, by the compiler and again when it runs', () => {
  const find = sql()('select id from tool where slug = :slug and version = :version')
  const reader = listening('sqlite')
  // @ts-expect-error `version` is missing.
  assert.throws(() => find(reader, { slug: 'acme' }), /value for :version/)
  // @ts-expect-error There are no values at all.
  assert.throws(() => find(reader), /value for :slug/)
  // @ts-expect-error A list is no value.
  void find(reader, { slug: ['acme'], version: 1 })
  // @ts-expect-error It has no such parameter.
  void find(reader, { slug: 'acme', version: 1, name: 'Acme' })
})

test('a list that is longer than its places is refused', () => {
  const find = sql()('select id from tool where slug in (:slugs[2])')
  assert.throws(() => find(listening('sqlite'), { slugs: ['a', 'b', 'c'] }), /at most 2/)
})

test('sealed texts are sealed when written, and verified when read', async () => {
  const put = sql<{ record: string }>({ sealed: ['record'] })(
    'update tool_source set record = :record where tool_id = :id returning record',
  )
  const reader = listening('sqlite', [{ record: seal('{"a":1}') }])
  assert.deepEqual(await put(reader, { id: 1, record: '{}' }), [{ record: '{"a":1}' }])
  assert.deepEqual(reader.asked[0]?.values, [seal('{}'), 1])
  const damaged = listening('sqlite', [{ record: `${seal('{"a":1}')} ` }])
  await assert.rejects(put(damaged, { id: 1, record: '{}' }), Refusal)
})

test('a row is inserted with every column of its table', async () => {
  const insert = inserting('quota', { same: { kind: 'read' } })
  const reader = listening('postgres')
  await insert(reader, { day: '2026-01-01', subject: 'a', used: 2 })
  const text = 'insert into quota (kind, day, subject, used) values ($1, $2, $3, $4)'
  assert.deepEqual(reader.asked, [{ text, values: ['read', '2026-01-01', 'a', 2] }])
})
