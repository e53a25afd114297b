// How Codex rewrites an inputSchema: a small set of keywords, and at most 5,000 bytes if it can.
import {
  has,
  isObject,
  type JsonObject,
  mapItems,
  mapMembers,
  memberOf,
} from '../../domain/schema/json.ts'
import { decoded } from '../schema/nodes.ts'
import type { SentTool } from '../server.ts'

const MOST_BYTES = 5_000
const DEEPEST = 3
const UNIONS = ['anyOf', 'oneOf', 'allOf']
const CHILDREN = new Set(['items', ...UNIONS])
const TABLES = new Set(['$defs', 'definitions'])
const NORMALISED = new Set(['items', 'additionalProperties', 'prefixItems', ...UNIONS])
const TYPES: ReadonlySet<string> = new Set(
  'string number boolean integer object array null'.split(' '),
)

export type CodexSchema =
  | { isRead: true; schema: () => JsonObject; steps: number; bytes: number }
  | { isRead: false }

/** `isKnown`: that it is final. */
export function codexSchema(sent: JsonObject, isKnown: boolean): CodexSchema {
  const properties = memberOf(sent, 'properties')
  const rooted =
    properties === undefined || properties === null ? { ...sent, properties: {} } : sent
  let now = isKnown ? rooted : withoutUnreachable(normalised(rooted))
  const whole = bytesOf(now)
  let [bytes, steps] = [whole, 0]
  for (const step of [withoutDescriptions, withoutDefinitions, shallow, withoutUnions]) {
    if (bytes <= MOST_BYTES) break
    now = step(now)
    bytes = bytesOf(now)
    steps += 1
  }
  const read = now
  return (isKnown || isReadable(read)) && isObject(read) && read['type'] !== 'null'
    ? { isRead: true, schema: () => sentOf(read), steps, bytes: whole }
    : { isRead: false }
}

/** Keywords that are rewritten, or read in another way. */
const REWRITTEN = ['const', '$ref', 'encrypted', ...TABLES]

/** Whether nothing in its schema has to be rewritten. */
export function isFinal({ traits: { isPlain, keywords }, nodes }: SentTool): boolean {
  return (
    isPlain &&
    !REWRITTEN.some((key) => keywords.has(key)) &&
    nodes.every(({ schema }) => isTyped(schema) || (!has(schema, 'type') && hasUnion(schema)))
  )
}

/** Of what is sent; at most that many, where that is few enough. What cannot be read is nothing. */
function bytesOf(schema: unknown): number {
  const most = bytesIn(schema)
  if (most <= MOST_BYTES) return most
  return isReadable(schema) ? most - unsentIn(schema) : 0
}

