// The queries about tools: one by slug, some by id, counts, and every write.
import { sql } from 'kysely'
import { SKELETON_SLOTS, skeletonSql } from '../name-skeleton-sql.ts'
import { documentQueries, SHOWN } from './documents.ts'
import { given, sealed, type Builder } from '../statement.ts'

/** How many ids one statement takes; fewer are filled up with an id that no tool has. */
const ID_SLOTS = 128
const idNames = Array.from({ length: ID_SLOTS }, (_, index) => index)

/** How many slugs one statement takes; fewer are filled up with a slug that no tool has. */
export const SLUG_SLOTS = 10
const skeletonNames = Array.from({ length: SKELETON_SLOTS }, (_, index) => index)
const MOST_NAMESAKES = 20
const slugNames = Array.from({ length: SLUG_SLOTS }, (_, index) => index)

export function toolQueries(db: Builder) {
  return {
    ...toolReads(db),
    ...documentQueries(db),
    ...keyReads(db),
    ...nameReads(db),
    ...toolLists(db),
    ...counts(db),
    ...toolWrites(db),
    ...facetWrites(db),
  }
}

/** Cuts ids into the portions that one statement takes. */
export function idPortions(ids: readonly number[]): Record<number, number>[] {
  const portions: Record<number, number>[] = []
  for (let start = 0; start < ids.length; start += ID_SLOTS) portions.push(idNames.map((index) => ids[start + index] ?? -1))
  return portions
}

function toolReads(db: Builder) {
  const stored = db
    .selectFrom('tool as t')
    .innerJoin('tool_document as d', 'd.tool_id', 't.id')
    .select(['t.id', 't.slug', 't.status', 't.grade_rank', 't.score', 't.version', 't.updated_at', 'd.tool', 'd.profile', 'd.markdown'])
  return {
    findTool: sealed(
      SHOWN,
      given<{ slug: string }>()((value) => stored.where('t.slug', '=', value.slug)),
    ),
    documents: { profile: documentQuery(db, 'profile'), markdown: documentQuery(db, 'markdown') },
    findTools: sealed(
      SHOWN,
      given<Record<number, string>>()((value) =>
        stored.where(
          't.slug',
          'in',
          slugNames.map((index) => value[index] ?? ''),
        ),
      ),
    ),
    findStanding: given<{ slug: string }>()((value) => db.selectFrom('tool').select(['status', 'grade_rank', 'version']).where('slug', '=', value.slug)),
    findToolByUrl: sealed(
      SHOWN,
      given<{ urlKey: string }>()((value) => stored.where('t.url_key', '=', value.urlKey)),
    ),
  }
}

function keyReads(db: Builder) {
  return {
    findId: given<{ slug: string }>()((value) => db.selectFrom('tool').select(['id', 'review_count']).where('slug', '=', value.slug)),
    findIds: given<{ slug: string; urlKey: string }>()((value) =>
      db
        .selectFrom('tool')
        .select(['id', 'slug'])
        .where((each) => each.or([each('slug', '=', value.slug), each('url_key', '=', value.urlKey)])),
    ),
    slugsBetween: given<{ from: string; to: string; limit: number }>()((value) =>
      db.selectFrom('tool').select('slug').where('slug', '>=', value.from).where('slug', '<', value.to).orderBy('slug').limit(value.limit),
    ),
  }
}

function nameReads(db: Builder) {
  return {
    namesakes: sealed(
      ['tool'],
      given<Record<number, string>>()((value) =>
        db
          .selectFrom('tool as t')
          .innerJoin('tool_document as d', 'd.tool_id', 't.id')
          .select('d.tool')
          .where(
            sql<string>`${sql.raw(skeletonSql('t.name_key'))}`,
            'in',
            skeletonNames.map((index) => value[index] ?? ''),
          )
          .where('t.grade_rank', 'is not', null)
          .orderBy('t.id')
          .limit(MOST_NAMESAKES),
      ),
    ),
  }
}

function documentQuery(db: Builder, name: 'profile' | 'markdown') {
  return sealed(
    ['text'],
    given<{ slug: string }>()((value) =>
      db
        .selectFrom('tool as t')
        .innerJoin('tool_document as d', 'd.tool_id', 't.id')
        .select(['t.version', `d.${name} as text`])
        .where('t.slug', '=', value.slug),
    ),
  )
}

