// Reads JSON in which every reader sees the same: no object has a member twice, however its name is
// spelt. What is signed, verified, or decides a gate is read by this alone.
import { endOfString, exceededBy, pointerTo } from './json.ts'

/** Deeper than any file of ours; a parser takes memory for each level before it finds a mistake. */
const DEEPEST = 1_000

export type ExactJson =
  | { ok: true; value: unknown }
  /** `repeated` is the pointer of a member that is there twice; null for any other reason. */
  | { ok: false; repeated: string | null; reason: string }

export function readExactJson(text: string): ExactJson {
  if (exceededBy(text, { depth: DEEPEST, parts: Infinity }) !== undefined)
    return { ok: false, repeated: null, reason: `it is nested more than ${DEEPEST} levels deep` }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { ok: false, repeated: null, reason: (error as Error).message }
  }
  const repeated = repeatedIn(text)
  return repeated === null
    ? { ok: true, value }
    : { ok: false, repeated, reason: `it has the member ${repeated} twice` }
}

/** An object with the names so far, or a list with the number of items so far. */
type Open = { names: Set<string>; name: string } | { names: null; name: number }

/** The pointer of the first member that its object has already; of a text that is JSON. */
function repeatedIn(json: string): string | null {
  const open: Open[] = []
  let isName = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    const inside = open.at(-1)
    if (sign === '"') {
      const end = endOfString(json, at)
      if (isName && inside?.names) {
        inside.name = nameIn(json.slice(at, end + 1))
        if (inside.names.size === inside.names.add(inside.name).size)
          return pointerTo(open.map(({ name }) => name))
      }
      isName = false
      at = end
    } else if (sign === '{') {
      open.push({ names: new Set(), name: '' })
      isName = true
    } else if (sign === '[') {
      open.push({ names: null, name: 0 })
      isName = false
    } else if (sign === '}' || sign === ']') {
      open.pop()
      isName = false
    } else if (sign === ',' && inside) {
      if (inside.names === null) inside.name += 1
      isName = inside.names !== null
    }
  }
  return null
}

/** As most readers have it, which know no half of a surrogate pair: two such names are one to them. */
function nameIn(quoted: string): string {
  const name = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
  return name.toWellFormed()
}
