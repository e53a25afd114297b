// The catalogue's interface for keys and quotas.

/** A caller and the limit it counts against, with the same for its wider network. */
export interface CountedCaller {
  subject: string
  day: string
  limit: number
  wider?: { subject: string; limit: number } | null
}

export interface KeyRecord {
  id: string
  /** The readable prefix of the key. */
  prefix: string
  name: string
  createdAt: number
  revokedAt: number | null
  /** What it may do; null for a key from before scopes existed, which is not restricted. */
  scopes: readonly string[] | null
  /** Null if it is valid until revoked. */
  expiresAt: number | null
}

export interface Accounts {
  /**
   * Counts the quota in the same transaction; false if the day's limit is reached (0 disables it).
   */
  createKey(key: KeyRecord & { hash: string }, quota: CountedCaller | null): Promise<boolean>
  findKey(hash: string): Promise<KeyRecord | null>
  revokeKey(id: string, now: number): Promise<boolean>
  listKeys(): Promise<KeyRecord[]>
  /** Whether one more of these could be taken now; nothing is. */
  isQuotaLeft(kind: 'key' | 'webhook', quota: CountedCaller): Promise<boolean>
  /**
   * Adds what was counted since the last call, and returns the totals of those subjects over all
   * processes.
   */
  addReads(day: string, counts: ReadonlyMap<string, number>): Promise<Map<string, number>>
  /** All reads of a day, to initialise the counters at startup. */
  readCounts(day: string): Promise<Map<string, number>>
}
