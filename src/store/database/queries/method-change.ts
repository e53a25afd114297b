// The queries about the method that graded each tool: which tools another version graded, what a
// change of method did, and a tool's history.
import { sql } from 'kysely'
import { given, sealed, type Builder } from '../statement.ts'
import type { Tables } from '../tables.ts'
import { keptRenderer } from './tool-writes.ts'

export function methodChangeQueries(db: Builder) {
  return { ...outdated(db), ...regraded(db), ...history(db) }
}

function outdated(db: Builder) {
  return {
    /**
     * The next method version that graded any tool, in text order. Tools without a grading have an
     * empty one.
     */
    methodAfter: given<{ method: string }>()((value) =>
      db
        .selectFrom('tool')
        .select('method_version as method')
        .where('method_version', '>', value.method)
        .orderBy('method_version')
        .limit(1),
    ),
    countOutdated: given<{ method: string }>()((value) =>
      db
        .selectFrom('tool')
        .select((each) => each.fn.countAll<number>().as('n'))
        .where('method_version', '>', '')
        .where('method_version', '<>', value.method),
    ),
    toolOfMethod: given<{ method: string; after: number }>()((value) =>
      db
        .selectFrom('tool')
        .select(['id', 'slug', 'version'])
        .where('method_version', '=', value.method)
        .where('id', '>', value.after)
        .orderBy('id')
        .limit(1),
    ),
    readRecordAndEvidence: sealed(
      ['record', 'evidence'],
      given<{ id: number }>()((value) =>
        db.selectFrom('tool_source').select(['record', 'evidence']).where('tool_id', '=', value.id),
      ),
    ),
  }
}

function regraded(db: Builder) {
  return {
    /** Locks the row as `bumpVersion` does, but only if the tool has not been written since. */
    bumpKnownVersion: given<{ id: number; version: number; renderedBy: string }>()((value) =>
      db
        .updateTable('tool')
        .set((each) => ({
          version: each('version', '+', 1),
          rendered_by: keptRenderer(value.renderedBy),
        }))
        .where('id', '=', value.id)
        .where('version', '=', value.version)
        .returning('url_key'),
    ),
    /** Two changes in one millisecond become one. */
    putMethodChange: given<Tables['method_change']>()((value) =>
      db
        .insertInto('method_change')
        .values({
          tool_id: value.tool_id,
          changed_at: value.changed_at,
          from_version: value.from_version,
          from_rank: value.from_rank,
          from_score: value.from_score,
          to_version: value.to_version,
          to_rank: value.to_rank,
          to_score: value.to_score,
        })
        .onConflict((conflict) =>
          conflict.columns(['tool_id', 'changed_at']).doUpdateSet({
            to_version: sql`excluded.to_version`,
            to_rank: sql`excluded.to_rank`,
            to_score: sql`excluded.to_score`,
          }),
        ),
    ),
  }
}

function history(db: Builder) {
  return {
    historyPage: given<{ toolId: number; limit: number; offset: number }>()((value) => {
      const scans = db
        .selectFrom('scan as s')
        .leftJoin('scan_result as r', 'r.scan_id', 's.id')
        .select([
          sql<string | null>`s.id`.as('id'),
          's.status',
          's.created_at',
          's.finished_at',
          'r.method_version',
          'r.grade_rank',
          'r.score',
          'r.difference',
        ])
        .select([
          sql<string | null>`null`.as('from_version'),
          sql<number | null>`null`.as('from_rank'),
          sql<number | null>`null`.as('from_score'),
        ])
        .where('s.tool_id', '=', value.toolId)
      const changes = db
        .selectFrom('method_change as m')
        .select([
          sql<string | null>`null`.as('id'),
          sql<string>`'done'`.as('status'),
          'm.changed_at as created_at',
          'm.changed_at as finished_at',
        ])
        .select([
          'm.to_version as method_version',
          'm.to_rank as grade_rank',
          'm.to_score as score',
          sql<string | null>`null`.as('difference'),
        ])
        .select(['m.from_version', 'm.from_rank', 'm.from_score'])
        .where('m.tool_id', '=', value.toolId)
      return scans
        .unionAll(changes)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(value.limit)
        .offset(value.offset)
    }),
    countHistory: given<{ toolId: number }>()((value) =>
      db.selectNoFrom(
        sql<number>`(select count(*) from scan where tool_id = ${value.toolId}) + (select count(*) from method_change where tool_id = ${value.toolId})`.as(
          'n',
        ),
      ),
    ),
  }
}
