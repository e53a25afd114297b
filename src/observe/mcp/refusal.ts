// How an MCP server responds without credentials, and how its refusal is read.
import type { Delivered, Receipt } from './wire.ts'

/** RFC 9728, section 5.1: the URL of the metadata, if the response names one. */
export function resourceMetadataIn({ headers }: Pick<Delivered, 'headers'>): string | null {
  const challenge = headers['www-authenticate'] ?? ''
  const [, quoted, bare] =
    /\bresource_metadata\s{0,9}=\s{0,9}(?:"([^"]{1,2048})"|([^\s,"]{1,2048}))/i.exec(challenge) ??
    []
  const url = URL.parse(quoted ?? bare ?? '')
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** A 401 or 403. At an address that is known to be an MCP server's, that server is locked. */
export function isRefused(receipt: Receipt): receipt is Delivered {
  return receipt.ok && (receipt.status === 401 || receipt.status === 403)
}

/** Whether the response is that of a locked MCP server: a 401 alone may come from anything. */
export function isLocked(receipt: Receipt): boolean {
  if (!isRefused(receipt)) return false
  const isBearer = /\bbearer\b/i.test(receipt.headers['www-authenticate'] ?? '')
  return (
    (isBearer && resourceMetadataIn(receipt) !== null) ||
    (receipt.status === 401 && receipt.response?.error != null)
  )
}
