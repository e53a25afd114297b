// Counts a read against the caller's daily quota, and tells what is left of a quota.
import { Refusal } from '../../../errors/refusal.ts'
import { secondsToNextDay, siteQuotaOf, subjectOf } from '../../../usecases/keys/caller.ts'
import type { RequestContext, Service } from '../route.ts'

const DAY_SECONDS = 86_400

export function countRead(
  { quota, settings }: Pick<Service, 'quota' | 'settings'>,
  { caller, fields }: RequestContext,
): void {
  const perDay = caller.keyId === null ? settings.publicReads : settings.keyReads
  const { allowed, limit, remaining, resetSeconds } = quota.take(subjectOf(caller), perDay)
  if (limit === 0) return
  // After the address's own quota: an address that has used it up must not use up the site's.
  const site = allowed ? siteQuotaOf(caller, perDay) : null
  const ofSite = site && quota.take(site.subject, site.limit)
  fields.push(
    ...quotaFields(
      'daily',
      limit,
      Math.min(remaining, ofSite?.remaining ?? remaining),
      resetSeconds,
    ),
  )
  if (!allowed || ofSite?.allowed === false)
    throw new Refusal('quota-exceeded', { facts: { what: 'reads' }, retryAfter: resetSeconds })
}

/** Of a quota that is counted per UTC day; none if it has no limit. */
export function dayQuotaFields(policy: string, limit: number, used: number, now: number): string[] {
  return limit > 0
    ? quotaFields(policy, limit, Math.max(0, limit - used), secondsToNextDay(now))
    : []
}

/** RateLimit headers (draft-ietf-httpapi-ratelimit-headers), and older ones that clients read. */
function quotaFields(
  policy: string,
  limit: number,
  remaining: number,
  resetSeconds: number,
): string[] {
  return [
    'RateLimit-Policy',
    `"${policy}";q=${limit};w=${DAY_SECONDS}`,
    'RateLimit',
    `"${policy}";r=${remaining};t=${resetSeconds}`,
    'X-RateLimit-Limit',
    String(limit),
    'X-RateLimit-Remaining',
    String(remaining),
    'X-RateLimit-Reset',
    String(resetSeconds),
  ]
}
