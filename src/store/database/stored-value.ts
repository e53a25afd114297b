// What both databases store for a value, so that neither differs from the other, nor from itself on
// another Node.

/**
 * Text without NUL, which PostgreSQL cannot store; NULL for undefined, which only some versions of
 * Node bind to a statement of SQLite.
 */
export function storedValue(value: unknown): unknown {
  if (value === undefined) return null
  return typeof value === 'string' && value.includes('\0')
    ? value.replaceAll('\0', '\uFFFD')
    : value
}
