// What is known of a value that a schema accepts: the schemas that it meets together, its types, its
// bounds, and what its members are. Whatever is not understood is left out, which only makes the
// value less known.
import { isObject, memberOf } from '../../clients/schema/json.ts'
import { listPart, memberPart, partIn, referredBy, tupleOf, type Part } from './part.ts'

const MOST_PARTS = 200
const MOST_VALUES = 10_000

export const TYPES = [
  'null',
  'boolean',
  'integer',
  'fraction',
  'string',
  'array',
  'object',
] as const
export type Type = (typeof TYPES)[number]

/** Stands for a schema that is not understood: it may describe any member. */
const ANYTHING = Object.freeze({ additionalProperties: true })

/** Parts that a value meets together; null if no value does. */
export function togetherIn(parts: readonly Part[]): Part[] | null {
  const found: Part[] = []
  const seen = new Set<unknown>()
  const waiting = [...parts]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const { schema, root } = part
    if (schema === false) return null
    if (!isObject(schema) || seen.has(schema)) continue
    seen.add(schema)
    const hasReference = Object.hasOwn(schema, '$ref')
    const referred = referredBy(part)
    if (referred) waiting.push(referred)
    // Before 2019-09 a reference hides what is beside it, which not every validator obeys.
    const isHidden = root.dialect !== 'current' && hasReference && Object.keys(schema).length > 1
    const isClear = root.dialect !== 'unknown' && !isHidden && found.length < MOST_PARTS
    if (!isClear || (hasReference && referred === null)) found.push({ ...part, schema: ANYTHING })
    if (!isClear) {
      if (found.length > MOST_PARTS) return found
      continue
    }
    found.push(part)
    waiting.push(...listPart(part, 'allOf'))
  }
  return found
}

export class Premise {
  readonly parts: readonly Part[]
  readonly types: ReadonlySet<Type>
  /** All values that it can have; null if they are not listed. */
  readonly values: readonly unknown[] | null
  /** Names of members that it lists. */
  readonly names: ReadonlySet<string>
  readonly required: ReadonlySet<string>
  /** Whether it speaks of names that it does not list. */
  readonly isFree: boolean
  readonly #hasTable: boolean

  constructor(parts: readonly Part[]) {
    this.parts = parts
    const types = TYPES.filter((type) =>
      parts.every(({ schema }) => typesOf(schema)?.has(type) ?? true),
    )
    const values = valuesIn(parts, new Set(types))
    this.values = values
    this.types = new Set(values === null ? types : values.map(typeOf))
    this.names = new Set(parts.flatMap(({ schema }) => keysOf(memberOf(schema, 'properties'))))
    this.required = new Set(parts.flatMap(({ schema }) => namesIn(memberOf(schema, 'required'))))
    this.isFree = parts.some(({ schema }) => FREE.some((key) => hasMore(schema, key)))
    this.#hasTable = parts.some(({ schema }) => memberOf(schema, 'properties') !== undefined)
  }

  /** Whether no value is like that. */
  get isEmpty(): boolean {
    return this.types.size === 0
  }

  /** The numbers that a keyword has in its parts. */
  numbers(keyword: string): number[] {
    return this.parts
      .map(({ schema }) => memberOf(schema, keyword))
      .filter((value) => typeof value === 'number')
  }

  /** Whether a listed value, if they are all listed, fulfils a condition. */
  every(holds: (value: unknown) => boolean): boolean {
    return this.values !== null && this.values.every(holds)
  }

  get mostItems(): number {
    const closed = this.parts.flatMap((part) => {
      const { prefix, rest } = tupleOf(part)
      return rest?.schema === false ? [prefix.length] : []
    })
    return Math.min(Infinity, ...closed, ...this.numbers('maxItems'))
  }

  /** What is known of the item at a place; beyond the tuples, of every further one. */
  item(at: number): Part[] {
    return this.parts.flatMap((part) => {
      const { prefix, rest } = tupleOf(part)
      return prefix[at] ?? rest ?? []
    })
  }

