// The queries that read tools: by slug, by URL, by name, and by id.
import { sql } from 'kysely'
import { SKELETON_SLOTS, skeletonSql } from '../name-skeleton-sql.ts'
import { documentQueries, SHOWN } from './documents.ts'
import { given, sealed, type Builder } from '../statement.ts'

/** The number of ids in one statement. Unused slots are filled with an id that no tool has. */
const ID_SLOTS = 128
const idNames = Array.from({ length: ID_SLOTS }, (_, index) => index)

/** The number of slugs in one statement. Unused slots are filled with a slug that no tool has. */
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
  }
}

/** Splits ids into batches that fit into one statement. */
export function idPortions(ids: readonly number[]): Record<number, number>[] {
  const portions: Record<number, number>[] = []
  for (let start = 0; start < ids.length; start += ID_SLOTS)
    portions.push(idNames.map((index) => ids[start + index] ?? -1))
  return portions
}

function toolReads(db: Builder) {
  const stored = db
    .selectFrom('tool as t')
    .innerJoin('tool_document as d', 'd.tool_id', 't.id')
    .select([
      't.id',
      't.slug',
      't.status',
      't.grade_rank',
      't.score',
      't.version',
      'd.tool',
      'd.profile',
      'd.markdown',
    ])
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
    findStatus: given<{ slug: string }>()((value) =>
      db
        .selectFrom('tool')
        .select(['status', 'grade_rank', 'version'])
        .where('slug', '=', value.slug),
    ),
    findToolByUrl: sealed(
      SHOWN,
      given<{ urlKey: string }>()((value) => stored.where('t.url_key', '=', value.urlKey)),
    ),
  }
}

function keyReads(db: Builder) {
  return {
    findId: given<{ slug: string }>()((value) =>
      db.selectFrom('tool').select(['id', 'review_count']).where('slug', '=', value.slug),
    ),
    findIds: given<{ slug: string; urlKey: string }>()((value) =>
      db
        .selectFrom('tool')
        .select(['id', 'slug'])
        .where((each) =>
          each.or([each('slug', '=', value.slug), each('url_key', '=', value.urlKey)]),
        ),
    ),
    slugsBetween: given<{ from: string; to: string; limit: number }>()((value) =>
      db
        .selectFrom('tool')
        .select('slug')
        .where('slug', '>=', value.from)
        .where('slug', '<', value.to)
        .orderBy('slug')
        .limit(value.limit),
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
  }
}
