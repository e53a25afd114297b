// The result of a tool call: data and the same as text, or an error with the next step in terms of
// this server.
import type { CallToolResult } from '@modelcontextprotocol/server'
import { AskRefused } from './ask.ts'

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
