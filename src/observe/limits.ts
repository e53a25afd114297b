// How far a scan goes: every limit on what is asked, waited for and read, in one place.

export const LIMITS = {
  /** Requests of a whole scan, redirects and robots.txt included. */
  requests: 120,
  /** Redirects among them. */
  hops: 14,
  /** Requests under way to one host. */
  atOncePerHost: 6,
  /** Requests under way to one address, whatever the names of the hosts there. */
  atOncePerAddress: 10,
  redirects: 5,
  dnsMs: 5_000,
  connectMs: 5_000,
  headersMs: 8_000,
  requestMs: 15_000,
  /** After this nothing more is asked; what is missing is unobserved. */
  scanMs: 45_000,
  /** After this the scan's process is ended. */
  processMs: 60_000,
  headerBytes: 16_384,
  /** Bytes on the wire of one answer. */
  wireBytes: 26_000_000,
  /** Decoded bytes of one document. */
  documentBytes: 2_000_000,
  /** API descriptions are larger than pages. */
  descriptionBytes: 25_000_000,
  /** Decoded bytes of a whole scan. */
  scanBytes: 48_000_000,
  /** A Retry-After up to this is waited for; a longer one ends the asking of that host. */
  waitMs: 2_000,
  jsonDepth: 64,
  jsonTokens: 1_200_000,
  /** Resident memory of the scan's process. */
  processBytes: 600_000_000,
} as const

/** The limits as values; a test of a limit sets a smaller one. */
export type Limits = Readonly<Record<keyof typeof LIMITS, number>>