function toolLists(db: Builder) {
  return {
    slugsAfter: given<{ after: string; limit: number }>()((value) =>
      db
        .selectFrom('tool')
        .select(['slug', 'updated_at'])
        .where('slug', '>', value.after)
        .where('grade_rank', 'is not', null)
        .orderBy('slug')
        .limit(value.limit),
    ),
    toolsByIds: sealed(
      ['tool'],
      given<Record<number, number>>()((value) =>
        db
          .selectFrom('tool_document')
          .select(['tool_id', 'tool'])
          .where(
            'tool_id',
            'in',
            idNames.map((index) => value[index] ?? -1),
          ),
      ),
    ),
    rowsByIds: given<Record<number, number>>()((value) =>
      db
        .selectFrom('tool')
        .select(['id', 'slug', 'name_key', 'category', 'grade_rank', 'score_key', 'flags', 'updated_at'])
        .where(
          'id',
          'in',
          idNames.map((index) => value[index] ?? -1),
        ),
    ),
  }
}

export interface ToolValues {
  slug: string
  name: string
  name_key: string
  url_key: string
  category: string
  status: string
  grade_rank: number | null
  score_key: number | null
  score: number | null
  flags: number
  created_at: number
  updated_at: number
  method_version: string
}

const columns = (value: ToolValues) => ({
  slug: value.slug,
  name: value.name,
  name_key: value.name_key,
  url_key: value.url_key,
  category: value.category,
  status: value.status,
  grade_rank: value.grade_rank,
  score_key: value.score_key,
  score: value.score,
  flags: value.flags,
  created_at: value.created_at,
  updated_at: value.updated_at,
  method_version: value.method_version,
})

function toolWrites(db: Builder) {
  return {
    insertTool: given<ToolValues & { lookedAt: number | null }>()((value) =>
      db
        .insertInto('tool')
        .values({ ...columns(value), looked_at: value.lookedAt, review_count: 0, version: 1 })
        .returning('id'),
    ),
    /** Also holds the row until the transaction ends, so that what is read of the tool afterwards stays true. */
    bumpVersion: given<{ id: number }>()((value) =>
      db
        .updateTable('tool')
        .set((each) => ({ version: each('version', '+', 1) }))
        .where('id', '=', value.id)
        .returning(['slug', 'url_key', 'category', 'status', 'grade_rank', 'score', 'flags', 'review_count']),
    ),
    updateTool: given<ToolValues & { id: number }>()((value) => db.updateTable('tool').set(columns(value)).where('id', '=', value.id)),
  }
}

function facetWrites(db: Builder) {
  return {
    addFacet: given<{ category: string; rank: number; flags: number; n: number; scoreSum: number }>()((value) =>
      db
        .insertInto('facet')
        .values({ category: value.category, grade_rank: value.rank, flags: value.flags, n: value.n, score_sum: value.scoreSum })
        .onConflict((conflict) =>
          conflict.columns(['category', 'grade_rank', 'flags']).doUpdateSet({
            n: sql`facet.n + excluded.n`,
            score_sum: sql`facet.score_sum + excluded.score_sum`,
          }),
        ),
    ),
  }
}

function counts(db: Builder) {
  const total = (within: boolean) =>
    given<{ category: string; rank: number; mask: number; flags: number }>()((value) => {
      const query = db
        .selectFrom('facet')
        .select((each) => each.fn.sum<number | null>('n').as('n'))
        .where('grade_rank', '>=', value.rank)
        .where(sql<number>`flags & ${value.mask}`, '=', value.flags)
      return within ? query.where('category', '=', value.category) : query
    })
  return {
    totals: { all: total(false), within: total(true) },
    countByRank: given<object>()(() =>
      db
        .selectFrom('facet')
        .select(['grade_rank', (each) => each.fn.sum<number>('n').as('n')])
        .groupBy('grade_rank'),
    ),
    countByCategory: given<object>()(() =>
      db
        .selectFrom('facet')
        .select(['category', (each) => each.fn.sum<number>('n').as('n'), (each) => each.fn.sum<number>('score_sum').as('score_sum')])
        .where('grade_rank', '>=', 0)
        .groupBy('category')
        .having((each) => each(each.fn.sum<number>('n'), '>', 0))
        .orderBy('category'),
    ),
    countByLetter: given<object>()(() =>
      db
        .selectFrom('facet')
        .select(['category', 'grade_rank', (each) => each.fn.sum<number>('n').as('n')])
        .where('grade_rank', '>=', 0)
        .groupBy(['category', 'grade_rank'])
        .having((each) => each(each.fn.sum<number>('n'), '>', 0)),
    ),
  }
}
