// The only place where a pattern is composed of parts; `npm run check` verifies each that is made.

/** The parts must be constants of ours, never untrusted text. */
export function composed(source: string, flags: string): RegExp {
  return new RegExp(source, flags)
}

/** Whether a text of others is a regular expression. It is only read, never run. */
export function isPattern(source: string, flags: string): boolean {
  try {
    return composed(source, flags).flags === flags
  } catch {
    return false
  }
}
