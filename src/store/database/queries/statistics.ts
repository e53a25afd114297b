// The queries about each tool's share of the statistics, and about letters that scans changed.
import { sql } from 'kysely'
import { given, inserting, sealed, type Builder } from '../statement.ts'

export function statisticsQueries(db: Builder) {
  return {
    putShare: sealed(
      ['share'],
      given<{ id: number; share: string }>()((value) =>
        db
          .insertInto('tool_share')
          .values({ tool_id: value.id, share: value.share })
          .onConflict((conflict) =>
            conflict.column('tool_id').doUpdateSet({ share: sql`excluded.share` }),
          ),
      ),
    ),
    deleteShare: given<{ id: number }>()((value) =>
      db.deleteFrom('tool_share').where('tool_id', '=', value.id),
    ),
    sharesAfter: sealed(
      ['share'],
      given<{ after: number; limit: number }>()((value) =>
        db
          .selectFrom('tool_share as s')
          .innerJoin('tool as t', 't.id', 's.tool_id')
          .select(['s.tool_id', 't.category', 's.share'])
          .where('s.tool_id', '>', value.after)
          .orderBy('s.tool_id')
          .limit(value.limit),
      ),
    ),
    insertLetterChange: inserting(db, 'letter_change', {}),
    letterChanges: given<{ limit: number }>()((value) =>
      db
        .selectFrom('letter_change as c')
        .innerJoin('tool as t', 't.id', 'c.tool_id')
        .select(['t.slug', 't.name', 'c.from_rank', 'c.to_rank', 'c.changed_at'])
        .orderBy('c.changed_at', 'desc')
        .orderBy('c.scan_id')
        .limit(value.limit),
    ),
  }
}
