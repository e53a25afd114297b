// Validates JSON against a schema: the value, or every problem with what was found and expected.
import { composed } from '../text/pattern.ts'
import type { TSchema } from 'typebox'
import { escaped, type Members } from './json.ts'

export interface Problem {
  pointer: string
  found: string
  expected: string
}
export function problem(pointer: string, found: string, expected: string): Problem {
  return { pointer, found, expected }
}
export type Parsed<T> = { ok: true; value: T } | { ok: false; problems: Problem[] }

/** The JSON Schema keywords that the domain uses. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
}

// Enough to fix a file in one go; a hostile file cannot make the report endless.
const MOST_PROBLEMS = 20
// A tool may send schemas of any depth; traversing them must not exhaust the stack.
const DEEPEST = 64

export function parseAs<T>(schema: TSchema, input: unknown): Parsed<T> {
  const problems: Problem[] = []
  walk(schema, input, { above: null, name: '', depth: 0, problems })
  return problems.length === 0
    ? { ok: true, value: input as T }
    : { ok: false, problems: problems.slice(0, MOST_PROBLEMS) }
}

/** What a response schema does not restrict for clients: new enum values, longer texts. */
const BOUNDS = new Set(
  'additionalProperties const enum maxItems maximum maxLength minimum pattern'.split(' '),
)

/** Reads the answer of a service that may be newer: what it adds is allowed. */
export function parseAnswer<T>(schema: TSchema, input: unknown): Parsed<T> {
  return parseAs(unbounded(schema) as TSchema, input)
}

function unbounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unbounded)
  if (typeof value !== 'object' || value === null) return value
  const { properties, ...rest } = value as Schema
  const kept = Object.entries(rest).filter(([name]) => !BOUNDS.has(name))
  return {
    ...('enum' in rest && { type: 'string' }),
    ...Object.fromEntries(kept.map(([name, part]) => [name, unbounded(part)])),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, unbounded(part)]),
      ),
    }),
  }
}

/** Where a value is, and the problems that were found before it. */
interface Spot {
  above: Spot | null
  name: string | number
  depth: number
  problems: Problem[]
}

function inside(above: Spot, name: string | number): Spot {
  return { above, name, depth: above.depth + 1, problems: above.problems }
}

function refuse(at: Spot, found: string, expected: string): void {
  at.problems.push(problem(pointerOf(at), found, expected))
}

function pointerOf({ above, name }: Spot): string {
  return above === null ? '' : `${pointerOf(above)}/${escaped(String(name))}`
}

const TOO_DEEP = `at most ${DEEPEST} levels of nesting`

function walk(schema: Schema, value: unknown, at: Spot): void {
  if (at.problems.length >= MOST_PROBLEMS) return
  const type = typeOf(value)
  if (at.depth > DEEPEST) refuse(at, describe(value), TOO_DEEP)
  else if (schema.anyOf) walkUnion(schema.anyOf, value, at)
  else if (schema.allOf) for (const part of schema.allOf) walk(part, value, at)
  else if ('const' in schema ? value !== schema.const : schema.enum && !schema.enum.includes(value))
    refuse(at, describe(value), expectation(schema))
  else if ('const' in schema || schema.enum) return
  else if (schema.type === undefined) walkAnything(value, at)
  else if (type !== schema.type && !(schema.type === 'number' && type === 'integer'))
    refuse(at, describe(value), expectation(schema))
  else if (schema.type === 'object') walkObject(schema, value as Members, at)
  else if (schema.type === 'array') walkArray(schema, value as unknown[], at)
  else if (!isWithin(schema, value as string | number))
    refuse(at, describe(value), expectation(schema))
}

function walkObject(schema: Schema, value: Members, at: Spot): void {
  const { properties = {}, patternProperties } = schema
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(value, name))
      refuse(inside(at, name), 'nothing', expectation(properties[name] ?? {}))
  const [pattern = '', patterned] =
    (patternProperties && Object.entries(patternProperties)[0]) ?? []
  for (const name of Object.keys(value)) {
    const member = value[name]
    const spot = inside(at, name)
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (known) walk(known, member, spot)
    else if (patterned && expressionOf(pattern).test(name)) walk(patterned, member, spot)
    else if (patterned)
      refuse(spot, `the name ${JSON.stringify(name)}`, `a name that matches ${pattern}`)
    else if (schema.additionalProperties === false)
      refuse(spot, 'a field that is not known here', `one of ${Object.keys(properties).join(', ')}`)
    if (at.problems.length >= MOST_PROBLEMS) return
  }
}

function walkArray(schema: Schema, value: unknown[], at: Spot): void {
  const { items, minItems = 0, maxItems = Infinity } = schema
  if (value.length < minItems || value.length > maxItems)
    return refuse(at, `${value.length} items`, expectation(schema))
  if (items) value.forEach((item, index) => walk(items, item, inside(at, index)))
}

