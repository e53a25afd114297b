// Requests a new scan of a known tool, as often as its cool-down allows.
import type { QueuedScan, Using } from '../../store/catalogue.ts'
import { Refusal } from '../../errors/refusal.ts'
import { hostIntervalOf } from './host-interval.ts'

export const COOL_DOWN_MS = 3_600_000

export interface RequestedScan extends QueuedScan {
  url: string
}

export function requestedScan({ id, status, position }: QueuedScan): RequestedScan {
  return { id, status, url: `/scans/${id}`, position }
}

export interface RescanDeps extends Using<'findRecord' | 'refusedScan' | 'requestScan'> {
  randomId: () => string
  settings: { allowedRanges: readonly string[]; hostMinutes: number }
}

export type RescanAnswer =
  | { status: 'queued' | 'under-way'; scan: RequestedScan }
  | { status: 'would-queue'; scan: null }

/** Null for an unknown tool. */
export async function requestRescan(
  { catalogue, now, randomId, settings }: RescanDeps,
  slug: string,
  isOwner = false,
  /** Whether only to tell what would happen. */
  isDryRun = false,
): Promise<RescanAnswer | null> {
  const record = await catalogue.findRecord(slug)
  if (record === null) return null
  const moment = now()
  // Owners may scan their own site as often as they like, one scan at a time.
  const minutes = isOwner ? 0 : settings.hostMinutes
  const interval = hostIntervalOf(record.url, minutes, settings.allowedRanges)
  const coolDownMs = isOwner ? 0 : COOL_DOWN_MS
  const outcome = isDryRun
    ? await catalogue.refusedScan(slug, coolDownMs, moment)
    : await catalogue.requestScan(slug, randomId(), coolDownMs, interval, moment)
  if (outcome === null) return { status: 'would-queue', scan: null }
  if (outcome.outcome === 'unknown-tool') return null
  if (outcome.outcome === 'too-soon')
    throw new Refusal('rescan-too-soon', {
      retryAfter: Math.max(1, Math.ceil((outcome.retryAt - moment) / 1000)),
    })
  return { status: outcome.outcome, scan: requestedScan(outcome.scan) }
}
