// The queries about scans: the queue, results and reads.
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { given, inserting, sealed, type Builder } from '../statement.ts'

export function scanQueries(db: Builder, engine: Engine['name']) {
  return {
    ...queueing(db, engine),
    ...results(db),
    ...scanReads(db),
  }
}

function queueing(db: Builder, engine: Engine['name']) {
  return {
    insertScan: inserting(db, 'scan', {
      status: 'queued',
      attempt: 0,
      lease_until: null,
      worker: null,
      last_error: null,
      progress: '[]',
      finished_at: null,
      began_at: null,
      taken_at: null,
    }),
    takeTurn: given<{ host: string; now: number; everyMs: number; nextAt: number }>()((value) =>
      db
        .insertInto('host_turn')
        .values({ host: value.host, next_at: value.nextAt })
        .onConflict((conflict) =>
          conflict.column('host').doUpdateSet({
            next_at: sql`case when host_turn.next_at > ${value.now} then host_turn.next_at + ${value.everyMs} else excluded.next_at end`,
          }),
        )
        .returning('next_at'),
    ),
    /** Skips tools that another process is queueing at the moment. */
    staleTools: given<{ before: number; limit: number }>()((value) => {
      const stale = db
        .selectFrom('tool')
        .select('id')
        .where('looked_at', '<', value.before)
        .orderBy('looked_at')
        .orderBy('id')
        .limit(value.limit)
      return engine === 'postgres' ? stale.forUpdate().skipLocked() : stale
    }),
    updateStatus: given<{
      id: number
      status: string
      updatedAt: number
      lookedAt: number | null
    }>()((value) =>
      db
        .updateTable('tool')
        .set({ status: value.status, updated_at: value.updatedAt, looked_at: value.lookedAt })
        .where('id', '=', value.id),
    ),
    updateLook: given<{ id: number; lookedAt: number }>()((value) =>
      db.updateTable('tool').set({ looked_at: value.lookedAt }).where('id', '=', value.id),
    ),
    scanUnderWay: given<{ toolId: number }>()((value) =>
      db
        .selectFrom('scan')
        .select(['id', 'status'])
        .where('tool_id', '=', value.toolId)
        .where('status', 'in', ['queued', 'running']),
    ),
    lastFinish: given<{ toolId: number }>()((value) =>
      db
        .selectFrom('scan')
        .select((each) => each.fn.max('finished_at').as('at'))
        .where('tool_id', '=', value.toolId),
    ),
  }
}

function results(db: Builder) {
  return {
    insertResult: inserting(db, 'scan_result', {}),
    readResultEvidence: given<{ scanId: string }>()((value) =>
      db
        .selectFrom('scan_result')
        .select(['sha256', 'evidence'])
        .where('scan_id', '=', value.scanId),
    ),
  }
}

function scanReads(db: Builder) {
  return {
    latestScan: given<{ toolId: number }>()((value) =>
      db
        .selectFrom('scan')
        .select(['id', 'status'])
        .where('tool_id', '=', value.toolId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(1),
    ),
    findScan: given<{ id: string }>()((value) =>
      db
        .selectFrom('scan as s')
        .innerJoin('tool as t', 't.id', 's.tool_id')
        .leftJoin('scan_result as r', 'r.scan_id', 's.id')
        .select([
          's.id',
          't.slug',
          's.status',
          's.attempt',
          's.created_at',
          's.updated_at',
          's.run_after',
          's.taken_at',
          's.last_error',
          's.progress',
        ])
        .select(['r.grading', 'r.difference', 'r.observed_at'])
        .where('s.id', '=', value.id),
    ),
    looksSince: given<{ toolId: number; since: number }>()((value) =>
      db
        .selectFrom('scan')
        .select((each) => [
          each.fn.countAll<number>().as('probes'),
          each.fn
            .sum<number | null>(sql`case when status = 'done' then 1 else 0 end`)
            .as('answered'),
          each.fn.min('finished_at').as('first'),
        ])
        .where('tool_id', '=', value.toolId)
        .where('finished_at', '>', value.since),
    ),
    readEvidence: sealed(
      ['evidence'],
      given<{ toolId: number }>()((value) =>
        db.selectFrom('tool_source').select('evidence').where('tool_id', '=', value.toolId),
      ),
    ),
  }
}
