// Keys and quotas of the catalogue: who calls, and how much of a limit is used.

/** Who is counted against which limit, and a wider network that has one too. */
export interface CountedCaller {
  subject: string
  day: string
  limit: number
  wider?: { subject: string; limit: number } | null
}

export interface KeyRecord {
  id: string
  /** The readable beginning of the key. */
  prefix: string
  name: string
  createdAt: number
  revokedAt: number | null
  /** What it may do; null where it may do all that a key could before there were scopes. */
  scopes: readonly string[] | null
  /** Null where it lives until it is revoked. */
  expiresAt: number | null
}

export interface Accounts {
  /** Counted in the same transaction; false where the day's limit is used up (0 lifts it). */
  createKey(key: KeyRecord & { hash: string }, quota: CountedCaller | null): Promise<boolean>
  findKey(hash: string): Promise<KeyRecord | null>
  revokeKey(id: string, now: number): Promise<boolean>
  listKeys(): Promise<KeyRecord[]>
  /**
   * Adds what was counted since the last time, and returns the totals of those subjects over all
   * processes.
   */
  addReads(day: string, counts: ReadonlyMap<string, number>): Promise<Map<string, number>>
  /** All reads of a day, to begin with after a start. */
  readCounts(day: string): Promise<Map<string, number>>
}
