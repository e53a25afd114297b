// The queries about the leases of scans: claimed by a worker, extended, ended or given back.
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { given, type Builder } from '../statement.ts'

export interface Held {
  scanId: string
  worker: string
  attempt: number
}

export function leaseQueries(db: Builder, engine: Engine['name']) {
  return { ...taking(db, engine), ...settingAside(db), ...leases(db) }
}

function taking(db: Builder, engine: Engine['name']) {
  /**
   * The first with this status. On PostgreSQL, rows that another worker is claiming are skipped;
   * SQLite has one writer at a time.
   */
  const first = (status: 'queued' | 'running', now: number, tooLate: number) => {
    const scans = db
      .selectFrom('scan')
      .select(['id', 'run_after'])
      .where('status', '=', status)
      .orderBy('run_after')
      .orderBy('id')
      .limit(1)
    const scan =
      status === 'queued'
        ? scans.where('run_after', '<=', now)
        : // A lease that no worker can have was given by a clock that was wrong.
          scans.where((each) =>
            each.or([each('lease_until', '<=', now), each('lease_until', '>', tooLate)]),
          )
    return engine === 'postgres' ? scan.forUpdate().skipLocked() : scan
  }
  return {
    takeScan: given<{ worker: string; leaseUntil: number; now: number; tooLate: number }>()(
      (value) =>
        db
          .updateTable('scan')
          .set((each) => ({
            status: 'running',
            worker: value.worker,
            lease_until: value.leaseUntil,
            updated_at: value.now,
            progress: '[]',
            attempt: each('attempt', '+', 1),
            began_at: each.fn.coalesce('began_at', sql<number>`${value.now}`),
            taken_at: value.now,
            submitter: null,
          }))
          .where('id', '=', (each) =>
            each
              .selectFrom(
                each
                  .selectFrom(first('queued', value.now, value.tooLate).as('due'))
                  .selectAll()
                  .unionAll(
                    each
                      .selectFrom(first('running', value.now, value.tooLate).as('lapsed'))
                      .selectAll(),
                  )
                  .as('either'),
              )
              .select('either.id')
              .orderBy('either.run_after')
              .orderBy('either.id')
              .limit(1),
          )
          .returning(['id', 'tool_id', 'attempt', 'began_at']),
    ),
  }
}

function settingAside(db: Builder) {
  return {
    /**
     * Counts an attempt that failed before the scan was leased, unless it has been claimed since.
     */
    setAside: given<{
      id: string
      before: number
      attempt: number
      status: string
      lastError: string
      runAfter: number
      finishedAt: number | null
      now: number
    }>()((value) =>
      db
        .updateTable('scan')
        .set((each) => ({
          status: value.status,
          attempt: value.attempt,
          worker: null,
          lease_until: null,
          run_after: value.runAfter,
          last_error: value.lastError,
          updated_at: value.now,
          finished_at: value.finishedAt,
          began_at: each.fn.coalesce('began_at', sql<number>`${value.now}`),
        }))
        .where('id', '=', value.id)
        .where('attempt', '=', value.before)
        .where('status', 'in', ['queued', 'running'])
        .returning('tool_id'),
    ),
  }
}

/** Only the current lease holder may write to a scan. */
function leases(db: Builder) {
  const isLeaseHolder = (value: Held) =>
    db
      .updateTable('scan')
      .where('id', '=', value.scanId)
      .where('worker', '=', value.worker)
      .where('attempt', '=', value.attempt)
      .where('status', '=', 'running')
  return {
    keepScan: given<
      Held & { progress: string; leaseUntil: number; takenAfter: number; now: number }
    >()((value) =>
      isLeaseHolder(value)
        .where('taken_at', '>', value.takenAfter)
        .set({ progress: value.progress, lease_until: value.leaseUntil, updated_at: value.now })
        .returning('id'),
    ),
    endScan: given<
      Held & { attempts: number; status: string; lastError: string | null; now: number }
    >()((value) =>
      isLeaseHolder(value)
        .set({
          status: value.status,
          attempt: value.attempts,
          last_error: value.lastError,
          lease_until: null,
          finished_at: value.now,
          updated_at: value.now,
        })
        .returning('tool_id'),
    ),
    retryScan: given<Held & { lastError: string; retryAt: number; now: number }>()((value) =>
      isLeaseHolder(value)
        .set({
          status: 'queued',
          worker: null,
          lease_until: null,
          run_after: value.retryAt,
          last_error: value.lastError,
          updated_at: value.now,
        })
        .returning('tool_id'),
    ),
    releaseScan: given<{ worker: string; now: number }>()((value) =>
      db
        .updateTable('scan')
        .set((each) => ({
          status: 'queued',
          worker: null,
          lease_until: null,
          run_after: value.now,
          updated_at: value.now,
          attempt: each('attempt', '-', 1),
        }))
        .where('id', '=', (each) =>
          each
            .selectFrom('scan')
            .select('id')
            .where('status', '=', 'running')
            .where('worker', '=', value.worker)
            .orderBy('id')
            .limit(1),
        )
        .returning(['id', 'tool_id']),
    ),
  }
}
