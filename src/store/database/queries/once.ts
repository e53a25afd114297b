// The queries about idempotent requests.
import { given, type Builder } from '../statement.ts'

export function onceQueries(db: Builder) {
  return {
    findOnce: given<{ id: string }>()((value) =>
      db.selectFrom('once_request').selectAll().where('id', '=', value.id),
    ),
    /** Returns a row only if there was none. */
    insertOnce: given<{ id: string; fingerprint: string; now: number }>()((value) =>
      db
        .insertInto('once_request')
        .values({
          id: value.id,
          fingerprint: value.fingerprint,
          created_at: value.now,
          answer: null,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id'),
    ),
    setOnceAnswer: given<{ id: string; answer: string | null }>()((value) =>
      db.updateTable('once_request').set({ answer: value.answer }).where('id', '=', value.id),
    ),
    forgetOldOnce: given<{ before: number }>()((value) =>
      db.deleteFrom('once_request').where('created_at', '<=', value.before),
    ),
  }
}
