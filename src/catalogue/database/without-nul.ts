// Removes NUL from text: PostgreSQL cannot store it, so neither database does.

export function withoutNul(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0')
    ? value.replaceAll('\0', '\uFFFD')
    : value
}