/** A constant field identifies the branch: only problems of the intended one are reported. */
function walkUnion(branches: Schema[], value: unknown, at: Spot): void {
  const type = typeOf(value)
  // Most unions are something or null: a branch that does not match would be put into words.
  if (value === null && branches.some((branch) => branch.type === 'null')) return
  const { objects, tag, named } = objectBranches(branches, value)
  if (named) return walk(named, value, at)
  if (tag !== undefined) {
    const given = (value as Members)[tag]
    const tags = objects.flatMap((branch) => tagsOf(branch, tag))
    const words = tags.map((name) => JSON.stringify(name))
    return refuse(inside(at, tag), describe(given), `one of ${words.join(', ')}`)
  }
  const attempts: Problem[][] = []
  for (const branch of branches) {
    const problems: Problem[] = []
    walk(branch, value, { ...at, problems })
    if (problems.length === 0) return
    attempts.push(problems)
  }
  // The branch of the same type is the intended one; the problem is inside it.
  const meant = branches.findIndex((branch) => branch.type === type)
  if (meant >= 0) at.problems.push(...(attempts[meant] ?? []))
  else refuse(at, describe(value), expectation({ anyOf: branches }))
}

interface Tagged {
  objects: readonly Schema[]
  tag: string | undefined
}

const NONE: Tagged = { objects: [], tag: undefined }
/** Of our own schemas, which last; every value that a union may be asks for them. */
const TAGGED = new WeakMap<readonly Schema[], Tagged>()

/** The branches that are objects, and the field that tells them apart. */
function taggedOf(branches: readonly Schema[]): Tagged {
  const known = TAGGED.get(branches)
  if (known) return known
  const objects = branches.filter((branch) => branch.type === 'object')
  const [tag] =
    Object.entries(objects[0]?.properties ?? {}).find(([, property]) => 'const' in property) ?? []
  const tagged = { objects, tag }
  TAGGED.set(branches, tagged)
  return tagged
}

/** The branches of an object, the field that tells them apart, and the branch that it names. */
function objectBranches(branches: readonly Schema[], value: unknown) {
  const { objects, tag } = typeOf(value) === 'object' ? taggedOf(branches) : NONE
  const isNamed = (branch: Schema) =>
    tag !== undefined && tagsOf(branch, tag).includes((value as Members)[tag])
  return { objects, tag, named: objects.length === 1 ? objects[0] : objects.find(isNamed) }
}

/** The branch that a value is of, or is meant to be of. */
export function branchOf(branches: readonly Schema[], value: unknown): Schema | undefined {
  const type = typeOf(value)
  return (
    objectBranches(branches, value).named ??
    branches.find((branch) => parseAs(branch as TSchema, value).ok) ??
    branches.find((branch) => branch.type === type)
  )
}

/** The values of the discriminating field in this branch. */
function tagsOf(branch: Schema, tag: string): unknown[] {
  const property = branch.properties?.[tag]
  return property?.enum ?? [property?.const]
}

function walkAnything(value: unknown, at: Spot): void {
  if (at.depth > DEEPEST) refuse(at, 'deeper nesting', TOO_DEEP)
  else if (typeof value === 'object' && value !== null)
    for (const name of Object.keys(value)) {
      if (at.problems.length >= MOST_PROBLEMS) return
      walkAnything((value as Members)[name], inside(at, name))
    }
}

function isWithin(schema: Schema, value: string | number): boolean {
  if (typeof value === 'number')
    return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)
  if (typeof value !== 'string') return true
  if (lengthOf(value) < (schema.minLength ?? 0) || lengthOf(value) > (schema.maxLength ?? Infinity))
    return false
  return schema.pattern === undefined || expressionOf(schema.pattern).test(value)
}

/** Code points, as JSON Schema counts them; text without surrogates needs no count. */
function lengthOf(value: string): number {
  return /[\uD800-\uDFFF]/.test(value) ? [...value].length : value.length
}

const EXPRESSIONS = new Map<string, RegExp>()

export function expressionOf(pattern: string): RegExp {
  const known = EXPRESSIONS.get(pattern)
  if (known) return known
  const made = composed(pattern, 'u')
  EXPRESSIONS.set(pattern, made)
  return made
}

function expectation(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map((branch) => expectation(branch)).join(' or ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`
  const bounds: string[] = []
  if (schema.pattern !== undefined) bounds.push(`that matches ${schema.pattern}`)
  bounds.push(
    ...boundWords(schema.minLength, schema.maxLength, ' characters'),
    ...boundWords(schema.minimum, schema.maximum, ''),
    ...boundWords(schema.minItems, schema.maxItems, ' items'),
  )
  const noun =
    schema.type === 'null'
      ? 'null'
      : schema.type === undefined
        ? 'any value'
        : `${/^[aeiou]/.test(schema.type) ? 'an' : 'a'} ${schema.type}`
  return [noun, ...bounds].join(' ')
}

function boundWords(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least !== undefined && most !== undefined)
    return [`${unit === '' ? 'from' : 'of'} ${least} to ${most}${unit}`]
  if (least !== undefined) return [`of at least ${least}${unit}`]
  return most === undefined ? [] : [`of at most ${most}${unit}`]
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  const shown = JSON.stringify(value)
  return shown.length > 80 ? `${shown.slice(0, 77)}...` : shown
}
