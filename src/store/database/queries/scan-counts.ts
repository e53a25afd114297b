// The queries that count scans: how many are queued, for how long, and their positions.
import { sql } from 'kysely'
import { given, type Builder } from '../statement.ts'

export function scanCountQueries(db: Builder) {
  return {
    countQueue: given<{ now: number }>()((value) =>
      db
        .selectFrom('scan')
        .select((each) => [
          'status',
          each.fn.countAll<number>().as('n'),
          each.fn.min('run_after').as('first'),
        ])
        .where('status', 'in', ['queued', 'running'])
        .where('run_after', '<=', value.now)
        .groupBy('status'),
    ),
    countStale: given<{ before: number }>()((value) =>
      db
        .selectFrom('tool')
        .select((each) => [
          each.fn.countAll<number>().as('n'),
          each.fn.min('looked_at').as('first'),
        ])
        .where('looked_at', '<', value.before),
    ),
    queuePosition: given<{ id: string }>()((value) =>
      db
        .selectFrom('scan as mine')
        .innerJoin('scan as other', 'other.status', 'mine.status')
        .select((each) => each.fn.countAll<number>().as('n'))
        .where((each) =>
          each.and({ 'mine.id': value.id, 'mine.status': 'queued', 'other.status': 'queued' }),
        )
        .where(sql<boolean>`(other.run_after, other.id) <= (mine.run_after, mine.id)`),
    ),
  }
}
