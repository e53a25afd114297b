// What the owner of a tool gives beside its address: where its surfaces are, or the API description
// itself.

export interface Given {
  /** Addresses. */
  openapi?: string
  mcp?: string
  docs?: string
  /** The description as a file, read by whoever starts the scan: its process reads no files. */
  /**
   * Header fields are sent to the tool's own origin: it may let us in where it lets in nobody else.
   */
  hasHeaders?: boolean
  description?: { name: string; text: string }
}
