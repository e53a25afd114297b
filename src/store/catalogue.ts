// The catalogue: everything that is stored. Its type follows from the parts assembled here.
import { apiKeys, installation } from './accounts/keys.ts'
import { onceRequests } from './accounts/once.ts'
import { readQuotas } from './accounts/quotas.ts'
import { mistakeReports } from './owners/mistakes.ts'
import { toolOwners } from './owners/owners.ts'
import { registryNames } from './registry/names.ts'
import { registryPolicies } from './registry/policies.ts'
import { openRegistryIndex, storedPolicies } from './registry/registry-index.ts'
import { registryServers } from './registry/servers.ts'
import { registrySources } from './registry/sources.ts'
import { heldReviews, reviewWithdrawals } from './reviews/held.ts'
import { toolReviews } from './reviews/reviews.ts'
import { scanLeases } from './scans/leases.ts'
import { scanQueue } from './scans/queue.ts'
import { secondLooks } from './scans/second-looks.ts'
import { scanReads } from './scans/reads.ts'
import { scanResults } from './scans/results.ts'
import { submissions } from './scans/submissions.ts'
import { openSearch } from './search/search-index.ts'
import { openStatistics, statisticsReads } from './statistics/reads.ts'
import type { Store } from './store.ts'
import { changeReads, publishDelayed } from './tools/changes.ts'
import { eventReads } from './tools/events.ts'
import { toolReads } from './tools/reads.ts'
import { regrading } from './tools/regrading.ts'
import { openToolIndex } from './tools/tool-index.ts'
import { toolWrites } from './tools/writes.ts'
import { launchEntries, renderOutdated } from './upgrade/outdated.ts'
import { webhookSending } from './webhooks/sending.ts'
import { webhookMessages, webhooks } from './webhooks/webhooks.ts'

export type { KeyRecord } from './accounts/keys.ts'
export type { WriteWork } from './accounts/once.ts'
export type { StoredTool } from './database/tool-row.ts'
export type { OldClaim } from './owners/owners.ts'
export type { HeldRow, RegistrySource, ToolState } from './registry/sources.ts'
export type { PlannedLook } from './scans/second-looks.ts'
export type { RegistryToken } from './registry/policies.ts'
export type {
  RegisteredTool,
  RegistryIndex,
  ListedRow,
  ServerVersions,
  StoredPolicy,
} from './registry/registry-index.ts'
export type { NewReview, ReviewOutcome } from './reviews/reviews.ts'
export type { WeighedReview } from './reviews/summary.ts'
export type { ClaimedScan } from './scans/leases.ts'
export type { HostInterval, QueuedScan } from './scans/queue.ts'
export type { HistoryEntry, StoredScan } from './scans/reads.ts'
export type { ScanResult } from './scans/results.ts'
export type { Submission, SubmissionOutcome } from './scans/submissions.ts'
export type { Versions } from './tools/changes.ts'
export type { EventQuery } from './tools/events.ts'
export type { ToolPage } from './tools/lists.ts'
export type { SearchPage } from './tools/reads.ts'
export type { Outdated, OutdatedTool } from './tools/regrading.ts'
export type { CategoryCount, ToolQuery } from './tools/tool-index.ts'
export type { TellWork, WorkDone } from './transfer/copy.ts'
export type { ClaimedMessage, SendQueue, MessageOutcome } from './webhooks/sending.ts'
export type { Message, NewMessage, Webhook } from './webhooks/webhooks.ts'

export type Catalogue = ReturnType<typeof catalogueOn>

/** What a use case needs at least: some of the catalogue, and the time in milliseconds. */
export interface Using<Member extends keyof Catalogue> {
  catalogue: Pick<Catalogue, Member>
  now: () => number
}

export function catalogueOn(store: Store) {
  const { engine } = store
  const search = openSearch(engine)
  const currentIndex = openToolIndex(store)
  const statistics = openStatistics(store)
  const registry = openRegistryIndex(store)
  let closing: Promise<void> | undefined
  return {
    engine: engine.name,
    /** Loads what lists and search need into memory. Earlier calls wait for it. */
    ready: async (): Promise<void> => {
      // Searches first, because they wait for nothing else.
      await Promise.all([search.ready(), currentIndex()])
      await Promise.all([statistics.read(), registry.read()])
    },
    ...toolReads(store, search, currentIndex),
    ...toolWrites(store),
    ...changeReads(store, statistics),
    ...statisticsReads(store, statistics),
    ...eventReads(store),
    /** Publishes events that were delayed because their tool had changed too often; how many. */
    publishDelayed: (now: number): Promise<number> => publishDelayed(store, now),
    ...webhooks(store),
    ...webhookMessages(store),
    ...webhookSending(store),
    ...regrading(store),
    ...renderOutdated(store),
    /** Drops what replaced and removed tools left in the search index of this process. */
    compactSearch: (): Promise<void> => search.compact(),
    ...launchEntries(store),
    ...submissions(store),
    ...scanQueue(store),
    ...secondLooks(store),
    ...scanLeases(store),
    ...scanResults(store),
    ...scanReads(store),
    ...toolReviews(store),
    ...heldReviews(store),
    ...reviewWithdrawals(store),
    ...toolOwners(store),
    ...registryServers(store),
    ...registrySources(store),
    ...registryNames(store),
    ...registryPolicies(store),
    /** Of the registry, before it is in memory. */
    storedPolicies: () => storedPolicies(engine),
    /** The registry in memory; the first call waits until it is loaded. */
    readRegistry: () => registry.read(),
    /** Applies to it what has changed. */
    followRegistry: () => registry.follow(),
    ...mistakeReports(store),
    ...installation(store),
    ...apiKeys(store),
    ...onceRequests(store),
    ...readQuotas(store),
    close: (): Promise<void> => (closing ??= engine.close()),
  }
}
