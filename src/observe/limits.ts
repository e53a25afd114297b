// All limits of a scan on requests, time and size.

export const LIMITS = {
  /** Requests of a whole scan, including redirects and robots.txt. */
  requests: 120,
  /** Of a second look: five sessions of a server with a list of two pages. */
  secondLookRequests: 54,
  /** Redirects and repeats among them. */
  hops: 14,
  /** Requests without an answer that are sent again. */
  repeats: 8,
  /** The time for each of those. */
  repeatMs: 5_000,
  /** Concurrent requests to one host. */
  atOncePerHost: 6,
  /** Concurrent requests to one IP address, whatever the host names. */
  atOncePerAddress: 10,
  redirects: 5,
  dnsMs: 5_000,
  connectMs: 5_000,
  headersMs: 8_000,
  requestMs: 15_000,
  /** After this nothing more is requested; what is missing is unobserved. */
  scanMs: 45_000,
  /** After this the scan's process is killed. */
  processMs: 60_000,
  headerBytes: 16_384,
  /** Bytes on the wire of one response. */
  wireBytes: 26_000_000,
  /** Decoded bytes of one document. */
  documentBytes: 2_000_000,
  /** API descriptions are larger than pages. */
  descriptionBytes: 25_000_000,
  /** Decoded bytes of a whole scan. */
  scanBytes: 48_000_000,
  /** A Retry-After up to this is waited for; a longer one ends the requests to that host. */
  waitMs: 2_000,
  jsonDepth: 64,
  jsonTokens: 1_200_000,
  /** Resident memory of the scan's process. */
  processBytes: 600_000_000,
} as const

/** The limits as values; a test of a limit sets a smaller one. */
export type Limits = Readonly<Record<keyof typeof LIMITS, number>>
