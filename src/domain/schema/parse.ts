// Validates JSON against a schema: returns the value, or every problem with its pointer, what was
// found and what was expected.
import { composed } from '../text/pattern.ts'
import type { TSchema } from 'typebox'

export interface Problem {
  pointer: string
  found: string
  expected: string
}
export type Parsed<T> = { ok: true; value: T } | { ok: false; problems: Problem[] }

/** The JSON Schema keywords that the domain uses. */
interface Schema {
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
  walk(schema, input, '', problems, 0)
  return problems.length === 0
    ? { ok: true, value: input as T }
    : { ok: false, problems: problems.slice(0, MOST_PROBLEMS) }
}

/** What a response schema does not restrict for clients: new enum values, longer texts. */
const BOUNDS = new Set([
  'additionalProperties',
  'const',
  'enum',
  'maxItems',
  'maximum',
  'maxLength',
  'minimum',
  'pattern',
])

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

function walk(
  schema: Schema,
  value: unknown,
  pointer: string,
  problems: Problem[],
  depth: number,
): void {
  if (problems.length >= MOST_PROBLEMS) return
  const refuse = (expected: string) => problems.push({ pointer, found: describe(value), expected })
  if (depth > DEEPEST) {
    refuse(`at most ${DEEPEST} levels of nesting`)
    return
  }
  if (schema.anyOf) walkUnion(schema.anyOf, value, pointer, problems, depth)
  else if (schema.allOf)
    for (const part of schema.allOf) walk(part, value, pointer, problems, depth)
  else if ('const' in schema) {
    if (value !== schema.const) refuse(JSON.stringify(schema.const))
  } else if (schema.enum) {
    if (!schema.enum.includes(value)) refuse(expectation(schema))
  } else if (schema.type === undefined) walkAnything(value, pointer, problems, depth)
  else if (
    typeOf(value) !== schema.type &&
    !(schema.type === 'number' && typeOf(value) === 'integer')
  )
    refuse(expectation(schema))
  else if (schema.type === 'object')
    walkObject(schema, value as Record<string, unknown>, pointer, problems, depth)
  else if (schema.type === 'array') walkArray(schema, value as unknown[], pointer, problems, depth)
  else if (!isWithin(schema, value as string | number)) refuse(expectation(schema))
}

function walkObject(
  schema: Schema,
  value: Record<string, unknown>,
  pointer: string,
  problems: Problem[],
  depth: number,
): void {
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) {
      problems.push({
        pointer: `${pointer}/${escapeToken(name)}`,
        found: 'nothing',
        expected: expectation(schema.properties?.[name] ?? {}),
      })
    }
  }
  const [pattern, patterned] = Object.entries(schema.patternProperties ?? {})[0] ?? []
  for (const [name, member] of Object.entries(value)) {
    const at = `${pointer}/${escapeToken(name)}`
    const known =
      schema.properties && Object.hasOwn(schema.properties, name)
        ? schema.properties[name]
        : undefined
    if (known) walk(known, member, at, problems, depth + 1)
    else if (patterned && pattern !== undefined && expressionOf(pattern).test(name))
      walk(patterned, member, at, problems, depth + 1)
    else if (patterned)
      problems.push({
        pointer: at,
        found: `the name ${JSON.stringify(name)}`,
        expected: `a name that matches ${pattern}`,
      })
    else if (schema.additionalProperties === false) {
      problems.push({
        pointer: at,
        found: 'a field that is not known here',
        expected: `one of ${Object.keys(schema.properties ?? {}).join(', ')}`,
      })
    }
    if (problems.length >= MOST_PROBLEMS) return
  }
}

function walkArray(
  schema: Schema,
  value: unknown[],
  pointer: string,
  problems: Problem[],
  depth: number,
): void {
  if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity)) {
    problems.push({ pointer, found: `${value.length} items`, expected: expectation(schema) })
    return
  }
  if (schema.items)
    value.forEach((item, index) =>
      walk(schema.items as Schema, item, `${pointer}/${index}`, problems, depth + 1),
    )
}

/**
 * Branches of a union are identified by their constant field, so that only problems of the intended
 * branch are reported.
 */
function walkUnion(
  branches: Schema[],
  value: unknown,
  pointer: string,
  problems: Problem[],
  depth: number,
): void {
  // Most unions are something or null: a branch that does not match would be put into words.
  if (value === null && branches.some((branch) => branch.type === 'null')) return
  if (typeOf(value) === 'object') {
    const objects = branches.filter((branch) => branch.type === 'object')
    const tag = Object.entries(objects[0]?.properties ?? {}).find(
      ([, property]) => 'const' in property,
    )?.[0]
    if (objects.length === 1 || tag !== undefined) {
      const meant =
        objects.length === 1
          ? objects[0]
          : tag &&
            objects.find((branch) =>
              tagsOf(branch, tag).includes((value as Record<string, unknown>)[tag]),
            )
      if (meant) walk(meant, value, pointer, problems, depth)
      else {
        const tags = objects.flatMap((branch) =>
          tagsOf(branch, tag ?? '').map((name) => JSON.stringify(name)),
        )
        problems.push({
          pointer: `${pointer}/${tag}`,
          found: describe((value as Record<string, unknown>)[tag ?? '']),
          expected: `one of ${tags.join(', ')}`,
        })
      }
      return
    }
  }
  const attempts: Problem[][] = []
  for (const branch of branches) {
    const found: Problem[] = []
    walk(branch, value, pointer, found, depth)
    if (found.length === 0) return
    attempts.push(found)
  }
  // The branch of the same type is the intended one; the problem is inside it.
  const meant = branches.findIndex((branch) => branch.type === typeOf(value))
  if (meant >= 0) problems.push(...(attempts[meant] ?? []))
  else
    problems.push({
      pointer,
      found: describe(value),
      expected: branches.map((branch) => expectation(branch)).join(' or '),
    })
}

/** The values of the discriminating field in this branch. */
function tagsOf(branch: Schema, tag: string): unknown[] {
  const property = branch.properties?.[tag]
  return property?.enum ?? [property?.const]
}

function walkAnything(value: unknown, pointer: string, problems: Problem[], depth: number): void {
  if (depth > DEEPEST)
    problems.push({
      pointer,
      found: 'deeper nesting',
      expected: `at most ${DEEPEST} levels of nesting`,
    })
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (problems.length >= MOST_PROBLEMS) return
      walkAnything(member, `${pointer}/${escapeToken(name)}`, problems, depth + 1)
    }
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

function expressionOf(pattern: string): RegExp {
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

function escapeToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
