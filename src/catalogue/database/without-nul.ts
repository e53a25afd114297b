// Text without NUL: PostgreSQL cannot keep it, so neither database does.

export function withoutNul(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0')
    ? value.replaceAll('\0', '\uFFFD')
    : value
}