function bytesIn(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** The bytes of the members that are not sent: to form what is sent takes much longer. */
function unsentIn(schema: JsonObject): number {
  const entries = Object.entries(schema)
  let [bytes, unsent] = [0, 0]
  for (const [key, member] of entries) {
    const form = FORMS.get(key)
    if (form && member !== null) {
      for (const inner of form.inner?.(member) ?? []) bytes += unsentIn(inner)
      continue
    }
    bytes += bytesIn({ [key]: member }) - EMPTY
    unsent += 1
  }
  // There is one comma less than members.
  return bytes + Math.min(unsent, Math.max(0, entries.length - 1))
}

/** Bytes of an object without members. */
const EMPTY = 2

function normalised(value: unknown): unknown {
  if (typeof value === 'boolean') return { type: 'string' }
  if (Array.isArray(value)) return mapItems(value, normalised)
  if (!isObject(value)) return value
  const known = mapMembers(value, (member, key) => {
    if (typeof member === 'string') return member
    if (key === 'properties') return isObject(member) ? mapMembers(member, normalised) : member
    if (key === 'additionalProperties' && typeof member === 'boolean') return member
    if (NORMALISED.has(key)) return normalised(member)
    return TABLES.has(key) && isObject(member) ? mapMembers(member, normalised) : member
  })
  if (!has(known, 'const') && !hasDefinitions(known)) return typed(known)
  const map = Object.fromEntries(
    Object.entries(known).flatMap(([key, member]) => {
      if (key === 'const') return [['enum', [member]]]
      if (key === 'enum' && has(known, 'const')) return []
      if (TABLES.has(key) && !isObject(member)) return []
      return [[key, member]]
    }),
  )
  return typed(map)
}

function typed(map: JsonObject): JsonObject {
  if (isTyped(map)) return map
  const sent = typesOf(memberOf(map, 'type'))
  if (sent.length === 0 && (has(map, '$ref') || hasUnion(map))) return map
  const types = sent.length === 0 ? inferred(map) : sent
  if (types.length === 0) return {}
  const type = types.length === 1 ? types[0] : types
  const more = {
    ...(memberOf(map, 'type') !== type && { type }),
    ...(types.includes('object') && !has(map, 'properties') && { properties: {} }),
    ...(types.includes('array') && !has(map, 'items') && { items: { type: 'string' } }),
  }
  return Object.keys(more).length === 0 ? map : { ...map, ...more }
}

/** Most schemas say one type, and have what belongs to it. */
function isTyped(map: JsonObject): boolean {
  const type = memberOf(map, 'type')
  if (type === 'object') return has(map, 'properties')
  if (type === 'array') return has(map, 'items')
  return typeof type === 'string' && TYPES.has(type)
}

function typesOf(type: unknown): string[] {
  const named: readonly unknown[] = Array.isArray(type) ? type : [type]
  return named.filter((each): each is string => typeof each === 'string' && TYPES.has(each))
}

function inferred(map: JsonObject): string[] {
  const any = (...keys: string[]) => keys.some((key) => has(map, key))
  if (any('properties', 'required', 'additionalProperties')) return ['object']
  if (any('items', 'prefixItems')) return ['array']
  if (any('enum', 'format')) return ['string']
  const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
  return any(...limits) ? ['number'] : []
}

function hasUnion(map: JsonObject): boolean {
  return UNIONS.some((key) => has(map, key))
}

function hasDefinitions(map: JsonObject): boolean {
  return has(map, '$defs') || has(map, 'definitions')
}

/** The schema with what `change` makes of its inner schemas. */
function changed(
  map: JsonObject,
  change: (value: unknown) => unknown,
  withDefinitions: boolean,
): JsonObject {
  return mapMembers(map, (member, key) => {
    if (key === 'properties') return isObject(member) ? mapMembers(member, change) : member
    if (CHILDREN.has(key)) return change(member)
    if (key === 'additionalProperties') return typeof member === 'boolean' ? member : change(member)
    return withDefinitions && TABLES.has(key) && isObject(member)
      ? mapMembers(member, change)
      : member
  })
}

function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return mapItems(value, withoutDescriptions)
  if (!isObject(value)) return value
  const { description: _, ...rest } = value
  return changed(rest, withoutDescriptions, true)
}

function withoutDefinitions(value: unknown): unknown {
  const emptied = withoutReferences(value)
  return isObject(emptied)
    ? Object.fromEntries(Object.entries(emptied).filter(([key]) => !TABLES.has(key)))
    : emptied
}

function withoutReferences(value: unknown): unknown {
  if (Array.isArray(value)) return mapItems(value, withoutReferences)
  if (!isObject(value)) return value
  return definitionOf(value) === null ? changed(value, withoutReferences, false) : {}
}

function shallow(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return mapItems(value, (each) => shallow(each, depth))
  if (!isObject(value)) return value
  const isComplex = [...CHILDREN, 'properties', 'additionalProperties', '$ref'].some((key) =>
    has(value, key),
  )
  return depth >= DEEPEST && isComplex
    ? {}
    : changed(value, (each) => shallow(each, depth + 1), false)
}

function withoutUnions(value: unknown): unknown {
  if (Array.isArray(value)) return mapItems(value, withoutUnions)
  if (!isObject(value)) return value
  return hasUnion(value) ? {} : changed(value, withoutUnions, false)
}

/** The definition that a `$ref` needs: its table and its name. */
function definitionOf(map: JsonObject): string | null {
  const reference = memberOf(map, '$ref')
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return null
  const [table = '', name] = decoded(reference.slice(2)).split('/')
  if (name === undefined || !TABLES.has(table)) return null
  return `${table}/${name.replaceAll('~1', '/').replaceAll('~0', '~')}`
}