  get tupleLength(): number {
    return Math.max(0, ...this.parts.map((part) => tupleOf(part).prefix.length))
  }

  /** What is known of the member of a name. */
  member(name: string): Part[] {
    return this.parts.flatMap((part) => {
      const listed = listedMember(part, name)
      if (listed) return listed
      return hasPatterns(part) ? [] : (memberPart(part, 'additionalProperties') ?? [])
    })
  }

  /** What is known of a member that no part lists; null if it can have none. */
  get furtherMembers(): Part[] | null {
    const further = this.parts.flatMap((part) =>
      hasPatterns(part) ? [] : (memberPart(part, 'additionalProperties') ?? []),
    )
    return further.some(({ schema }) => schema === false) ? null : further
  }

  /** Schemas of members by pattern. */
  get patterned(): Part[] {
    return this.parts.flatMap((part) => {
      const table = memberPart(part, 'patternProperties')
      return table && isObject(table.schema)
        ? Object.entries(table.schema).map(([pattern, each]) => partIn(table, each, pattern))
        : []
    })
  }

  /**
   * Whether values with this member are described. A name that an object does not list, and does not
   * mean to leave free either, is one that callers do not send.
   */
  describes(name: string, isWhole: boolean): boolean {
    const isListed = this.names.has(name) || this.required.has(name)
    return isListed || this.isFree || !(isWhole || this.#hasTable)
  }
}

/** Keywords that speak of names which are not listed. */
const FREE = [
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'minProperties',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'unevaluatedProperties',
  'anyOf',
  'oneOf',
  'if',
  '$dynamicRef',
  '$recursiveRef',
]

function hasMore(schema: unknown, key: string): boolean {
  const value = memberOf(schema, key)
  return value !== undefined && value !== false
}

export function hasPatterns({ schema }: Part): boolean {
  return keysOf(memberOf(schema, 'patternProperties')).length > 0
}

export function listedMember(part: Part, name: string): Part | null {
  const table = memberPart(part, 'properties')
  return table && memberPart(table, name)
}

export function keysOf(value: unknown): string[] {
  return isObject(value) ? Object.keys(value) : []
}

export function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** The types that a schema allows by `type`; null if it does not say. */
export function typesOf(schema: unknown): ReadonlySet<Type> | null {
  const stated = memberOf(schema, 'type')
  if (stated === undefined) return null
  const types = new Set<Type>()
  for (const each of Array.isArray(stated) ? (stated as unknown[]) : [stated]) {
    if (each === 'number') types.add('integer').add('fraction')
    else if (TYPES.includes(each as Type) && each !== 'fraction') types.add(each as Type)
    else return null
  }
  // Of OpenAPI 3.0.
  if (memberOf(schema, 'nullable') === true) types.add('null')
  return types
}

export function typeOf(value: unknown): Type {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction'
  return typeof value as Exclude<Type, 'null' | 'array' | 'integer' | 'fraction'>
}

/** The values that `const` and `enum` of a schema list; null if it has neither. */
export function listedValues(schema: unknown): readonly unknown[] | null {
  if (isObject(schema) && Object.hasOwn(schema, 'const')) return [schema['const']]
  const list = memberOf(schema, 'enum')
  return Array.isArray(list) && list.length <= MOST_VALUES ? list : null
}

function valuesIn(parts: readonly Part[], types: ReadonlySet<Type>): unknown[] | null {
  const lists = parts.flatMap((part) => {
    const list = listedValues(part.schema)
    return list === null ? [] : [{ list, forms: part.root.forms }]
  })
  const [first, ...others] = lists
  if (first === undefined) {
    const isShort = [...types].every((type) => type === 'null' || type === 'boolean')
    if (!isShort) return null
    return [...(types.has('null') ? [null] : []), ...(types.has('boolean') ? [false, true] : [])]
  }
  const taken = others.map(({ list, forms }) => new Set(list.map((each) => forms.of(each))))
  const { forms } = first
  return first.list.filter(
    (value) => types.has(typeOf(value)) && taken.every((each) => each.has(forms.of(value))),
  )
}
