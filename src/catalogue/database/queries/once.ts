// The queries about idempotent requests.
import { given, type Builder } from '../statement.ts'

export interface Held {
  id: string
  attempt: number
}

export function onceQueries(db: Builder) {
  return {
    findOnce: given<{ id: string }>()((value) =>
      db.selectFrom('once_request').selectAll().where('id', '=', value.id),
    ),
    /** Returns a row only if there was none. */
    insertOnce: given<{
      id: string
      fingerprint: string
      nonce: string
      now: number
      leaseUntil: number
    }>()((value) =>
      db
        .insertInto('once_request')
        .values({
          id: value.id,
          fingerprint: value.fingerprint,
          nonce: value.nonce,
          created_at: value.now,
          attempt: 1,
          lease_until: value.leaseUntil,
          steps: '[]',
          answer: null,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returningAll(),
    ),
    /** Returns a row if the previous lease has expired. */
    takeOnce: given<{ id: string; now: number; leaseUntil: number }>()((value) =>
      db
        .updateTable('once_request')
        .set((each) => ({ attempt: each('attempt', '+', 1), lease_until: value.leaseUntil }))
        .where('id', '=', value.id)
        .where('answer', 'is', null)
        .where('lease_until', '<=', value.now)
        .returningAll(),
    ),
    /** Returns the row, locked, if the lease is still held. */
    holdSteps: given<Held>()((value) =>
      db
        .updateTable('once_request')
        .set({ attempt: value.attempt })
        .where('id', '=', value.id)
        .where('attempt', '=', value.attempt)
        .where('answer', 'is', null)
        .returning('id'),
    ),
    updateSteps: given<{ id: string; steps: string }>()((value) =>
      db.updateTable('once_request').set({ steps: value.steps }).where('id', '=', value.id),
    ),
    updateAnswer: given<Held & { answer: string }>()((value) =>
      db
        .updateTable('once_request')
        .set({ answer: value.answer, steps: '[]' })
        .where('id', '=', value.id)
        .where('attempt', '=', value.attempt),
    ),
    releaseOnce: given<Held>()((value) =>
      db
        .updateTable('once_request')
        .set({ lease_until: 0 })
        .where('id', '=', value.id)
        .where('attempt', '=', value.attempt),
    ),
    forgetOnce: given<Held>()((value) =>
      db
        .deleteFrom('once_request')
        .where('id', '=', value.id)
        .where('attempt', '=', value.attempt)
        .where('answer', 'is', null),
    ),
    forgetOldOnce: given<{ before: number }>()((value) =>
      db.deleteFrom('once_request').where('created_at', '<=', value.before),
    ),
  }
}
