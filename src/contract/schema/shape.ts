// What a schema demands, keyword by keyword, with its references and `allOf` written out.
import { isObject, memberOf } from '../../domain/schema/json.ts'
import {
  isSame,
  isSameKeyword,
  listPart,
  memberPart,
  partIn,
  referredBy,
  type Part,
} from './part.ts'

const MOST_PARTS = 200

/** Besides `properties` and `required`, which have their own members. */
const KEYWORDS: ReadonlySet<string> = new Set(
  [
    'type const enum',
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
    'minLength maxLength pattern format',
    'items prefixItems additionalItems minItems maxItems uniqueItems',
    'contains minContains maxContains unevaluatedItems',
    'patternProperties additionalProperties propertyNames unevaluatedProperties',
    'minProperties maxProperties dependentRequired dependentSchemas dependencies',
    'anyOf oneOf not if then else $dynamicRef $recursiveRef',
  ].flatMap((line) => line.split(' ')),
)

/** What they mean depends on other keywords of the same schema. */
const RELATIVE = [
  'prefixItems items additionalItems unevaluatedItems',
  'contains minContains maxContains if then else',
  'patternProperties additionalProperties unevaluatedProperties',
].flatMap((line) => line.split(' '))

export interface Shape {
  keywords: ReadonlyMap<string, Part>
  members: ReadonlyMap<string, Part>
  /** Whether it lists members at all. */
  hasTable: boolean
  /** Each name with the place that requires it. */
  required: ReadonlyMap<string, Part>
}

/** Null if it cannot be written as one schema, or is none. */
export function shapeOf(part: Part): Shape | null {
  const parts = partsOf(part)
  if (parts === null) return null
  const keywords = new Map<string, Part>()
  const members = new Map<string, Part>()
  const required = new Map<string, Part>()
  for (const each of parts) {
    const [names, table] = [memberPart(each, 'required'), memberPart(each, 'properties')]
    if ((names && !areNames(names.schema)) || (table && !isObject(table.schema))) return null
    for (const name of listPart(each, 'required')) required.set(String(name.schema), name)
    for (const [name, now] of table ? membersOf(table) : []) {
      const known = members.get(name)
      if (known && !isSame(known, now)) return null
      members.set(name, known ?? now)
    }
    for (const [key, stated] of membersOf(each)) {
      const known = keywords.get(key)
      const now = typed(key, stated, each)
      if (known && !isSameKeyword(key, known, now)) return null
      if (KEYWORDS.has(key)) keywords.set(key, known ?? now)
    }
  }
  const hasTable = parts.some(({ schema }) => memberOf(schema, 'properties') !== undefined)
  const isMixed = parts.length > 1 && RELATIVE.some((key) => keywords.has(key))
  return isMixed ? null : { keywords, members, required, hasTable }
}

function membersOf(part: Part): [key: string, member: Part][] {
  return Object.entries(part.schema as object).map(([key, each]) => [key, partIn(part, each, key)])
}

/** In OpenAPI 3.0 null is allowed beside the type. */
function typed(key: string, stated: Part, { schema }: Part): Part {
  const isNullable = key === 'type' && memberOf(schema, 'nullable') === true
  return isNullable ? { ...stated, schema: [stated.schema, 'null'].flat() } : stated
}

/** The schemas that demand something, without references; null if one of them leads nowhere. */
function partsOf(part: Part): Part[] | null {
  const found: Part[] = []
  const seen = new Set<unknown>()
  const waiting = [part]
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    const { schema, root } = each
    if (schema === true) continue
    if (!isObject(schema) || seen.size === seen.add(schema).size) return null
    if (root.dialect === 'unknown' || seen.size > MOST_PARTS) return null
    if (demands(schema)) found.push(each)
    const all = memberOf(schema, 'allOf')
    if (all !== undefined && !Array.isArray(all)) return null
    waiting.push(...listPart(each, 'allOf'))
    if (!Object.hasOwn(schema, '$ref')) continue
    const referred = referredBy(each)
    // Before 2019-09 a reference hides what is beside it, which not every validator obeys.
    const isHidden = root.dialect === 'older' && (demands(schema) || all !== undefined)
    if (referred === null || isHidden) return null
    waiting.push(referred)
  }
  return found
}

function demands(schema: object): boolean {
  return Object.keys(schema).some(
    (key) => KEYWORDS.has(key) || key === 'properties' || key === 'required',
  )
}

function areNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** The `anyOf` or `oneOf` of a schema that demands nothing else. */
export function choiceIn({ keywords, members, required }: Shape): Part | null {
  const list = keywords.get('anyOf') ?? keywords.get('oneOf')
  const isOnly = keywords.size === 1 && members.size === 0 && required.size === 0
  return list && isOnly && Array.isArray(list.schema) ? list : null
}

const TYPES = ['null', 'boolean', 'integer', 'fraction', 'string', 'array', 'object'] as const
export type Type = (typeof TYPES)[number]

/** What `type` means; null if nobody can tell. */
export function typesIn(stated: unknown): ReadonlySet<Type> | null {
  const types = new Set<Type>()
  for (const each of [stated].flat()) {
    if (each === 'number') types.add('integer').add('fraction')
    else if (TYPES.includes(each as Type) && each !== 'fraction') types.add(each as Type)
    else return null
  }
  return types
}

/** The types of the values that it takes; null if nobody can tell. */
export function typesOf(shape: Shape): ReadonlySet<Type> | null {
  const keyword = shape.keywords.get('type')
  const stated = keyword ? typesIn(keyword.schema) : new Set(TYPES)
  const values = valuesOf(shape)
  if (values === null || stated === null) return stated
  return new Set(values.map(typeOf).filter((type) => stated.has(type)))
}

/** The only values that it takes; null if they are not listed. */
export function valuesOf({ keywords }: Shape): readonly unknown[] | null {
  const only = keywords.get('const')
  if (only) return [only.schema]
  const list = keywords.get('enum')?.schema
  return Array.isArray(list) ? list : null
}

function typeOf(value: unknown): Type {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction'
  return typeof value as Exclude<Type, 'null' | 'array' | 'integer' | 'fraction'>
}

/** Whether no value meets both: other types, or other values of a member that both require. */
export function areApart(one: Shape, other: Shape): boolean {
  const [types, others] = [typesOf(one), typesOf(other)]
  if (types === null || others === null) return false
  const common = [...types].filter((type) => others.has(type))
  if (common.length === 0) return true
  const names = [...one.required.keys()].filter((name) => other.required.has(name))
  return (
    !common.some((type) => type !== 'object') &&
    names.some((name) => {
      const [values, rest] = [one, other].map((shape) => memberValues(shape, name))
      return values && rest && !values.some((value) => rest.includes(value))
    })
  )
}

/** The only values of a member, if they are listed, and texts, numbers or the like. */
function memberValues({ members }: Shape, name: string): readonly unknown[] | null {
  const member = members.get(name)
  const shape = member ? shapeOf(member) : null
  const values = shape && valuesOf(shape)
  return values?.every((each) => !isObject(each) && !Array.isArray(each)) ? values : null
}
