// The inputs of a tool, read from its schema: which are closed, and what the free ones are for.
import { wordsOf } from '../text/name-words.ts'
import {
  ATTRIBUTES,
  CODED,
  CONTENT,
  DANGER,
  PLACES,
  SEARCHED,
  singularOf,
  SUFFIXES,
  THINGS,
} from './vocabulary.ts'
import { isObject, type JsonObject } from '../schema/json.ts'

export type InputRole =
  | 'id'
  | 'attribute'
  | 'search'
  | 'content'
  | keyof typeof PLACES
  | 'danger'
  | 'code'
  | 'unknown'

const LONGEST_NAME = 60
const UNIQUE = /^(?:id|sid|uid|iid)$|(?:uuid|guid)$/

const MOST_REMEMBERED = 5_000
const remembered = new Map<string, InputRole>()

/** Lists of tools repeat few names, so that they are remembered. */
export function roleOf(name: string): InputRole {
  const known = remembered.get(name)
  if (known !== undefined) return known
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  const role = roleByWords(name.slice(0, LONGEST_NAME))
  remembered.set(name, role)
  return role
}

function roleByWords(name: string): InputRole {
  const words = wordsOf(name).map(singularOf)
  const telling = words.filter((word) => !SUFFIXES.has(word) && !/^\d+$/.test(word))
  // The name of a file is a path.
  const last = (telling.at(-1) === 'name' ? placeIn(telling.at(-2)) : telling.at(-1)) ?? ''
  if (UNIQUE.test(last) || words[0] === 'id' || isThingId(last)) return 'id'
  if (words.some(isRun)) return roleOfRun(words)
  if (THINGS.has(last)) return 'id'
  if (ATTRIBUTES.has(last)) return 'attribute'
  if (SEARCHED.has(last)) return 'search'
  if (CONTENT.has(last)) return 'content'
  for (const place of ['path', 'link', 'filter'] as const) if (PLACES[place].has(last)) return place
  return 'unknown'
}

/** Neither an id nor a text, whatever else the name says. */
function roleOfRun(words: readonly string[]): InputRole {
  if (words.length > 1 && words.at(-1) === 'code' && CODED.has(words.at(-2) ?? ''))
    return 'attribute'
  if (!words.every((word) => isRun(word) || DANGER.companions.has(word))) return 'unknown'
  return words.some((word) => DANGER.names.has(word)) ? 'danger' : 'code'
}

function isRun(word: string): boolean {
  return DANGER.names.has(word) || DANGER.code.has(word)
}

function placeIn(word = ''): string {
  return Object.values(PLACES).some((words) => words.has(word)) ? word : 'name'
}

/** `folderid`, in a name without a break. */
function isThingId(word: string): boolean {
  const thing = word.endsWith('id') ? word.slice(0, -2) : ''
  return THINGS.has(thing) || PLACES.path.has(thing)
}

export interface Input {
  /** Such as `options.extra`. */
  path: string
  /** 1 for a parameter of the tool, more for what is inside of one. */
  depth: number
  name: string
  /** What it takes: only listed or formed values, or whatever the caller writes. */
  takes: 'boolean' | 'number' | 'values' | 'form' | 'text' | 'anything'
  role: InputRole
  /** Its description. */
  text: string
  /** The texts that it may have, if they are listed. */
  values: readonly string[]
}

const DEEPEST = 8
const MOST = 500
const MOST_VALUES = 50
const LONGEST_TEXT = 400
const CHOICES = ['anyOf', 'oneOf', 'allOf'] as const
const FORMATS: ReadonlySet<unknown> = new Set(
  'date time date-time duration uuid email idn-email'.split(' '),
)

