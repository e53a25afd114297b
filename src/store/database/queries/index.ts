// Every query of the catalogue but search, written once for both databases.
import { methodChangeQueries } from './method-change.ts'
import { eventQueries } from './events.ts'
import type { Engine } from '../engine.ts'
import { keyQueries } from './keys.ts'
import { leaseQueries } from './leases.ts'
import { onceQueries } from './once.ts'
import { ownerQueries } from './owners.ts'
import { quotaQueries } from './quotas.ts'
import { removalQueries } from './removals.ts'
import { reviewQueries } from './reviews.ts'
import { scanCountQueries } from './scan-counts.ts'
import { scanQueries } from './scans.ts'
import { statisticsQueries } from './statistics.ts'
import { builderFor, given } from '../statement.ts'
import { toolWriteQueries } from './tool-writes.ts'
import { toolQueries } from './tools.ts'
import { webhookQueries } from './webhooks.ts'

export type Queries = ReturnType<typeof queriesFor>

function queriesFor(engine: Engine['name']) {
  const db = builderFor(engine)
  return {
    ...toolQueries(db),
    ...toolWriteQueries(db, engine),
    ...removalQueries(db, engine),
    ...reviewQueries(db),
    ...keyQueries(db),
    ...quotaQueries(db),
    ...onceQueries(db),
    ...ownerQueries(db),
    ...scanQueries(db, engine),
    ...leaseQueries(db, engine),
    ...scanCountQueries(db),
    ...statisticsQueries(db),
    ...methodChangeQueries(db),
    ...eventQueries(db),
    ...webhookQueries(db, engine),
    /**
     * Runs near the end of every write of tools, because all writers lock this one row: everything
     * after it is serialised.
     */
    bumpRevision: given<{ grades: 0 | 1; events: number }>()((value) =>
      db
        .updateTable('meta')
        .set((each) => ({
          revision: each('revision', '+', 1),
          grades: each('grades', '+', value.grades),
          events: each('events', '+', value.events),
        }))
        .returning(['revision', 'events']),
    ),
    bumpKeys: given<object>()(() =>
      db.updateTable('meta').set((each) => ({ keys: each('keys', '+', 1) })),
    ),
    readVersions: given<object>()(() =>
      db.selectFrom('meta').select(['revision', 'grades', 'keys']),
    ),
    readInstallation: given<object>()(() => db.selectFrom('installation').select('address_secret')),
    /** Returns a row only if there was none. */
    makeInstallation: given<{ addressSecret: string }>()((value) =>
      db
        .insertInto('installation')
        .values({ id: 1, address_secret: value.addressSecret })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('address_secret'),
    ),
    readLaunch: given<object>()(() => db.selectFrom('launch_entry').select(['slug', 'digest'])),
    putLaunch: given<{ slug: string; digest: string }>()((value) =>
      db
        .insertInto('launch_entry')
        .values({ slug: value.slug, digest: value.digest })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet({ digest: value.digest })),
    ),
  }
}

export const QUERIES: Readonly<Record<Engine['name'], Queries>> = {
  sqlite: queriesFor('sqlite'),
  postgres: queriesFor('postgres'),
}
