// Tells whether JSON values are equal: each gets a number, and equal values get the same one. Every
// part is looked at once, so that comparing parts of large schemas costs nothing.
import { isObject, type JsonObject } from '../../domain/schema/json.ts'

const WORDS = new Set('description title examples example $comment descriptionChars'.split(' '))
/** Their members are names, not keywords. */
const TABLES = new Set(
  'properties patternProperties $defs definitions dependentRequired dependentSchemas dependencies'.split(
    ' ',
  ),
)
/** Their members are values, in which nothing is a keyword. */
const VALUES = new Set(['const', 'enum', 'default'])

/** What the members of an object are. */
export type Content = 'keywords' | 'names' | 'values' | 'words'

/** What a member contains. */
export function contentOf(key: string, content: Content): Content {
  if (content === 'values' || content === 'words') return content
  if (content === 'names') return 'keywords'
  if (WORDS.has(key)) return 'words'
  return TABLES.has(key) ? 'names' : VALUES.has(key) ? 'values' : 'keywords'
}

type Container = JsonObject | readonly unknown[]

export class Forms {
  readonly #numbers = new Map<string, number>()
  /** A reference may take a table of names for a schema, so the same object may have two. */
  readonly #known = {
    keywords: new WeakMap<Container, number>(),
    names: new WeakMap<Container, number>(),
    values: new WeakMap<Container, number>(),
  }
  readonly #references = new WeakMap<Container, ReadonlySet<string | null>>()

  of(value: unknown): number {
    return this.#form(value, 'values')
  }

  /** Schemas that differ only in words have the same form. */
  ofSchema(schema: unknown): number {
    return this.#form(schema, 'keywords')
  }

  #form(value: unknown, content: Exclude<Content, 'words'>): number {
    if (!isObject(value) && !Array.isArray(value))
      return this.#number(JSON.stringify(value ?? null))
    const known = this.#known[content].get(value)
    if (known !== undefined) return known
    const members = Array.isArray(value)
      ? value.map((each) => this.#form(each, content))
      : Object.keys(value)
          .toSorted()
          .flatMap((key) => {
            const inner = contentOf(key, content)
            return inner === 'words'
              ? []
              : `${JSON.stringify(key)}:${this.#form(value[key], inner)}`
          })
    const number = this.#number(`${Array.isArray(value) ? '[' : '{'}${members.join()}`)
    this.#known[content].set(value, number)
    return number
  }

  /** Every `$ref` in a value; null for a reference that depends on how it was reached. */
  references(value: unknown): ReadonlySet<string | null> {
    if (typeof value !== 'object' || value === null) return NONE
    const known = this.#references.get(value as JsonObject)
    if (known) return known
    const found = new Set<string | null>()
    for (const [key, member] of Object.entries(value) as [string, unknown][]) {
      if (key === '$ref' && typeof member === 'string') found.add(member)
      if (key === '$dynamicRef' || key === '$recursiveRef') found.add(null)
      for (const each of this.references(member)) found.add(each)
    }
    this.#references.set(value as JsonObject, found.size === 0 ? NONE : found)
    return found
  }

  #number(shape: string): number {
    const number = this.#numbers.get(shape) ?? this.#numbers.size
    this.#numbers.set(shape, number)
    return number
  }
}

const NONE: ReadonlySet<never> = new Set()
