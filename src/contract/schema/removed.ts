// Members that one schema lists and another does not any more. A caller that sends one is not
// refused by an open object, but it has no effect.
import { isObject, memberOf, pointerTo } from '../../clients/schema/json.ts'
import type { Compared, Narrowing } from './narrowing.ts'
import { isSame, listPart, memberPart, referredBy, rootOf, tupleOf, type Part } from './part.ts'

const MOST_PAIRS = 2_000
const MOST_PARTS = 200
const MOST_FOUND = 50
const IN_PLACE = ['allOf', 'anyOf', 'oneOf']

/** Pointers lead into `before`. */
export function removedFrom({
  before,
  after,
  shared = [null, null],
  work: { forms },
}: Compared): Narrowing[] {
  const [was, is] = [rootOf(before, forms, shared[0]), rootOf(after, forms, shared[1])]
  const found = new Set<string>()
  const seen = new Set<string>()
  const waiting: [Part, Part][] = [
    [
      { schema: before, root: was, path: [] },
      { schema: after, root: is, path: [] },
    ],
  ]
  // Grows during the loop.
  for (const [old, now] of waiting) {
    const key = `${forms.of(old.schema)} ${forms.of(now.schema)}`
    if (seen.size === seen.add(key).size || isSame(old, now)) continue
    const [olds, nows] = [partsOf(old), partsOf(now)]
    const [listed, kept] = [membersOf(olds), membersOf(nows)]
    const isOpen = nows.some(speaksOfOthers)
    for (const [name, member] of listed) {
      const same = kept.get(name)
      if (same === undefined && !isOpen) found.add(pointerTo(member.path))
      if (same && waiting.length < MOST_PAIRS) waiting.push([member, same])
    }
    for (const part of olds)
      for (const other of nows) {
        const [a, b] = [tupleOf(part).rest, tupleOf(other).rest]
        if (a && b && waiting.length < MOST_PAIRS) waiting.push([a, b])
      }
  }
  return [...found].slice(0, MOST_FOUND).map((pointer) => ({ kind: 'removed', pointer }))
}

/** The schema with all that it combines and refers to. */
function partsOf(part: Part): Part[] {
  const found: Part[] = [part]
  const seen = new Set<unknown>()
  for (const each of found) {
    if (!isObject(each.schema) || found.length > MOST_PARTS) continue
    if (seen.size === seen.add(each.schema).size) continue
    const referred = referredBy(each)
    found.push(
      ...(referred ? [referred] : []),
      ...IN_PLACE.flatMap((key) => listPart(each, key)),
      ...['then', 'else'].flatMap((key) => memberPart(each, key) ?? []),
    )
  }
  return found
}

function membersOf(parts: readonly Part[]): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>()
  for (const part of parts) {
    const table = memberPart(part, 'properties')
    if (!table || !isObject(table.schema)) continue
    for (const name of Object.keys(table.schema)) {
      const member = memberPart(table, name)
      if (member && !found.has(name)) found.set(name, member)
    }
  }
  return found
}

function speaksOfOthers({ schema }: Part): boolean {
  const further = memberOf(schema, 'additionalProperties')
  return (
    (further !== undefined && further !== false) ||
    memberOf(schema, 'patternProperties') !== undefined
  )
}
