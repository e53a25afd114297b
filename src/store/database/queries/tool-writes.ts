// The queries that write tools, and those that tell what was written since.
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { given, type Builder } from '../statement.ts'
import type { Tables } from '../tables.ts'

export function toolWriteQueries(db: Builder, engine: Engine['name']) {
  return { ...toolWrites(db, engine), ...changeQueries(db, engine) }
}

const COLUMNS = [
  'slug',
  'name',
  'name_key',
  'url_key',
  'category',
  'status',
  'grade_rank',
  'score_key',
  'score',
  'api_score_key',
  'mcp_score_key',
  'cli_score_key',
  'flags',
  'updated_at',
  'method_version',
] as const

type ToolValues = Pick<Tables['tool'], (typeof COLUMNS)[number]>

const columns = (value: ToolValues) =>
  Object.fromEntries(COLUMNS.map((column) => [column, value[column]])) as unknown as ToolValues

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
      'api_score_key',
      'mcp_score_key',
      'cli_score_key',
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
