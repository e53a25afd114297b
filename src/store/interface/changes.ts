// The catalogue's interface for change tracking: the versions that caches depend on.

export interface Versions {
  /** Grows with every write of a tool. */
  tools: number
  /** Grows with every write that changes a grade or a tool's position in lists. */
  grades: number
  /** Grows whenever the statistics are recomputed. */
  statistics: number
  /** Grows whenever a key is revoked. */
  keys: number
}

export interface Changes {
  /** The versions that responses depend on, over all processes. */
  versions(): Promise<Versions>
  /**
   * The current versions, and the slugs of the tools written since; null if there are too many to
   * list.
   */
  changesSince(versions: Versions): Promise<{ versions: Versions; tools: string[] | null }>
}
