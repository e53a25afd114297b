// Looks into parsed documents of strangers: gives the object, list or text that is there, or
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

/** The member of that name; nothing is taken from a prototype. */
export function memberOf(value: unknown, name: string): unknown {
  const object = objectOf(value)
  return object && Object.hasOwn(object, name) ? object[name] : undefined
}

/** A text that says something. */
export function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** Texts of a list, others left out. */
export function textsOf(value: unknown): string[] {
  return listOf(value).filter((each): each is string => typeof each === 'string')
}
