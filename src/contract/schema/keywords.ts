// Keywords of two schemas that can be compared directly: types, values and bounds.
import { pointerTo } from '../../domain/schema/json.ts'
import { isSameKeyword, itemsIn, type Part } from './part.ts'
import { typesIn, valuesOf, type Shape, type Type } from './shape.ts'

export interface Narrowing {
  /** A member that is not listed any more is `removed` if it is refused, else `ignored`. */
  kind: 'required' | 'removed' | 'ignored' | 'type' | 'values' | 'closed' | 'narrowed' | 'undecided'
  /** Into the schema that demands more; of a member that is gone, into the other. */
  pointer: string
  /** The member that is required now. */
  name?: string
}

/** A schema before, and what it demands. */
export interface Known {
  part: Part
  shape: Shape
  types: ReadonlySet<Type>
}

export function found(kind: Narrowing['kind'], { path }: Part): Narrowing {
  return { kind, pointer: pointerTo(path) }
}

export function keywordProblems(was: Known, is: Shape): Narrowing[] {
  return [...valueProblems(was, is), ...boundProblems(was, is), ...opaqueProblems(was, is)]
}

export function isAlikeIn(was: Known, is: Shape, key: string): boolean {
  const [old, now] = [was.shape.keywords.get(key), is.keywords.get(key)]
  return old && now ? isSameKeyword(key, old, now) : old === now
}

function valueProblems({ shape, types }: Known, { keywords }: Shape): Narrowing[] {
  const [type, only, list] = ['type', 'const', 'enum'].map((key) => keywords.get(key))
  const values = valuesOf(shape)
  const taken = type && typesIn(type.schema)
  const isTaken = taken && [...types].every((each) => taken.has(each))
  return [
    ...(type && !isTaken ? [found(taken ? 'type' : 'undecided', type)] : []),
    ...(only && !areAmong(values, [only.schema], only) ? [found('values', only)] : []),
    ...(list &&
    !areAmong(
      values,
      itemsIn(list).map(({ schema }) => schema),
      list,
    )
      ? [found('values', list)]
      : []),
  ]
}

function areAmong(
  values: readonly unknown[] | null,
  taken: readonly unknown[],
  { root: { forms } }: Part,
): boolean {
  const known = new Set(taken.map((each) => forms.of(each)))
  return values !== null && values.every((each) => known.has(forms.of(each)))
}

/** Whether values of a type meet a bound because the old schema has one. */
type Meets = (known: (key: string) => number, bound: number, types: ReadonlySet<Type>) => boolean

const NUMBER: readonly Type[] = ['integer', 'fraction']
const BOUNDS: Readonly<Record<string, [types: readonly Type[], meets: Meets]>> = {
  minimum: [NUMBER, (known, it) => known('minimum') >= it || known('exclusiveMinimum') >= it],
  maximum: [NUMBER, (known, it) => known('maximum') <= it || known('exclusiveMaximum') <= it],
  exclusiveMinimum: [
    NUMBER,
    (known, it) => known('minimum') > it || known('exclusiveMinimum') >= it,
  ],
  exclusiveMaximum: [
    NUMBER,
    (known, it) => known('maximum') < it || known('exclusiveMaximum') <= it,
  ],
  multipleOf: [
    NUMBER,
    (known, it, types) =>
      (it === 1 && !types.has('fraction')) || isWholeMultiple(known('multipleOf'), it),
  ],
  minLength: [['string'], (known, it) => it <= 0 || known('minLength') >= it],
  maxLength: [['string'], (known, it) => known('maxLength') <= it],
  minItems: [['array'], (known, it) => it <= 0 || known('minItems') >= it],
  maxItems: [['array'], (known, it) => known('maxItems') <= it],
  minProperties: [['object'], (known, it) => it <= 0 || known('minProperties') >= it],
  maxProperties: [['object'], (known, it) => known('maxProperties') <= it],
}

/** Of fractions a validator may say anything. */
function isWholeMultiple(value: number, step: number): boolean {
  return value === step || (Number.isSafeInteger(value) && step > 0 && value % step === 0)
}

function boundProblems({ shape, types }: Known, { keywords }: Shape): Narrowing[] {
  const known = (key: string) => {
    const value = shape.keywords.get(key)?.schema
    return typeof value === 'number' ? value : NaN
  }
  return Object.entries(BOUNDS).flatMap(([key, [affected, meets]]) => {
    const part = keywords.get(key)
    if (!part || !affected.some((type) => types.has(type))) return []
    if (typeof part.schema !== 'number') return [found('undecided', part)]
    return meets(known, part.schema, types) ? [] : [found('narrowed', part)]
  })
}

interface Opaque {
  /** Only together they mean something: without the first, the others nothing. */
  keys: readonly [string, ...string[]]
  /** Of any type, if it is left out. */
  type?: Type
  /** Whether it demands more than before wherever it is not the same. */
  narrows?: boolean
}

/** Keywords that are the same, or not compared. */
const OPAQUE: readonly Opaque[] = [
  { keys: ['pattern'], type: 'string', narrows: true },
  { keys: ['format'], type: 'string', narrows: true },
  { keys: ['uniqueItems'], type: 'array', narrows: true },
  { keys: ['contains', 'minContains', 'maxContains'], type: 'array' },
  { keys: ['propertyNames'], type: 'object' },
  { keys: ['dependentRequired'], type: 'object' },
  { keys: ['dependentSchemas'], type: 'object' },
  { keys: ['dependencies'], type: 'object' },
  { keys: ['anyOf'] },
  { keys: ['oneOf'] },
  { keys: ['not'] },
  { keys: ['if', 'then', 'else'] },
]
/** What they mean depends on all that is around them. */
const UNKNOWN = ['unevaluatedItems', 'unevaluatedProperties', '$dynamicRef', '$recursiveRef']

function opaqueProblems(was: Known, is: Shape): Narrowing[] {
  const unknown = UNKNOWN.flatMap((key) => is.keywords.get(key) ?? [])
  return [
    ...OPAQUE.flatMap(({ keys, type, narrows }) => {
      const part = is.keywords.get(keys[0])
      const isFree = part?.schema === false && narrows
      const isAffected = part && !isFree && (type === undefined || was.types.has(type))
      if (!isAffected || keys.every((key) => isAlikeIn(was, is, key))) return []
      return [found(narrows ? 'narrowed' : 'undecided', part)]
    }),
    ...unknown.filter(({ schema }) => schema !== true).map((part) => found('undecided', part)),
  ]
}
