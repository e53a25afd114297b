// Tells whether JSON values are equal: each gets a number, and equal values get the same one. Every
// part is looked at once, so that comparing parts of large schemas costs nothing.
import { isObject, type JsonObject } from '../../clients/schema/json.ts'

export class Forms {
  readonly #numbers = new Map<string, number>()
  readonly #known = new WeakMap<JsonObject | readonly unknown[], number>()
  readonly #references = new WeakMap<JsonObject | readonly unknown[], ReadonlySet<string | null>>()

  of(value: unknown): number {
    if (!isObject(value) && !Array.isArray(value))
      return this.#number(JSON.stringify(value ?? null))
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const shape = Array.isArray(value)
      ? `[${value.map((each) => this.of(each)).join()}`
      : `{${Object.keys(value)
          .toSorted()
          .map((key) => `${JSON.stringify(key)}:${this.of(value[key])}`)
          .join()}`
    const number = this.#number(shape)
    this.#known.set(value, number)
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
