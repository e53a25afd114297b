// What has changed in the catalogue, for those who keep answers; and what an upgrade has still to
// do.

export interface Versions {
  /** Grows with every write of a tool. */
  tools: number
  /** Grows with every write that changes a grade, or where a tool stands in lists. */
  grades: number
  /** Grows when the statistics are summed up anew. */
  statistics: number
  /** Grows with every key that is revoked. */
  keys: number
}

export interface Changes {
  /** What answers depend on, by whichever process it is changed. */
  versions(): Promise<Versions>
  /**
   * The versions of now, and the slugs of the tools that were written since; null where those are
   * too many to tell.
   */
  changesSince(versions: Versions): Promise<{ versions: Versions; tools: string[] | null }>
}
