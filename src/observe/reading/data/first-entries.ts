// The first members of an object. Cached, because a document may reference one huge object from
// thousands of places.
import { objectOf } from './json-members.ts'

export type Entries = readonly (readonly [string, unknown])[]

const MOST = 200
const taken = new WeakMap<object, Entries>()

export function firstEntries(value: unknown): Entries {
  const object = objectOf(value)
  if (!object) return []
  const entries = taken.get(object) ?? Object.entries(object).slice(0, MOST)
  taken.set(object, entries)
  return entries
}
