// Asks for a new look at a known tool, no more often than its cool-down allows.
import type { Catalogue } from '../catalogue/catalogue.ts'
import { Refusal } from '../errors.ts'
import { askedScan, type AskedScan } from './asked-scan.ts'
import { hostTurnOf } from './host-turn.ts'

const COOL_DOWN_MS = 3_600_000

export interface RescanDeps {
  catalogue: Catalogue
  now: () => number
  randomId: () => string
  settings: { allowedRanges: readonly string[]; hostMinutes: number }
}

/** Null where there is no such tool. */
export async function requestRescan(
  { catalogue, now, randomId, settings }: RescanDeps,
  slug: string,
): Promise<{ status: 'queued' | 'under-way'; scan: AskedScan } | null> {
  const record = await catalogue.findRecord(slug)
  if (record === null) return null
  const moment = now()
  const turn = hostTurnOf(record.url, settings.hostMinutes, settings.allowedRanges)
  const outcome = await catalogue.requestScan(slug, randomId(), COOL_DOWN_MS, turn, moment)
  if (outcome.outcome === 'unknown-tool') return null
  if (outcome.outcome === 'too-soon')
    throw new Refusal('rescan-too-soon', {
      retryAfter: Math.max(1, Math.ceil((outcome.retryAt - moment) / 1000)),
    })
  return { status: outcome.outcome, scan: await askedScan(catalogue, outcome.scan) }
}
