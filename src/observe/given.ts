// What the owner of a tool gives beside its address: where its surfaces are, or the API description itself.

export interface Given {
  /** Addresses. */
  openapi?: string
  mcp?: string
  docs?: string
  /** The description as a file, read by whoever starts the scan: its process reads no files. */
  description?: { name: string; text: string }
}
