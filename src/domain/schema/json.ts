// Values of JSON that others wrote: own members only, no key that changes a prototype, and sizes.

export type Members = Record<string, unknown>
export type JsonObject = Readonly<Members>

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function has(object: JsonObject, key: string): boolean {
  return Object.hasOwn(object, key)
}

/** The member of that name; never one from a prototype. */
export function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

export function objectOf(value: unknown): Members | null {
  return isObject(value) ? value : null
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The texts of an array; other items are left out. */
export function textsOf(value: unknown): string[] {
  return listOf(value).filter((each): each is string => typeof each === 'string')
}

/** A text that is not blank. */
export function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** As `\\uXXXX`, which means the same in JSON. */
export function escapedUnits(text: string): string {
  return text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The object itself if no member changes. A spread keeps `__proto__` an ordinary key. */
export function mapMembers(
  object: JsonObject,
  change: (value: unknown, key: string) => unknown,
): JsonObject {
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(object)) {
    const value = object[key]
    const changed = change(value, key)
    if (changed !== value) (copy ??= { ...object })[key] = changed
  }
  return copy ?? object
}

/** The list itself if no item changes. */
export function mapItems(
  list: readonly unknown[],
  change: (value: unknown, at: number) => unknown,
): readonly unknown[] {
  let copy: unknown[] | undefined
  for (const [at, value] of list.entries()) {
    const changed = change(value, at)
    if (changed !== value) (copy ??= [...list])[at] = changed
  }
  return copy ?? list
}

export function without(object: JsonObject, keys: readonly string[]): JsonObject {
  if (!keys.some((key) => Object.hasOwn(object, key))) return object
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
}

export function pointerTo(path: readonly (string | number)[]): string {
  return path.map((part) => `/${escaped(String(part))}`).join('')
}

export function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Whether a value has at most so many parts, nested at most so deep. Needs no recursion. */
export function sizeOf(value: unknown, mostParts: number, mostDepth: number): boolean {
  const waiting: [unknown, number][] = [[value, 0]]
  let parts = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [each, depth] = next
    if (typeof each !== 'object' || each === null) continue
    if (depth > mostDepth) return false
    const members: unknown[] = Array.isArray(each) ? each : Object.values(each)
    parts += members.length
    if (parts > mostParts) return false
    for (const member of members) waiting.push([member, depth + 1])
  }
  return true
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [
  34, 92, 91, 93, 123, 125, 44,
]

export interface JsonLimits {
  depth: number
  parts: number
}

/** The limit that the text exceeds, if any. Also works on text that is not JSON. */
export function exceededBy(json: string, most: JsonLimits): keyof JsonLimits | undefined {
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(json, at)
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      parts += 1
      if (depth > most.depth) return 'depth'
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth -= 1
    } else if (code === COMMA) {
      parts += 1
    }
    if (parts > most.parts) return 'parts'
  }
  return undefined
}

/** The place of the quote that ends the string which begins at `start`. */
export function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at
  }
  return json.length
}

/** JSON in which no tag can begin, in case it is ever read as HTML. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
