// Assembles the catalogue on an engine: all of its parts, over one set of queries.
import type { Catalogue } from './catalogue.ts'
import { addressSecretOf } from './database/installation.ts'
import { apiKeys } from './accounts/keys.ts'
import { onceRequests } from './accounts/once.ts'
import { readQuotas, tryWriting, usedQuota } from './accounts/quotas.ts'
import { toolOwners } from './owners/owners.ts'
import { heldReviews } from './reviews/held.ts'
import { toolReviews } from './reviews/reviews.ts'
import { reviewWithdrawals } from './reviews/withdrawals.ts'
import { scanLeases } from './scans/leases.ts'
import { scanQueue } from './scans/queue.ts'
import { scanReads } from './scans/reads.ts'
import type { Store } from './store.ts'
import { openStatistics, recentChanges } from './statistics/reads.ts'
import { settledSubmission, submit } from './scans/submissions.ts'
import { takeBack } from './scans/take-back.ts'
import { eventReads } from './tools/events.ts'
import { tellHeld } from './tools/tell-held.ts'
import { changeReads } from './tools/change-reads.ts'
import { launchEntries } from './upgrade/launch-entries.ts'
import { renderOutdated } from './upgrade/outdated.ts'
import { regrading } from './tools/regrading.ts'
import { openToolIndex } from './tools/tool-index.ts'
import { toolReads } from './tools/reads.ts'
import { putTools } from './tools/writes.ts'
import { webhooks } from './webhooks/webhooks.ts'

export function catalogueOn(store: Store): Catalogue {
  const { engine, search } = store
  const searching = search.open(engine)
  const currentIndex = openToolIndex(store)
  const statistics = openStatistics(store)
  let closing: Promise<void> | undefined
  return {
    engine: engine.name,
    ...changeReads(store, statistics),
    addressSecret: () => addressSecretOf(store),
    ready: async () => {
      await Promise.all([searching.ready(), currentIndex(), statistics.read()])
    },
    ...toolReads(store, searching, currentIndex),
    readStatistics: () => statistics.read(),
    recentChanges: recentChanges(store),
    putTools: putTools(store),
    ...regrading(store),
    ...eventReads(store),
    tellHeld: (now) => tellHeld(store, now),
    ...webhooks(store),
    renderOutdated: renderOutdated(store),
    compactSearch: () => searching.compact(),
    ...launchEntries(store),
    settledSubmission: settledSubmission(store),
    usedSubmissions: (quota) => usedQuota(store, engine, 'submission', quota),
    submit: submit(store),
    takeBack: takeBack(store),
    ...scanQueue(store),
    ...scanLeases(store),
    ...scanReads(store),
    ...toolReviews(store),
    ...heldReviews(store),
    ...reviewWithdrawals(store),
    ...toolOwners(store),
    ...apiKeys(store),
    ...onceRequests(store),
    ...readQuotas(store),
    ping: async () => {
      engine.assertRoom()
      await tryWriting(store, new Date().toISOString().slice(0, 10))
    },
    close: () => (closing ??= engine.close()),
  }
}
