// The tool index: after any sequence of writes, lists and counts equal those of sorting and
// filtering everything.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testOf } from '../../domain/tool/tool-filter.ts'
import type { SortedIds } from './sorted-ids.ts'
import { ToolIndex, type IndexedTool } from './tool-index.ts'
import { holds } from '../../../test/property.ts'

const EVERYTHING = testOf({})
const FILTERS = [
  EVERYTHING,
  { ...EVERYTHING, category: 'email' },
  { ...EVERYTHING, least: 3 },
  { ...EVERYTHING, mask: 1, wanted: 1 },
  testOf({ access: 'mcp' }),
  { ...testOf({ access: 'api' }), least: 3 },
  testOf({ access: 'cli', minGrade: 'F' }),
]
const scoreIn = (row: IndexedTool, { access }: (typeof FILTERS)[number]) =>
  (access ? row[`${access}_score_key`] : row.score_key) ?? -1

const arbitraryRow = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  key: fc.integer({ min: 0, max: 4 }),
  rank: fc.option(fc.integer({ min: 0, max: 7 })),
  category: fc.constantFrom('email', 'crm'),
  flags: fc.integer({ min: 0, max: 3 }),
})

function rowOf(
  {
    id,
    key,
    rank,
    category,
    flags,
  }: { id: number; key: number; rank: number | null; category: string; flags: number },
  version: number,
): IndexedTool {
  const slug = `tool-${String(id).padStart(2, '0')}`
  const base = {
    id,
    slug,
    name_key: `name ${key}`,
    category,
    flags,
    updated_at: key,
    version,
    changed: version,
  }
  return {
    ...base,
    status: rank === null ? 'pending' : 'graded',
    grade_rank: rank,
    score_key: rank === null ? null : key,
    score: rank === null ? null : key,
    api_score_key: key % 3 === 0 ? null : key,
    mcp_score_key: key % 2 === 0 ? null : 9 - key,
    cli_score_key: null,
  }
}

const row = (version: number, key: number) =>
  rowOf({ id: 1, key, rank: 5, category: 'email', flags: 0 }, version)
const ids = (rows: readonly IndexedTool[]) => rows.map(({ id }) => id)
const allOf = (list: SortedIds) => list.slice(0, list.length)
const byKey = (one: IndexedTool, other: IndexedTool) => (one.slug < other.slug ? -1 : 1)

test('lists and counts follow every write, and every tool that is gone', () => {
  holds(
    fc.property(
      fc.array(fc.array(arbitraryRow, { maxLength: 80 }), { maxLength: 8 }),
      (batches) => {
        const index = new ToolIndex()
        const model = new Map<number, IndexedTool>()
        let version = 0
        for (const batch of batches) {
          const rows = batch.map((each) => rowOf(each, (version += 1)))
          for (const each of rows) model.set(each.id, each)
          for (const each of rows) index.put(each)
          const gone = rows.at(-1)
          if (gone) index.keepText(gone, undefined)
          if (gone) model.delete(gone.id)
          const listed = [...model.values()]
            .filter((each) => each.grade_rank !== null)
            .toSorted(byKey)
          for (const filter of FILTERS) {
            const kept = listed.filter(
              (each) =>
                (filter.category === undefined || each.category === filter.category) &&
                scoreIn(each, filter) >= filter.least &&
                (each.flags & filter.mask) === filter.wanted,
            )
            assert.deepEqual(
              allOf(index.list('score', filter)),
              ids(kept.toSorted((a, b) => scoreIn(b, filter) - scoreIn(a, filter))),
            )
            assert.deepEqual(
              allOf(index.list('name', filter)),
              ids(
                kept.toSorted((a, b) =>
                  a.name_key < b.name_key ? -1 : a.name_key > b.name_key ? 1 : 0,
                ),
              ),
            )
            assert.deepEqual(
              allOf(index.list('recent', filter)),
              ids(kept.toSorted((a, b) => b.updated_at - a.updated_at)),
            )
          }
          assert.deepEqual(
            [index.counts().graded, index.counts().pending],
            [listed.length, model.size - listed.length],
          )
        }
      },
    ),
    { tries: 20 },
  )
})

test('a row that is older than what is known changes nothing, and a text is of one version', () => {
  const index = new ToolIndex()
  index.put(row(2, 4))
  index.put(row(1, 0))
  const tool = index.get(index.list('score', EVERYTHING).slice(0, 1)[0] ?? 0)
  assert.ok(tool)
  assert.deepEqual([tool.version, tool.score_key], [2, 4])
  index.keepText(tool, 'second')
  assert.equal(index.textOf(tool.id), 'second')
  index.put(row(3, 4))
  assert.equal(index.textOf(1), undefined)
  index.keepText(tool, undefined)
  assert.deepEqual([index.get(1), allOf(index.list('score', EVERYTHING))], [undefined, []])
})

test('a list that was made need not be made again', () => {
  const index = new ToolIndex()
  index.put(row(1, 4))
  const filter = testOf({ access: 'mcp' })
  assert.equal(index.hasList('score', filter), false)
  index.list('score', filter)
  assert.equal(index.hasList('score', filter), true)
})
