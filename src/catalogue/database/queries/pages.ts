// The order of lists as queries: the ids that come after a tool, in every sort, over everything and within a category, with and without further filters.
import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engine.ts'
import { given, type Builder } from '../statement.ts'

export interface PageValues {
  category: string
  /** The lowest score key when sorting by score, else the lowest grade rank. */
  least: number
  mask: number
  flags: number
  /** The id of the tool before the first; `FROM_THE_START` where there is none. */
  after: number
  skip: number
  limit: number
}

type Sort = 'score' | 'name' | 'recent'

/** An id that no tool has. */
export const FROM_THE_START = -1

/** What lies before every key, as wide as the column. */
const SORTS = {
  score: { key: 'score_key', direction: 'desc', next: '<', before: sql.lit(2 ** 31 - 1) },
  name: { key: 'name_key', direction: 'asc', next: '>', before: sql.lit('') },
  recent: { key: 'updated_at', direction: 'desc', next: '<', before: sql.lit(Number.MAX_SAFE_INTEGER) },
} as const

/** One row for all: hundreds of rows would cost more than finding them. */
const LISTED: Record<Engine['name'], RawBuilder<string | null>> = {
  sqlite: sql<string | null>`group_concat(id, ' ')`,
  postgres: sql<string | null>`string_agg(id::text, ' ')`,
}

/** Filters cost time on each row that a page skips, so lists without them have queries of their own. */
export function pageQueries(db: Builder, engine: Engine['name']) {
  const scopes = (sort: Sort, filtered: boolean) => ({ all: pageQuery(db, engine, sort, filtered, false), within: pageQuery(db, engine, sort, filtered, true) })
  const both = (sort: Sort) => ({ plain: scopes(sort, false), filtered: scopes(sort, true) })
  return { score: both('score'), name: both('name'), recent: both('recent') }
}

/** Read from a covering index alone: first the rest of those with the same key, then the keys that follow. */
function pageQuery(db: Builder, engine: Engine['name'], sort: Sort, filtered: boolean, within: boolean) {
  const { key, direction, next, before } = SORTS[sort]
  return given<PageValues>()((value) => {
    let listed = db
      .selectFrom('tool')
      .select(['id', 'slug', `${key} as key`])
      .where('grade_rank', 'is not', null)
    if (within) listed = listed.where('category', '=', value.category)
    if (filtered) {
      listed = listed.where(sort === 'score' ? 'score_key' : 'grade_rank', '>=', value.least).where(sql<number>`flags & ${value.mask}`, '=', value.flags)
    }
    const mark = db.selectFrom('tool').where('id', '=', value.after)
    const markKey = sql<number>`coalesce(${mark.select(key)}, ${before})`
    const markSlug = sql<string>`coalesce(${mark.select('slug')}, '')`
    const ids = listed
      .where(key, '=', markKey)
      .where('slug', '>', markSlug)
      .unionAll(listed.where(key, next, markKey))
      .orderBy('key', direction)
      .orderBy('slug')
      .limit(value.limit)
      .offset(value.skip)
    return db.selectFrom(ids.as('page')).select(LISTED[engine].as('ids'))
  })
}
