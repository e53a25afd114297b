// What the owner of a tool gives in addition to its URL: where its surfaces are, or the API
// description itself.

export interface Given {
  /** URLs. */
  openapi?: string
  mcp?: string
  docs?: string
  /**
   * Whether header fields are sent to the tool's own origin: its responses may then differ from
   * those to others.
   */
  hasHeaders?: boolean
  /** The API description as a file. The caller reads it, because the scan process reads no files. */
  description?: { name: string; text: string }
}
