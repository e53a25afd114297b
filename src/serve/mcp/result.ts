// The result of a tool call: data and the same as text, or an error with its next step.
import type {
  CallToolResult,
  JsonSchemaType,
  JsonSchemaValidator,
  jsonSchemaValidator,
} from '@modelcontextprotocol/server'
import { AskRefused } from './ask.ts'
import { parseAs } from '../../domain/schema/parse.ts'
import { nearest } from '../../domain/text/nearest.ts'

const LONGEST_DETAIL = 400
const MOST_ERRORS = 5

/** Next steps by error code, if the HTTP hint would not help a model that has tools. */
const NEXT_STEPS = new Map(
  Object.entries({
    'tool-not-found': 'Call search_tools, or submit_tool with its URL.',
    'category-not-found': 'Call search_tools without a query: it lists them.',
    'invalid-parameter': 'Correct these arguments.',
    'invalid-body': 'Correct these arguments.',
    'invalid-url': 'Give the public http or https address of the tool, without credentials.',
    'invalid-key':
      'Leave the key out of the server configuration, or make a new one with POST /keys.',
    'key-required': 'Ask the user for an API key (ag_…) and send it as Authorization: Bearer.',
    'quota-exceeded': 'Wait, or ask the user for an API key, which has a larger quota.',
    'review-too-soon': 'Do not send it again; one review per tool and reviewer in 24 hours.',
  }),
)

/** The service's parameters and fields by the names of this server. */
const ARGUMENTS = new Map(
  Object.entries({
    q: 'query',
    tools: 'slugs',
    tool: 'slug',
    toolSlug: 'slug',
    overallScore: 'score',
    biggestFriction: 'friction',
    'task/description': 'task',
    'task/completed': 'completed',
  }),
)

export function dataResult(data: Readonly<Record<string, unknown>>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data }
}

export function errorResult(error: unknown): CallToolResult {
  return { content: [{ type: 'text', text: errorText(error) }], isError: true }
}

export function errorText(error: unknown): string {
  if (!(error instanceof AskRefused))
    return 'The service could not be asked. Try again in a moment.'
  const { title, detail, code, errors, suggestions, retryAfter } = error.problem
  const named = Array.isArray(errors)
    ? (errors as { pointer: string; detail: string }[]).slice(0, MOST_ERRORS)
    : []
  const next = NEXT_STEPS.get(textOf(code, ''))
  return [
    next === undefined
      ? textOf(detail, textOf(title, error.message)).slice(0, LONGEST_DETAIL)
      : (unknownName(detail) ?? `${textOf(title, 'Refused')}.`),
    ...named.map((each) => `${argumentOf(each.pointer)}: ${each.detail}`),
    ...(Array.isArray(suggestions) && suggestions.length > 0
      ? [`Near: ${suggestions.join(', ')}.`]
      : []),
    ...(typeof retryAfter === 'number' ? [`Try again in ${retryAfter} s.`] : []),
    ...(next === undefined ? [] : [next]),
  ].join(' ')
}

/** The sentence that names a slug that does not exist; other text is not repeated to a model. */
function unknownName(detail: unknown): string | null {
  return /^There is no tool [a-z0-9-]{1,64}\.(?= )/i.exec(textOf(detail, ''))?.[0] ?? null
}

function textOf(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback
}

function argumentOf(pointer: string): string {
  const name = pointer.replace(/^\/(?:query\/)?/, '')
  return ARGUMENTS.get(name) ?? name
}

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
