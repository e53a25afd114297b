// The catalogue's interface for upgrades: documents rendered by another version, and edits of the
// launch catalogue.

export interface Rendered {
  /** How many tools were processed; 0 if all are up to date. */
  tools: number
  /** Slugs of tools that cannot be read or rendered; they are left unchanged. */
  unreadable: string[]
}

export interface Upgrades {
  /** Renders some of the tools that another version rendered. */
  renderOutdated(): Promise<Rendered>
  /** The digest of each launch catalogue entry that was last imported. */
  launchDigests(): Promise<Map<string, string>>
  noteLaunch(digests: ReadonlyMap<string, string>): Promise<void>
  /** Drops what replaced and removed tools left in the search index of this process. */
  compactSearch(): Promise<void>
  /** Removes a tool that was never scanned or reviewed; false otherwise. */
  retireTool(slug: string): Promise<boolean>
}
