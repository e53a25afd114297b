// Why a request failed: maps every error of the network, TLS, HTTP or our own limits to a cause and
// a plain sentence.
import type { Cause } from '../../domain/evidence/exchange.ts'

/** A failed request, in our own words: none of them reveals anything about an internal network. */
export class Failed extends Error {
  readonly reason: Cause
  readonly status: number | undefined

  constructor(reason: Cause, detail: string, status?: number) {
    super(detail)
    this.name = 'Failed'
    this.reason = reason
    this.status = status
  }
}

/**
 * The same message for every forbidden address, so that it reveals nothing about the internal
 * network.
 */
export function forbidden(): Failed {
  return new Failed('refused', 'The address may not be asked.')
}

const BY_CODE: ReadonlyMap<string, [Cause, string]> = new Map<string, [Cause, string]>([
  ['ECONNREFUSED', ['refused', 'The connection was refused.']],
  ['EHOSTUNREACH', ['refused', 'There is no way to the host.']],
  ['ENETUNREACH', ['refused', 'There is no way to the host.']],
  ['EADDRNOTAVAIL', ['refused', 'There is no way to the host.']],
  ['ETIMEDOUT', ['timeout', 'The connection took too long.']],
  ['UND_ERR_CONNECT_TIMEOUT', ['timeout', 'The connection took too long.']],
  ['UND_ERR_HEADERS_OVERFLOW', ['too-large', 'The header fields are too large.']],
  [
    'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
    ['unreadable', 'The body is not as long as its Content-Length says.'],
  ],
  [
    'UND_ERR_SOCKET',
    ['unreadable', 'The server closed the connection without a complete response.'],
  ],
  ['ECONNRESET', ['unreadable', 'The server closed the connection without a complete response.']],
  ['EPIPE', ['unreadable', 'The server closed the connection without a complete response.']],
  // The client asserts what a response must be, such as a status of at least 100.
  ['ERR_ASSERTION', ['unreadable', 'The answer is not HTTP/1.1.']],
  ['EPROTO', ['tls', 'The TLS handshake failed.']],
])

const BY_START: readonly [string, [Cause, string]][] = [
  ['HPE_', ['unreadable', 'The answer is not HTTP/1.1.']],
  ['HTTPParserError', ['unreadable', 'The answer is not HTTP/1.1.']],
  ['Z_', ['unreadable', 'The body does not decode.']],
  ['ZSTD_', ['unreadable', 'The body does not decode.']],
  ['ERR_BROTLI', ['unreadable', 'The body does not decode.']],
  ['ERR__ERROR_FORMAT', ['unreadable', 'The body does not decode.']],
  ['ERR_PADDING', ['unreadable', 'The body does not decode.']],
  ['ERR_TLS', ['tls', 'The certificate is not valid for the host.']],
  ['ERR_SSL', ['tls', 'The TLS handshake failed.']],
  ['CERT_', ['tls', 'The certificate is not valid.']],
  ['UNABLE_TO_', ['tls', 'The certificate is not trusted.']],
  ['DEPTH_ZERO', ['tls', 'The certificate is self-signed.']],
  ['SELF_SIGNED', ['tls', 'The certificate is self-signed.']],
]

/** The meaning of an error. An unknown one is a bug of ours. */
export function failureOf(error: unknown): Failed {
  for (const each of withCauses(error)) {
    if (each instanceof Failed) return each
    const code = codeOf(each)
    const found = BY_CODE.get(code) ?? BY_START.find(([start]) => code.startsWith(start))?.[1]
    if (found) return new Failed(...found)
  }
  return new Failed('fault', `Something went wrong on our side (${codeOf(error)}).`)
}

function withCauses(error: unknown): Error[] {
  const errors: Error[] = []
  let rest: unknown = error
  for (let depth = 0; depth < 5 && rest instanceof Error; depth++) {
    errors.push(rest)
    rest = rest instanceof AggregateError ? rest.errors[0] : rest.cause
  }
  return errors
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