/** Definitions that nothing refers to are not sent. */
export function withoutUnreachable(root: unknown): unknown {
  if (!isObject(root) || !hasDefinitions(root)) return root
  const reached = new Set<string>()
  const waiting: string[] = []
  const collect = (value: unknown, isWhole: boolean): void => {
    if (Array.isArray(value)) value.forEach((each) => collect(each, isWhole))
    if (!isObject(value)) return
    const needed = definitionOf(value)
    if (needed !== null) waiting.push(needed)
    if (isWhole) Object.values(value).forEach((each) => collect(each, true))
    else void changed(value, (each) => collect(each, false), false)
  }
  collect(root, false)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    const at = next.indexOf('/')
    collect(memberOf(memberOf(root, next.slice(0, at)), next.slice(at + 1)), true)
  }
  return Object.fromEntries(
    Object.entries(root).flatMap(([key, member]) => {
      if (!TABLES.has(key) || !isObject(member)) return [[key, member]]
      const kept = Object.entries(member).filter(([name]) => reached.has(`${key}/${name}`))
      return kept.length === 0 ? [] : [[key, Object.fromEntries(kept)]]
    }),
  )
}

/** Whether it has a form that Codex takes. */
function isReadable(value: unknown): value is JsonObject {
  if (!isObject(value)) return false
  for (const key of Object.keys(value)) {
    const member = value[key]
    if (member !== undefined && member !== null && FORMS.get(key)?.fits(member) === false)
      return false
  }
  return true
}

/** Members in the order of Codex, of what is readable. */
function sentOf(value: JsonObject): JsonObject {
  const all: Record<string, unknown> = {}
  for (const [key, { sent }] of FORMS) {
    const member = memberOf(value, key)
    if (member !== undefined && member !== null) all[key] = sent ? sent(member) : member
  }
  return all
}

interface Form {
  fits: (member: unknown) => boolean
  /** The schemas in it. */
  inner?: (member: unknown) => readonly JsonObject[]
  /** As Codex sends it; as it is if left out. */
  sent?: (member: unknown) => unknown
}

const text: Form = { fits: (member) => typeof member === 'string' }
const flag: Form = { fits: (member) => typeof member === 'boolean' }
const names: Form = {
  fits: (member) => Array.isArray(member) && member.every((name) => typeof name === 'string'),
}
const type: Form = {
  fits: (member) => {
    const all: readonly unknown[] = Array.isArray(member) ? member : [member]
    return all.every((each) => typeof each === 'string' && TYPES.has(each))
  },
}
const schema: Form = {
  fits: isReadable,
  inner: (member) => [member as JsonObject],
  sent: (member) => sentOf(member as JsonObject),
}
const schemas: Form = {
  fits: (member) => Array.isArray(member) && member.every(isReadable),
  inner: (member) => member as JsonObject[],
  sent: (member) => (member as JsonObject[]).map(sentOf),
}
const table: Form = {
  fits: (member) => isObject(member) && Object.values(member).every(isReadable),
  inner: (member) => Object.values(member as Record<string, JsonObject>),
  sent: (member) =>
    Object.fromEntries(
      Object.entries(member as Record<string, JsonObject>)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, each]) => [name, sentOf(each)]),
    ),
}

const FORMS: ReadonlyMap<string, Form> = new Map([
  ['$ref', text],
  ['type', type],
  ['description', text],
  ['encrypted', flag],
  ['enum', { fits: (member) => Array.isArray(member) }],
  ['items', schema],
  ['properties', table],
  ['required', names],
  [
    'additionalProperties',
    {
      fits: (member) => typeof member === 'boolean' || isReadable(member),
      inner: (member) => (isObject(member) ? [member] : []),
      sent: (member) => (typeof member === 'boolean' ? member : sentOf(member as JsonObject)),
    },
  ],
  ['anyOf', schemas],
  ['oneOf', schemas],
  ['allOf', schemas],
  ['$defs', table],
  ['definitions', table],
])

/** Keywords that Codex sends. */
export const CODEX_KEYWORDS: ReadonlySet<string> = new Set(FORMS.keys())
