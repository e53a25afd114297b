// A part of a JSON Schema of others: where it is, its dialect, and where its references lead.
import { memberOf } from '../../domain/schema/json.ts'
import { nodesOf, atPointer, decoded } from '../../clients/schema/nodes.ts'
import type { Forms } from './forms.ts'

/** Tuples and members beside a reference mean another thing before 2020-12. */
export type Dialect = 'current' | 'older' | 'unknown'

export interface Root {
  /** Which forms mean the same in another root, because what they refer to does. */
  alike: WeakMap<Root, Map<number, boolean>>
  schema: unknown
  /** The same for both sides of a comparison. */
  forms: Forms
  dialect: Dialect
  /** Schemas that several documents share, such as the components of an API description. */
  shared: unknown
  /** Whether a part has its own address, so that references in it lead elsewhere. */
  hasAddresses: boolean
}

export interface Part {
  schema: unknown
  root: Root
  path: readonly (string | number)[]
}

export function rootOf(schema: unknown, forms: Forms, shared: unknown = null): Root {
  const named = memberOf(schema, '$schema')
  return {
    alike: new WeakMap(),
    schema,
    forms,
    shared,
    dialect: named === undefined ? 'current' : dialectOf(named),
    hasAddresses: nodesOf(schema).some(
      ({ schema: each, path }) => path.length > 0 && Object.hasOwn(each, '$id'),
    ),
  }
}

export function wholeOf(root: Root): Part {
  return { schema: root.schema, root, path: [] }
}

/** Without `$schema` it is 2020-12, as MCP says. Draft 4 gives keywords another meaning. */
function dialectOf(named: unknown): Dialect {
  const [, draft] =
    (typeof named === 'string' &&
      /^https?:\/\/json-schema\.org\/(draft(?:-0[67]|\/20\d\d-\d\d))\/schema#?$/.exec(named)) ||
    []
  if (draft === 'draft/2020-12') return 'current'
  return draft === undefined ? 'unknown' : 'older'
}

export function partIn({ root, path }: Part, schema: unknown, ...steps: (string | number)[]): Part {
  return { schema, root, path: [...path, ...steps] }
}

/** The member of a schema as a part; null if it has none. */
export function memberPart(part: Part, key: string): Part | null {
  const member = memberOf(part.schema, key)
  return member === undefined ? null : partIn(part, member, key)
}

export function listPart(part: Part, key: string): Part[] {
  const list = memberPart(part, key)
  return list ? itemsIn(list) : []
}

/** None if it is no list. */
export function itemsIn(list: Part): Part[] {
  return Array.isArray(list.schema)
    ? list.schema.map((each: unknown, at) => partIn(list, each, at))
    : []
}

/** Where its `$ref` leads; null if it cannot be told. */
export function referredBy({ schema, root }: Part): Part | null {
  const reference = memberOf(schema, '$ref')
  if (typeof reference !== 'string' || root.hasAddresses) return null
  if (reference === '#') return wholeOf(root)
  if (!reference.startsWith('#/')) return null
  const pointer = decoded(reference.slice(1))
  const found = atPointer(root.schema, pointer) ?? atPointer(root.shared, pointer)
  if (found === undefined) return null
  const path = pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return { schema: found, root, path }
}

export interface Tuple {
  prefix: readonly Part[]
  /** Of every further item. */
  rest: Part | null
}

export function tupleOf(keyword: (key: string) => Part | null): Tuple {
  const items = keyword('items')
  if (items && Array.isArray(items.schema))
    return { prefix: itemsIn(items), rest: keyword('additionalItems') }
  const prefix = keyword('prefixItems')
  return { prefix: prefix?.root.dialect === 'current' ? itemsIn(prefix) : [], rest: items }
}

/** Whether two parts demand the same in the same form, and so does all that they refer to. */
export function isSame(one: Part, other: Part): boolean {
  const { forms } = one.root
  const form = forms.ofSchema(one.schema)
  if (form !== forms.ofSchema(other.schema)) return false
  if (one.root === other.root) return true
  const alike = one.root.alike.get(other.root) ?? new Map<number, boolean>()
  one.root.alike.set(other.root, alike)
  const known = alike.get(form) ?? areAlike(one, other)
  alike.set(form, known)
  return known
}

/** The same of the values of a keyword. */
export function isSameKeyword(key: string, one: Part, other: Part): boolean {
  const [a, b] = [one, other].map((part) => ({ ...part, schema: { [key]: part.schema } }))
  return isSame(a as Part, b as Part)
}

function areAlike(one: Part, other: Part): boolean {
  const { forms } = one.root
  const seen = new Set<string>()
  const waiting: [Part, Part][] = [[one, other]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [a, b] = next
    if (a.schema === b.schema && a.root === b.root) continue
    if (forms.ofSchema(a.schema) !== forms.ofSchema(b.schema)) return false
    if (a.root.dialect !== b.root.dialect) return false
    if (a.root.dialect === 'unknown') return isSameRoot(a, b)
    for (const reference of forms.references(a.schema)) {
      if (reference === null) return isSameRoot(a, b)
      if (seen.size === seen.add(reference).size) continue
      const [was, is] = [a, b].map((part) => referredBy({ ...part, schema: { $ref: reference } }))
      if (!was || !is) return isSameRoot(a, b)
      waiting.push([was, is])
    }
  }
  return true
}

function isSameRoot(a: Part, b: Part): boolean {
  const { forms } = a.root
  return (
    forms.of(a.root.schema) === forms.of(b.root.schema) &&
    forms.of(a.root.shared) === forms.of(b.root.shared)
  )
}
