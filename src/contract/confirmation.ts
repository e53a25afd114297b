// What it means that a client of the operator was shown the tools of the scan, or others.
import type { Evidence } from '../domain/evidence/evidence.ts'
import type { Seen } from '../domain/evidence/observations/index.ts'
import type { Shown } from '../domain/evidence/observations/mcp.ts'
import { differencesIn, withEarlierLook, withLook } from './second-look.ts'
import { digestOf, toolsDigest } from './tools-digest.ts'

export type Confirmed = Seen<'mcpConfirmed'>

/** What the client was shown, beside what the scan was shown. */
export function confirmedBy(scanned: Shown, shown: Shown, at: string): Confirmed {
  const [known, sha256] = [digestOf(scanned), digestOf(shown)]
  return {
    at,
    outcome: known === sha256 ? 'same' : 'otherwise',
    scans: 1,
    sha256,
    scanned: known,
    tools: shown.tools.length,
    ...differencesIn(scanned, shown),
  }
}

/** A scan with what others were shown before it, as far as that still stands. */
export function withEarlierLooks(before: Evidence, after: Evidence): Evidence {
  return withEarlierConfirmation(before, withEarlierLook(before, after))
}

/**
 * A scan with what a client of the operator was shown before it. That stands while the scan is shown
 * one of the two lists. Another list ends it, but for what two scans have shown, one before and one
 * after: whoever answers by who asks must show the scanner what the client was shown.
 */
function withEarlierConfirmation(before: Evidence, after: Evidence): Evidence {
  const { mcpConfirmed } = before.observations
  if (mcpConfirmed?.state !== 'observed') return after
  const value = afterScan(mcpConfirmed.value, toolsDigest(after))
  const kept = { ...mcpConfirmed, value }
  return withLook(after, 'mcpConfirmed', kept, before.exchanges)
}

function afterScan(found: Confirmed, sha256: string | null): Confirmed {
  if (sha256 === found.sha256) return { ...found, outcome: 'same' }
  if (sha256 === found.scanned)
    return { ...found, outcome: 'otherwise', scans: Math.min(found.scans + 1, MOST_SCANS) }
  const isFound = found.outcome === 'otherwise' && found.scans > 1
  return isFound ? found : { ...found, outcome: 'outdated' }
}

const MOST_SCANS = 1_000_000
