// The queries about the standing of all tools, and about the letters that scans have changed.
import type { Engine } from '../engine.ts'
import { given, sealed, type Builder } from '../statement.ts'

export function standingQueries(db: Builder, engine: Engine['name']) {
  const standing = db.selectFrom('standing').select(['body', 'counted_to'])
  return {
    readStanding: given<object>()(() => standing),
    /** SQLite has one writer at a time. */
    holdStanding: given<object>()(() => (engine === 'postgres' ? standing.forUpdate() : standing)),
    updateStandingBody: given<{ body: string; countedTo: number | null }>()((value) =>
      db.updateTable('standing').set({ body: value.body, counted_to: value.countedTo }),
    ),
    recordsAfter: sealed(
      ['record'],
      given<{ after: number; limit: number }>()((value) =>
        db.selectFrom('tool_source').select(['tool_id', 'record']).where('tool_id', '>', value.after).orderBy('tool_id').limit(value.limit),
      ),
    ),
    insertLetterChange: given<{ scanId: string; toolId: number; from: number | null; to: number; now: number }>()((value) =>
      db.insertInto('letter_change').values({ scan_id: value.scanId, tool_id: value.toolId, from_rank: value.from, to_rank: value.to, changed_at: value.now }),
    ),
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
