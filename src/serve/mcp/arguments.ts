// Validates the arguments of a tool call in words that a model can act on: what is missing, which
// argument is not known, and which values are allowed.
import type {
  JsonSchemaType,
  JsonSchemaValidator,
  jsonSchemaValidator,
} from '@modelcontextprotocol/server'
import { parseAs } from '../../domain/schema/parse.ts'
import { nearest } from '../../domain/text/nearest.ts'

const MOST_TOLD = 5
/** What is repeated to a model: neither markup nor sentences, which may come from strangers. */
const PLAIN = /^[\w".+/-]{1,40}$|^(?:an? [a-z]+(?: of \d+)?|\d+ items)$/

interface Given {
  properties?: Readonly<Record<string, { description?: string; type?: unknown; maximum?: number }>>
}

/** For the library, which asks for a function that validates. */
export const VALIDATOR: jsonSchemaValidator = {
  getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    return (input) => {
      const given = withinMaximum(schema as Given, input)
      const parsed = parseAs<T>(schema, given)
      if (parsed.ok) return { valid: true, data: parsed.value, errorMessage: undefined }
      const words = parsed.problems
        .slice(0, MOST_TOLD)
        .map((problem) => problemWords(problem, schema as Given))
      return { valid: false, data: undefined, errorMessage: words.join(' ') }
    }
  },
}

/** A number above the maximum means the maximum, as over HTTP. */
function withinMaximum({ properties = {} }: Given, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined
      return known?.type === 'integer' && typeof value === 'number'
        ? [name, Math.min(value, known.maximum ?? value)]
        : [name, value]
    }),
  )
}

function problemWords(
  { pointer, found, expected }: { pointer: string; found: string; expected: string },
  { properties = {} }: Given,
): string {
  const [name = '', ...inside] = pointer.slice(1).split('/')
  const known = Object.hasOwn(properties, name) ? properties[name] : undefined
  if (known === undefined) return unknownWords(name, Object.keys(properties))
  if (found === 'nothing' && inside.length === 0)
    return `${name} is missing: ${expected}. ${known.description ?? ''}`.trim()
  const where = [name, ...inside].join('/')
  return `${PLAIN.test(where) ? where : name}: found ${PLAIN.test(found) ? found : 'another value'}, expected ${expected}.`
}

function unknownWords(name: string, known: readonly string[]): string {
  const shown = PLAIN.test(name) ? name : 'One of them'
  const lower = new Map(known.map((each) => [each.toLowerCase(), each]))
  const [near] = nearest(shown.toLowerCase(), [...lower.keys()], 1)
  const meant = near === undefined ? '' : ` Did you mean ${lower.get(near)}?`
  return `${shown} is not an argument.${meant} Arguments: ${known.join(', ') || 'none'}.`
}
