// The caller, by key, else by address; the subject of quotas, and the UTC days they count by.
import { Refusal } from '../../errors/refusal.ts'

export interface Caller {
  keyId: string | null
  /** When the key was created, in milliseconds; null without a key. */
  keyCreatedAt: number | null
  /** May also withdraw what others have written. */
  isAdmin?: boolean
  /** A keyed hash of the caller's address: neither counters nor stored rows reveal the address. */
  addressKey: string
  /** The same for the wider network of an IPv6 address; missing for others. */
  siteKey?: string | null
}

/** Addresses of one site that may use up their quotas per day: one customer may rotate them. */
export const SITE_SHARE = 20

const DAY_MS = 86_400_000

/** Refuses a caller without a key. */
export function keyIdOf({ keyId }: Pick<Caller, 'keyId'>): string {
  if (keyId === null) throw new Refusal('key-required')
  return keyId
}

/** The subject under which quotas count the caller. */
export function subjectOf({ keyId, addressKey }: Pick<Caller, 'keyId' | 'addressKey'>): string {
  return keyId === null ? `address:${addressKey}` : `key:${keyId}`
}

/** The quota of the caller's wider network, beside that of the address; null if there is none. */
export function siteQuotaOf({ keyId, siteKey }: Pick<Caller, 'keyId' | 'siteKey'>, limit: number) {
  return keyId === null && siteKey
    ? { subject: `site:${siteKey}`, limit: limit * SITE_SHARE }
    : null
}

/** A quota that keys do not multiply: all keys at one address share it, beside their own. */
export function sharedQuotaOf(
  who: Pick<Caller, 'keyId' | 'addressKey' | 'siteKey'>,
  limit: number,
): { subject: string; limit: number } | null {
  return who.keyId === null
    ? siteQuotaOf(who, limit)
    : { subject: `keys-at:${who.addressKey}`, limit }
}

/** Whole seconds until the next UTC day begins, at least one. */
export function secondsToNextDay(now: number): number {
  return Math.max(1, Math.ceil((DAY_MS - (now % DAY_MS)) / 1000))
}

export function usedUp(what: string, now: number): Refusal {
  return new Refusal('quota-exceeded', { facts: { what }, retryAfter: secondsToNextDay(now) })
}