/** The leaves of the schema; objects and lists stand for what is in them. */
export function inputsOf(root: unknown): readonly Input[] {
  const found: Input[] = []
  const open = new Set<unknown>()
  const visit = (given: unknown, name: string, path: string, text: string, depth: number): void => {
    if (found.length >= MOST) return
    const schema = resolved(root, given)
    if (depth > DEEPEST || !isObject(schema)) {
      found.push(leaf(name, path, text, 'anything'))
      return
    }
    // A schema inside itself brings nothing new.
    if (open.has(schema)) return
    open.add(schema)
    read(schema, name, path, textOf(schema) || textOf(given) || text, depth)
    open.delete(schema)
  }
  const read = (
    schema: JsonObject,
    name: string,
    path: string,
    text: string,
    depth: number,
  ): void => {
    const values = listed(schema)
    if (values) {
      found.push({ ...leaf(name, path, text, 'values'), values })
      return
    }
    const choices = CHOICES.flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []))
    for (const choice of choices) visit(choice, name, path, text, depth + 1)
    for (const type of typesOf(schema, choices.length > 0)) {
      if (type === 'object') readObject(schema, name, path, text, depth)
      else if (type === 'array' && isObject(schema['items']))
        visit(schema['items'], name, path, text, depth + 1)
      else if (type !== 'null') found.push(leaf(name, path, text, takenBy(type, schema)))
    }
  }
  const readObject = (
    schema: JsonObject,
    name: string,
    path: string,
    text: string,
    depth: number,
  ) => {
    const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : []
    const isOpen =
      properties.length === 0 &&
      !isClosedSchema(schema) &&
      (path !== '' || isObject(schema['additionalProperties']))
    if (isOpen || schema['additionalProperties'] === true)
      found.push(leaf(name, path, text, 'anything'))
    for (const [key, inner] of properties.slice(0, MOST))
      visit(inner, key, path === '' ? key : `${path}.${key}`, '', depth + 1)
  }
  visit(root, '', '', '', 0)
  const isWrapped = found.length > 0 && isWrapper(root)
  return isWrapped ? found.map((input) => ({ ...input, depth: input.depth - 1 })) : found
}

/** Frameworks put all parameters into one object, named after an argument of their own. */
function isWrapper(root: unknown): boolean {
  const properties = isObject(root) && isObject(root['properties']) ? root['properties'] : {}
  const [only, ...others] = Object.values(properties)
  const inner = resolved(root, only)
  return others.length === 0 && isObject(inner) && isObject(inner['properties'])
}

/** Whether it refuses what it does not list. */
export function isClosedSchema(schema: unknown): boolean {
  return isObject(schema) && schema['additionalProperties'] === false
}

export function isFree({ takes }: Input): boolean {
  return takes === 'text' || takes === 'anything'
}

function leaf(name: string, path: string, text: string, takes: Input['takes']): Input {
  return { name, path, depth: path.split('.').length, text, takes, role: roleOf(name), values: [] }
}

function listed(schema: JsonObject): string[] | undefined {
  if ('const' in schema) return [schema['const']].filter(isText)
  const values = schema['enum']
  return Array.isArray(values) && values.length > 0
    ? values.slice(0, MOST_VALUES).filter(isText)
    : undefined
}

function typesOf(schema: JsonObject, hasChoices: boolean): readonly unknown[] {
  const { type } = schema
  if (Array.isArray(type)) return type.slice(0, DEEPEST)
  // Beside choices, a type only repeats what they have in common.
  if (hasChoices) return isObject(schema['properties']) ? ['object'] : []
  if (type !== undefined) return [type]
  if (isObject(schema['properties'])) return ['object']
  return [isObject(schema['items']) ? 'array' : 'any']
}

function takenBy(type: unknown, schema: JsonObject): Input['takes'] {
  if (type === 'boolean') return 'boolean'
  if (type === 'number' || type === 'integer') return 'number'
  if (type !== 'string') return 'anything'
  return FORMATS.has(schema['format']) || isClosedPattern(schema['pattern']) ? 'form' : 'text'
}

/** Anchored, of letters, digits, - and _ only: it leaves no room for a sentence or a path. */
function isClosedPattern(pattern: unknown): boolean {
  if (typeof pattern !== 'string' || pattern.length > 200) return false
  const bare = pattern
    .replace(/\\[dw-]/g, 'x')
    .replace(/\[([^[\]]*)\]/g, (whole, inner: string) => (isClosedClass(inner) ? 'x' : whole))
  return /^\^[A-Za-z0-9_(){}+*?,:-]+\$$/.test(bare)
}

function isClosedClass(inner: string): boolean {
  return /^[A-Za-z0-9_:]*-?$/.test(inner.replace(/a-z|A-Z|0-9|a-f|A-F/g, 'x'))
}

function textOf(schema: unknown): string {
  const text = isObject(schema) ? schema['description'] : undefined
  return typeof text === 'string' ? text.slice(0, LONGEST_TEXT) : ''
}

/** What a reference leads to in the schema, or the value itself. */
export function resolved(root: unknown, schema: unknown): unknown {
  let target = schema
  for (let hops = 0; hops < DEEPEST; hops += 1) {
    const reference = isObject(target) ? target['$ref'] : undefined
    if (typeof reference !== 'string') return target
    if (!reference.startsWith('#')) return undefined
    target = root
    for (const token of reference.slice(2).split('/').slice(0, 10)) {
      if (token === '') continue
      const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
      target = isObject(target) ? target[key] : undefined
    }
  }
  return undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
