// Accessors for parsed, untrusted documents: return the object, array or text that is there, or
// nothing.

export type Members = Record<string, unknown>

export function objectOf(value: unknown): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members)
    : null
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The member of that name; never one from a prototype. */
export function memberOf(value: unknown, name: string): unknown {
  const object = objectOf(value)
  return object && Object.hasOwn(object, name) ? object[name] : undefined
}

/** A text that is not blank. */
export function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** The texts of an array; other items are left out. */
export function textsOf(value: unknown): string[] {
  return listOf(value).filter((each): each is string => typeof each === 'string')
}
