// What an upgrade changes in stored tools: documents that another version has rendered, and the
// edits of the launch catalogue.

export interface Rendered {
  /** How many tools were looked at; none where all are as this version renders them. */
  tools: number
  /** Slugs of tools that cannot be read or rendered; they stay as they are. */
  unreadable: string[]
}

export interface Upgrades {
  /** Renders some of the tools again that another version has rendered. */
  renderOutdated(): Promise<Rendered>
  /** What the launch catalogue said of each tool when it was last brought in. */
  launchDigests(): Promise<Map<string, string>>
  noteLaunch(digests: ReadonlyMap<string, string>): Promise<void>
  /** Removes a tool that nobody has scanned or reviewed; false where somebody has. */
  retireTool(slug: string): Promise<boolean>
}
