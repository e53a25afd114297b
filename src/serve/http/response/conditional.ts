// Conditional requests: whether the caller holds this very answer already (RFC 9110, 13.1.2).

/** Compares weakly, as If-None-Match asks; takes a list and `*`. */
export function isHeld(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (ifNoneMatch === undefined || etag === null) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const plain = etag.replace(/^W\//, '')
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some(
    (held) => held.replace(/^W\//, '') === plain,
  )
}
