// JSON in its canonical form (RFC 8785): the same text for the same content.
import { isObject, pointerTo } from '../domain/schema/json.ts'

/** Deeper values are refused, so that nothing that walks them runs out of stack. */
export const DEEPEST = 400

/** Numbers and strings are written as ECMAScript does, members in the order of UTF-16 units. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value ?? null)
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .toSorted()
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`
}

export interface Uncanonical {
  pointer: string
  why: string
}

/** What has no canonical form: text that is no Unicode, a number that JSON has not, deep nesting. */
export function uncanonicalIn(value: unknown): Uncanonical | null {
  const waiting: [value: unknown, path: Path][] = [[value, null]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [each, path] = next
    const refused = (why: string) => ({ pointer: pointerTo(keysOf(path)), why })
    if (typeof each === 'string' && !each.isWellFormed())
      return refused('holds half of a surrogate pair, which is no Unicode')
    if (typeof each === 'number' && !Number.isFinite(each))
      return refused('is a number beyond those of JSON')
    if (typeof each !== 'object' || each === null) continue
    if ((path?.depth ?? 0) >= DEEPEST) return refused(`is nested more than ${DEEPEST} levels deep`)
    const depth = (path?.depth ?? 0) + 1
    for (const [key, member] of Object.entries(each)) {
      const at = { key, before: path, depth }
      if (!key.isWellFormed())
        return { pointer: pointerTo(keysOf(path)), why: 'has a name that is no Unicode' }
      waiting.push([member, at])
    }
  }
  return null
}

type Path = { key: string; before: Path; depth: number } | null

function keysOf(path: Path): string[] {
  const keys: string[] = []
  for (let at = path; at !== null; at = at.before) keys.push(at.key)
  return keys.toReversed()
}
