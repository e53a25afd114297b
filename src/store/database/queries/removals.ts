// The queries that withdraw a submission, and record the removal for other processes.
import type { Engine } from '../engine.ts'
import { given, inserting, type Builder } from '../statement.ts'

const PARTS = [
  'tool_document',
  'tool_source',
  'tool_exchange',
  'tool_icon',
  'tool_share',
  'review_slot',
  'withdrawn_review',
] as const

export function removalQueries(db: Builder, engine: Engine['name']) {
  return {
    /** The first scan of a submission, locked, if no worker has claimed it. */
    submittedScan: given<{ toolId: number }>()((value) => {
      const scan = db
        .selectFrom('scan')
        .select(['id', 'submitter'])
        .where('tool_id', '=', value.toolId)
        .where('submitter', 'is not', null)
      return engine === 'postgres' ? scan.forUpdate() : scan
    }),
    deleteScan: given<{ id: string }>()((value) =>
      db.deleteFrom('scan').where('id', '=', value.id),
    ),
    /** Returns a row if others have written about the tool. */
    toolUse: given<{ toolId: number }>()((value) =>
      db
        .selectFrom('review')
        .select('tool_id')
        .where('tool_id', '=', value.toolId)
        .unionAll(used(db, 'held_review', value))
        .unionAll(used(db, 'tool_owner', value))
        .unionAll(used(db, 'tool_log', value))
        .unionAll(used(db, 'mistake_report', value))
        .limit(1),
    ),
    deleteParts: PARTS.map((table) =>
      given<{ toolId: number }>()((value) =>
        db.deleteFrom(table).where('tool_id', '=', value.toolId),
      ),
    ),
    deleteTool: given<{ id: number }>()((value) =>
      db.deleteFrom('tool').where('id', '=', value.id),
    ),
    insertRemoved: inserting(db, 'removed_tool', {}),
    forgetRemoved: given<{ before: number }>()((value) =>
      db.deleteFrom('removed_tool').where('removed_at', '<', value.before),
    ),
    removedSince: given<{ since: number }>()((value) =>
      db.selectFrom('removed_tool').select('tool_id').where('changed', '>', value.since),
    ),
  }
}

function used(
  db: Builder,
  table: 'held_review' | 'tool_owner' | 'tool_log' | 'mistake_report',
  { toolId }: { toolId: number },
) {
  return db.selectFrom(table).select('tool_id').where('tool_id', '=', toolId)
}
