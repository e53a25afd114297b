// The schema builders of the domain: closed objects for input, open ones for responses, and values.
import type { TEnum, TProperties } from 'typebox'
import { Type } from './type.ts'

/** An object with exactly these fields: an unknown field is refused, never ignored. */
export function shape<P extends TProperties>(properties: P, description?: string) {
  return Type.Object(properties, {
    additionalProperties: false,
    ...(description && { description }),
  })
}

/** Fields that evidence of the first release may hold: they are allowed, and nothing reads them. */
export function retired(...names: readonly string[]): object {
  const field = Type.Optional(Type.Unknown({ deprecated: true, description: 'No longer read.' }))
  return Object.fromEntries(names.map((name) => [name, field]))
}

/** An object in a response: fields are only ever added, so clients must accept others. */
export function openObject<P extends TProperties>(properties: P, description?: string) {
  return Type.Object(properties, description ? { description } : {})
}

export function choice<V extends string[]>(
  values: readonly [...V],
  description?: string,
): TEnum<V> {
  return Type.Enum(values, description ? { description } : {})
}

export function text(description: string, maxLength = 2000) {
  return Type.String({ maxLength, description })
}

/** Text of an answer, as long as it is. */
export function string(description: string) {
  return Type.String({ description })
}

export function number(description: string) {
  return Type.Number({ description })
}

export function count(description: string) {
  return Type.Integer({ minimum: 0, description })
}

/** Of a whole: from 0 to 1. */
export function share(description: string) {
  return Type.Number({ minimum: 0, maximum: 1, description })
}

/** Of a check or a criterion: from 0 to 10. */
export function points(description: string) {
  return Type.Number({ minimum: 0, maximum: 10, description })
}

export function httpStatus(description: string) {
  return Type.Integer({ minimum: 100, maximum: 599, description })
}

export function milliseconds(description: string) {
  return Type.Number({ minimum: 0, maximum: 3_600_000, description })
}

export function flag(description: string) {
  return Type.Boolean({ description })
}

/** A web URL. Declared URLs may contain `{placeholders}` for a customer's own host. */
export function webAddress(description: string) {
  return Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2048, description })
}

export function listOf<T extends Parameters<typeof Type.Array>[0]>(
  items: T,
  maxItems: number,
  description?: string,
) {
  return Type.Array(items, { maxItems, ...(description && { description }) })
}

export function list<T extends Parameters<typeof Type.Array>[0]>(items: T, description?: string) {
  return Type.Array(items, description ? { description } : {})
}

/** An object that is described elsewhere, or by its own words. */
export function some<T = object>(description?: string) {
  return Type.Unsafe<T>({ type: 'object', ...(description && { description }) })
}

/** By name; names are of any form. */
export function map<T extends Parameters<typeof Type.Array>[0]>(values: T, description: string) {
  return Type.Record(Type.String(), values, { description })
}

/** The same value before and after. */
export function change<T extends Parameters<typeof Type.Array>[0]>(type: T, description?: string) {
  const from: T = { ...type, description: 'Before.' }
  return shape({ from, to: { ...from, description: 'After.' } }, description)
}

export function orNull<T extends Parameters<typeof Type.Array>[0]>(type: T, description?: string) {
  return Type.Union([type, Type.Null()], description ? { description } : {})
}
