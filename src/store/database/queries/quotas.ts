// The queries that count quota usage.
import { sql } from 'kysely'
import { given, type Builder } from '../statement.ts'

export interface Counted {
  kind: string
  day: string
  subject: string
}

export function quotaQueries(db: Builder) {
  return {
    /** Returns a row if a unit was left, and none if the limit is reached. */
    takeQuota: given<Counted & { limit: number }>()((value) =>
      db
        .insertInto('quota')
        .values({ kind: value.kind, day: value.day, subject: value.subject, used: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'day', 'subject'])
            .doUpdateSet({ used: sql`quota.used + 1` })
            .where('quota.used', '<', value.limit),
        )
        .returning('used'),
    ),
    addQuota: given<Counted & { n: number }>()((value) =>
      db
        .insertInto('quota')
        .values({ kind: value.kind, day: value.day, subject: value.subject, used: value.n })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'day', 'subject'])
            .doUpdateSet({ used: sql`quota.used + excluded.used` }),
        )
        .returning('used'),
    ),
    readQuota: given<Counted>()((value) =>
      db
        .selectFrom('quota')
        .select('used')
        .where('kind', '=', value.kind)
        .where('day', '=', value.day)
        .where('subject', '=', value.subject),
    ),
    listQuota: given<{ kind: string; day: string }>()((value) =>
      db
        .selectFrom('quota')
        .select(['subject', 'used'])
        .where('kind', '=', value.kind)
        .where('day', '=', value.day),
    ),
    forgetQuota: given<{ day: string }>()((value) =>
      db.deleteFrom('quota').where('day', '<', value.day),
    ),
  }
}
