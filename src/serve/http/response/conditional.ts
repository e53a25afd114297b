// Conditional requests: whether the caller holds this very answer already (RFC 9110, 13.1).
import type { IncomingHttpHeaders } from 'node:http'

/** Compares weakly, as If-None-Match asks; takes a list and `*`. */
export function isHeld(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (ifNoneMatch === undefined || etag === null) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const plain = etag.replace(/^W\//, '')
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some(
    (held) => held.replace(/^W\//, '') === plain,
  )
}

/** Looked at only where no ETag is sent; a feed reader may know nothing else. */
export function isUnchanged(
  { 'if-none-match': ifNoneMatch, 'if-modified-since': since }: IncomingHttpHeaders,
  modifiedAt: number | undefined,
): boolean {
  if (ifNoneMatch !== undefined || since === undefined || modifiedAt === undefined) return false
  // The field has whole seconds.
  return Math.floor(modifiedAt / 1000) * 1000 <= Date.parse(since)
}
