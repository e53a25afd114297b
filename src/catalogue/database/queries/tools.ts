// The queries about tools: by slug, by id, counts, and all writes.
import { sql } from 'kysely'
import { SKELETON_SLOTS, skeletonSql } from '../name-skeleton-sql.ts'
import { documentQueries, SHOWN } from './documents.ts'
import type { Engine } from '../engine.ts'
import { given, sealed, type Builder } from '../statement.ts'

/** The number of ids in one statement. Unused slots are filled with an id that no tool has. */
const ID_SLOTS = 128
const idNames = Array.from({ length: ID_SLOTS }, (_, index) => index)

/** The number of slugs in one statement. Unused slots are filled with a slug that no tool has. */
export const SLUG_SLOTS = 10
const skeletonNames = Array.from({ length: SKELETON_SLOTS }, (_, index) => index)
const MOST_NAMESAKES = 20
const slugNames = Array.from({ length: SLUG_SLOTS }, (_, index) => index)

export function toolQueries(db: Builder, engine: Engine['name']) {
  return {
    ...toolReads(db),
    ...documentQueries(db),
    ...keyReads(db),
    ...nameReads(db),
    ...toolLists(db),
    ...toolWrites(db, engine),
    ...changeQueries(db, engine),
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
      't.updated_at',
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

/**
 * A tool that one version rendered and another has written since is rendered again from scratch.
 */
export function keptRenderer(version: string) {
  return sql<string>`case when rendered_by = ${version} then rendered_by else '' end`
}

/**
 * SQLite reuses the id of the last row after it is deleted; another process may still hold it in
 * memory.
 */
const NEVER_USED = sql<number>`(select max(coalesce((select max(id) from tool), 0), coalesce((select max(tool_id) from removed_tool), 0)) + 1)`

function toolWrites(db: Builder, engine: Engine['name']) {
  return {
    insertTool: given<ToolValues & { lookedAt: number | null; renderedBy: string }>()((value) =>
      db
        .insertInto('tool')
        .values({
          ...(engine === 'sqlite' && { id: NEVER_USED }),
          ...columns(value),
          looked_at: value.lookedAt,
          review_count: 0,
          version: 1,
          rendered_by: value.renderedBy,
          changed: 0,
        })
        .returning('id'),
    ),
    /**
     * Also locks the row until the transaction ends, so that later reads of the tool stay valid.
     */
    bumpVersion: given<{ id: number; renderedBy: string }>()((value) =>
      db
        .updateTable('tool')
        .set((each) => ({
          version: each('version', '+', 1),
          rendered_by: keptRenderer(value.renderedBy),
        }))
        .where('id', '=', value.id)
        .returning([
          'slug',
          'url_key',
          'category',
          'status',
          'grade_rank',
          'score',
          'flags',
          'review_count',
        ]),
    ),
    updateTool: given<ToolValues & { id: number; renderedBy: string }>()((value) =>
      db
        .updateTable('tool')
        .set({ ...columns(value), rendered_by: value.renderedBy })
        .where('id', '=', value.id),
    ),
  }
}

function changeQueries(db: Builder, engine: Engine['name']) {
  const rows = db
    .selectFrom('tool')
    .select([
      'id',
      'slug',
      'name_key',
      'category',
      'status',
      'grade_rank',
      'score_key',
      'score',
      'flags',
      'updated_at',
      'version',
      'changed',
    ])
  return {
    rowsAfter: given<{ after: number; limit: number }>()((value) =>
      rows.where('id', '>', value.after).orderBy('id').limit(value.limit),
    ),
    rowsChanged: given<{ since: number; after: number; limit: number }>()((value) =>
      rows
        .where(sql<boolean>`(changed, id) > (${value.since}, ${value.after})`)
        .orderBy('changed')
        .orderBy('id')
        .limit(value.limit),
    ),
    slugsChanged: given<{ since: number; limit: number }>()((value) =>
      db
        .selectFrom('tool')
        .select('slug')
        .where('changed', '>', value.since)
        .unionAll((all) =>
          all.selectFrom('removed_tool').select('slug').where('changed', '>', value.since),
        )
        .limit(value.limit),
    ),
    noteChange: given<{ id: number; revision: number }>()((value) =>
      db.updateTable('tool').set({ changed: value.revision }).where('id', '=', value.id),
    ),
    /** Locks rows that another version rendered and marks them as rendered by this one. */
    claimOutdated: given<{ version: string; limit: number }>()((value) => {
      const outdated = db
        .selectFrom('tool')
        .select('id')
        .where((each) =>
          each.or([
            each('rendered_by', '<', value.version),
            each('rendered_by', '>', value.version),
          ]),
        )
        .limit(value.limit)
      return db
        .updateTable('tool')
        .set({ rendered_by: value.version })
        .where('id', 'in', engine === 'postgres' ? outdated.forUpdate().skipLocked() : outdated)
        .returning(['id', 'slug', 'url_key', 'version'])
    }),
  }
}
