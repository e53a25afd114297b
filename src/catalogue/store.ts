// The catalogue on an engine: every part of it, over one set of queries.
import type { Catalogue } from './catalogue.ts'
import { cleanTools } from './clean-tools.ts'
import { countStanding } from './count-standing.ts'
import type { Engine } from './engine.ts'
import { addressSecretOf } from './installation.ts'
import { apiKeys } from './keys.ts'
import type { Queries } from './queries.ts'
import { readQuotas, tryWriting } from './quotas.ts'
import { toolReviews } from './reviews.ts'
import { scanLeases } from './scan-leases.ts'
import { scanQueue } from './scan-queue.ts'
import { scanReads } from './scan-reads.ts'
import type { SearchIndex } from './search/search-index.ts'
import { standingReads } from './standing-reads.ts'
import { settledSubmission, submit } from './submissions.ts'
import { tend } from './tend.ts'
import { regrading } from './tools/regrading.ts'
import { toolReads } from './tool-reads.ts'
import { putTools } from './tool-writes.ts'

export interface Store {
  engine: Engine
  queries: Queries
  search: SearchIndex
}

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
