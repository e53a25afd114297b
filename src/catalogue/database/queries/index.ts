// Every query of the catalogue but search, written once for both databases and compiled once per engine.
import { methodChangeQueries } from './method-change.ts'
import type { Engine } from '../engine.ts'
import { keyQueries } from './keys.ts'
import { pageQueries } from './pages.ts'
import { quotaQueries } from './quotas.ts'
import { reviewQueries } from './reviews.ts'
import { scanQueries } from './scans.ts'
import { standingQueries } from './statistics.ts'
import { builderFor, given } from '../statement.ts'
import { toolQueries } from './tools.ts'

export type Queries = ReturnType<typeof queriesFor>

export function queriesFor(engine: Engine['name']) {
  const db = builderFor(engine)
  return {
    ...toolQueries(db),
    pages: pageQueries(db, engine),
    ...reviewQueries(db),
    ...keyQueries(db),
    ...quotaQueries(db),
    ...scanQueries(db, engine),
    ...standingQueries(db, engine),
    ...methodChangeQueries(db),
    /** The last statement of every write, because all writers wait for this one row. */
    bumpRevision: given<object>()(() => db.updateTable('meta').set((each) => ({ revision: each('revision', '+', 1) }))),
    readInstallation: given<object>()(() => db.selectFrom('installation').select('address_secret')),
    /** Answers with a row only where none was there. */
    makeInstallation: given<{ addressSecret: string }>()((value) =>
      db
        .insertInto('installation')
        .values({ id: 1, address_secret: value.addressSecret })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('address_secret'),
    ),
    readCleaned: given<object>()(() => db.selectFrom('meta').select('cleaned_to')),
    updateCleaned: given<{ to: number | null }>()((value) => db.updateTable('meta').set({ cleaned_to: value.to })),
    readRevision: given<object>()(() => db.selectFrom('meta').select('revision')),
  }
}
