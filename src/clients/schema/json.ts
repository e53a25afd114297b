// Values of JSON that others wrote: own members only, and no key that changes a prototype.

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function has(object: JsonObject, key: string): boolean {
  return Object.hasOwn(object, key)
}

export function memberOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** `fromEntries` defines members, so that `__proto__` stays an ordinary key. */
export function mapMembers(
  object: JsonObject,
  change: (value: unknown, key: string) => unknown,
): JsonObject {
  const entries = Object.entries(object)
  for (const entry of entries) entry[1] = change(entry[1], entry[0])
  return Object.fromEntries(entries)
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
