// Puts the catalogue together on an engine: every part of it, over one set of queries.
import type { Catalogue } from './catalogue.ts'
import { cleanTools } from './upgrade/clean-tools.ts'
import { countStanding } from './statistics/backfill.ts'
import { addressSecretOf } from './database/installation.ts'
import { apiKeys } from './accounts/keys.ts'
import { readQuotas, tryWriting } from './accounts/quotas.ts'
import { toolReviews } from './reviews/reviews.ts'
import { scanLeases } from './scans/leases.ts'
import { scanQueue } from './scans/queue.ts'
import { scanReads } from './scans/reads.ts'
import type { Store } from './store.ts'
import { standingReads } from './statistics/reads.ts'
import { settledSubmission, submit } from './scans/submissions.ts'
import { tend } from './database/maintenance.ts'
import { regrading } from './tools/regrading.ts'
import { toolReads } from './tools/reads.ts'
import { putTools } from './tools/writes.ts'

export function catalogueOn(store: Store): Catalogue {
  const { engine, queries, search } = store
  const revision = async () => (await queries.readRevision(engine, {}))[0]?.revision ?? 0
  const stopTending = tend(() => countStanding(store))
  const searching = search.open(engine)
  let closing: Promise<void> | undefined
  return {
    engine: engine.name,
    revision,
    addressSecret: () => addressSecretOf(store),
    ready: () => searching.ready(),
    ...toolReads(store, searching),
    ...standingReads(store),
    putTools: putTools(store),
    ...regrading(store),
    settledSubmission: settledSubmission(store),
    submit: submit(store),
    ...scanQueue(store),
    ...scanLeases(store),
    ...scanReads(store),
    ...toolReviews(store),
    cleanTools: cleanTools(store),
    ...apiKeys(store),
    ...readQuotas(store),
    ping: async () => {
      engine.assertRoom()
      await tryWriting(store, new Date().toISOString().slice(0, 10))
    },
    close: () => {
      stopTending()
      return (closing ??= engine.close())
    },
  }
}
