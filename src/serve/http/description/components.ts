// The schemas of the API description: those of the domain, each printed once under its name and
// referred to elsewhere, in the usual forms of OpenAPI.
import { ANSWERS, REQUESTS } from '../../../domain/answer/index.ts'
import { REFUSALS } from '../../../errors.ts'
import { described } from './described.ts'

export type Schema = Readonly<Record<string, unknown>>
type Name = keyof typeof ANSWERS | keyof typeof REQUESTS

const NAMES: ReadonlyMap<unknown, string> = new Map(
  Object.entries({ ...REQUESTS, ...ANSWERS }).map(([name, schema]) => [schema, name]),
)

export const ref = (name: Name): Schema => ({ $ref: `#/components/schemas/${name}` })

const { properties: problem } = ANSWERS.Problem
const ALL = {
  ...REQUESTS,
  ...ANSWERS,
  Problem: {
    ...ANSWERS.Problem,
    properties: { ...problem, code: { ...problem.code, enum: Object.keys(REFUSALS) } },
  },
}

export const COMPONENTS: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(ALL).map(([name, schema]) => [
    name,
    described(inside(schema, name in ANSWERS)) as Schema,
  ]),
)

function printed(value: unknown, isAnswer: boolean): unknown {
  const name = NAMES.get(value)
  return name === undefined ? inside(value, isAnswer) : { $ref: `#/components/schemas/${name}` }
}

function inside(value: unknown, isAnswer: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => printed(each, isAnswer))
  if (typeof value !== 'object' || value === null) return value
  const { properties, ...parts } = value as Readonly<Record<string, Schema>>
  const { patternProperties, additionalProperties, anyOf, ...rest } = mapped(parts, isAnswer)
  return {
    ...('enum' in rest && { type: 'string' }),
    ...rest,
    ...(properties && { properties: mapped(properties, isAnswer) }),
    ...(anyOf && unionOf(anyOf as unknown as readonly Schema[])),
    ...(patternProperties?.['^.*$'] === undefined
      ? patternProperties && { patternProperties }
      : { additionalProperties: patternProperties['^.*$'] }),
    // Whoever reads an answer allows for fields that are added.
    ...(additionalProperties !== undefined && !isAnswer && { additionalProperties }),
  }
}

function mapped(parts: Schema, isAnswer: boolean): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, printed(part, isAnswer) as Schema]),
  )
}

/** One type or null, in the shorter of both ways to say so. */
function unionOf(anyOf: readonly Schema[]): Schema {
  const [one, none, ...more] = anyOf
  if (typeof one?.['type'] !== 'string' || none?.['type'] !== 'null' || more.length > 0)
    return { anyOf }
  const words = one['enum'] as readonly unknown[] | undefined
  return { ...one, type: [one['type'], 'null'], ...(words && { enum: [...words, null] }) }
}
