// Conditional requests: whether the client already has this response (RFC 9110, 13.1).
import type { IncomingHttpHeaders } from 'node:http'

/** Weak comparison, as If-None-Match requires; accepts a list and `*`. */
export function isHeld(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (ifNoneMatch === undefined || etag === null) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const plain = etag.replace(/^W\//, '')
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some(
    (held) => held.replace(/^W\//, '') === plain,
  )
}

/** Only used if the client sends no ETag, as some feed readers do. */
export function isUnchanged(
  { 'if-none-match': ifNoneMatch, 'if-modified-since': since }: IncomingHttpHeaders,
  modifiedAt: number | undefined,
): boolean {
  if (ifNoneMatch !== undefined || since === undefined || modifiedAt === undefined) return false
  // HTTP dates have whole seconds.
  return Math.floor(modifiedAt / 1000) * 1000 <= Date.parse(since)
}
