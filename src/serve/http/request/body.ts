// Parses bodies, JSON and forms: bounded, unknown fields dropped with a warning, the rest valid.
import type { Static, TSchema } from 'typebox'
import { exceededBy } from '../../../domain/schema/json.ts'
import { parseAs } from '../../../domain/schema/parse.ts'
import { Refusal } from '../../../errors/refusal.ts'

// A review needs four levels; deeper nesting is an attack.
const DEEPEST = 20
const MOST_WARNINGS = 20

interface ObjectSchema {
  type?: string
  properties?: Record<string, ObjectSchema>
}

/** Parses bytes as JSON; refuses invalid UTF-8, invalid JSON and deep nesting. */
export function parseJson(bytes: Buffer, depth = DEEPEST): unknown {
  if (bytes.byteLength === 0) return undefined
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notJson('it is not UTF-8')
  }
  if (exceededBy(text, { depth, parts: Infinity }))
    throw notJson(`it nests deeper than ${depth} levels`)
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw notJson(positionOf(error))
  }
}

/** The validated body, and a warning for each dropped field, if there is any. */
export function readBody<S extends TSchema>(
  schema: S,
  body: unknown,
): { value: Static<S>; warnings: string[] | undefined } {
  const warnings: string[] = []
  const parsed = parseAs<Static<S>>(schema, withoutStrangers(schema, body, '', warnings))
  if (!parsed.ok) throw new Refusal('invalid-body', { problems: parsed.problems })
  const given = warnings.length > 0 ? warnings.slice(0, MOST_WARNINGS) : undefined
  return { value: parsed.value, warnings: given }
}

function withoutStrangers(
  schema: ObjectSchema,
  value: unknown,
  pointer: string,
  warnings: string[],
): unknown {
  const { properties } = schema
  if (
    properties === undefined ||
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value)
  )
    return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const at = `${pointer}/${name.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')}`
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (known) return [[name, withoutStrangers(known, member, at, warnings)]]
      warnings.push(`${at} is not a field of this body and was ignored.`)
      return []
    }),
  )
}

function notJson(reason: string): Refusal {
  return new Refusal('invalid-json', { facts: { file: 'The body', reason } })
}

/** The engine's messages quote the text; only the position is useful. */
function positionOf(error: unknown): string {
  const place = /position \d+(?: \(line \d+ column \d+\))?/.exec(
    error instanceof Error ? error.message : '',
  )?.[0]
  return place === undefined ? 'it ends too early or holds something else' : `see ${place}`
}
