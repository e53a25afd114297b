// What a client of the operator was shown, sent as a lock file: from then on a part of the evidence.
import type { Confirmed } from '../../contract/confirmation.ts'
import { DEEPEST } from '../../contract/lock.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Catalogue } from '../../store/catalogue.ts'
import type { Grader } from '../grader.ts'
import { requestRescan, type RequestedScan, type RescanDeps } from '../scan/rescan.ts'
import type { ConfirmedEvidence } from './confirmed-evidence.ts'

/** Of the body: a lock holds the tools as they were sent, of which a scan reads 2 MB. */
export const LOCK_BOUNDS = { bytes: 8 * 1024 * 1024, depth: DEEPEST }

type Deps = RescanDeps & {
  catalogue: Pick<Catalogue, 'changeEvidence'>
  grader: Pick<Grader, 'confirmed'>
}

/**
 * Compares a lock with the tools of the scan. A difference may be a release since the scan: another
 * scan is queued, which shows it.
 */
export async function confirmTools(
  deps: Deps,
  slug: string,
  lock: unknown,
): Promise<{ found: Confirmed; scan: RequestedScan | null }> {
  const found = await changeConfirmation(deps, slug, lock)
  if (found === null) throw new Error('A lock leaves a confirmation.')
  const rescan = found.outcome === 'same' ? null : await requestRescan(deps, slug, true)
  return { found, scan: rescan?.scan ?? null }
}

export async function removeConfirmation(deps: Deps, slug: string): Promise<void> {
  await changeConfirmation(deps, slug, null)
}

async function changeConfirmation(
  { catalogue, grader, now }: Deps,
  slug: string,
  lock: unknown,
): Promise<Confirmed | null> {
  const moment = now()
  let found: Confirmed | null = null
  await catalogue.changeEvidence(
    slug,
    async (old, stored) => {
      // It would be stored over what is confirmed now.
      if (old.latestScan?.status === 'running') throw new Refusal('scan-running')
      const changed = await grader.confirmed(old, stored, lock, moment)
      if ('refused' in changed) throw refusalOf(changed)
      found = changed.found
      return changed
    },
    moment,
  )
  return found
}

function refusalOf(refusal: Extract<ConfirmedEvidence, { refused: string }>): Refusal {
  if (refusal.refused === 'invalid-body')
    return new Refusal('invalid-body', { problems: refusal.problems })
  if (refusal.refused === 'confirmation-elsewhere')
    return new Refusal('confirmation-elsewhere', { facts: { server: refusal.server } })
  return new Refusal(refusal.refused)
}
