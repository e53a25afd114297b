// How a tool's contract changed between two scans: each MCP tool and API operation that was added,
// removed, broken, extended or reworded.
import type { Static } from 'typebox'
import type { Seen } from '../evidence/observations/index.ts'
import { quoted } from '../text/quoted.ts'
import { choice, count, listOf, shape, text } from '../schema/schema.ts'
import { BREAKS, schemaBreaks, type Break } from './schema-change.ts'

/** `extended`: it accepts or returns more, and existing callers still work. */
export const CONTRACT_CHANGES = ['added', 'removed', 'breaking', 'extended', 'wording'] as const
export type ContractClass = (typeof CONTRACT_CHANGES)[number]

const MOST = 100
const LONGEST_NAME = 120

const counts = shape(
  {
    added: count('Added.'),
    removed: count('Removed.'),
    breaking: count('Changed so that existing callers may fail.'),
    extended: count('Accept or return more than before.'),
    wording: count('Only reworded.'),
  },
  'How many, by class.',
)

export const ContractCountsSchema = shape({
  mcp: counts,
  api: counts,
  injection: choice(
    ['none', 'suspicious', 'hostile'],
    'Whether possible prompt injection appeared in its texts.',
  ),
})
export type ContractCounts = Static<typeof ContractCountsSchema>

export const ContractChangeSchema = shape(
  {
    counts: { ...ContractCountsSchema, description: 'How many changed, by class.' },
    changes: listOf(
      shape({
        surface: choice(['mcp', 'api'], 'The interface that changed.'),
        name: text('The MCP tool, or the operation such as GET /users.', LONGEST_NAME),
        change: choice(CONTRACT_CHANGES, 'The kind of change.'),
        breaks: listOf(choice(BREAKS), BREAKS.length, 'Why it is breaking.'),
      }),
      MOST,
      'Breaking changes first, then removals.',
    ),
  },
  'How the contract changed; null if it did not.',
)
export type ContractChange = Static<typeof ContractChangeSchema>
type Change = ContractChange['changes'][number]

type McpTool = Seen<'mcpTools'>['tools'][number]
type Operation = Seen<'openapi'>['operations'][number]
type Listed<T> = ReadonlyMap<string, T>

export interface Contracts {
  mcp: readonly [before: Listed<McpTool>, after: Listed<McpTool>]
  api: readonly [before: Listed<Operation>, after: Listed<Operation>]
  injection: ContractCounts['injection']
}

const ORDER: readonly ContractClass[] = ['breaking', 'removed', 'added', 'extended', 'wording']

/** Null if nothing changed. */
export function contractChange({ mcp, api, injection }: Contracts): ContractChange | null {
  const changes = [
    ...compared('mcp', mcp[0], mcp[1], toolChange),
    ...compared('api', api[0], api[1], operationChange),
  ].toSorted(
    (a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change) || (a.name < b.name ? -1 : 1),
  )
  if (changes.length === 0 && injection === 'none') return null
  const countOf = (surface: Change['surface']) =>
    Object.fromEntries(
      CONTRACT_CHANGES.map((each) => [
        each,
        changes.filter((change) => change.surface === surface && change.change === each).length,
      ]),
    ) as ContractCounts['mcp']
  return {
    counts: { mcp: countOf('mcp'), api: countOf('api'), injection },
    changes: changes.slice(0, MOST),
  }
}

type Compared = { change: ContractClass; breaks: Break[] } | null

function compared<T>(
  surface: Change['surface'],
  was: Listed<T>,
  is: Listed<T>,
  compare: (before: T, after: T) => Compared,
): Change[] {
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [before, after] = [was.get(name), is.get(name)]
    const found: Compared =
      before === undefined
        ? { change: 'added', breaks: [] }
        : after === undefined
          ? { change: 'removed', breaks: [] }
          : compare(before, after)
    return found ? [{ surface, name: quoted(name, LONGEST_NAME), ...found }] : []
  })
}

function toolChange(before: McpTool, after: McpTool): Compared {
  const breaks = [
    ...schemaBreaks(before.inputSchema, after.inputSchema, 'input'),
    ...schemaBreaks(before.outputSchema, after.outputSchema, 'output'),
  ]
  if (breaks.length > 0) return { change: 'breaking', breaks: [...new Set(breaks)] }
  const shapeOf = (tool: McpTool) =>
    ordered([withoutWords(tool.inputSchema), withoutWords(tool.outputSchema ?? null)])
  if (shapeOf(before) !== shapeOf(after)) return { change: 'extended', breaks: [] }
  const said = ({ title, description, inputSchema, outputSchema }: McpTool) =>
    ordered([title ?? null, description ?? null, inputSchema, outputSchema ?? null])
  return said(before) === said(after) ? null : { change: 'wording', breaks: [] }
}

function lost(was: readonly string[], is: readonly string[]): boolean {
  return was.some((name) => !is.includes(name))
}

function inputs({ parameters, body }: Operation): string[] {
  return [
    ...parameters.map(({ in: place, name }) => `${place} ${name}`),
    ...(body?.fieldNames ?? []).map((name) => `body ${name}`),
  ]
}

function answers({ responses }: Operation): string[] {
  return responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ status, mediaTypes }) => mediaTypes.map((type) => `${status} ${type}`))
}

function operationChange(before: Operation, after: Operation): Compared {
  const breaks: Break[] = []
  if (lost(inputs(before), inputs(after))) breaks.push('input-removed')
  if (lost(answers(before), answers(after))) breaks.push('output-removed')
  if (isOpen(before) && !isOpen(after) && after.security !== null) breaks.push('sign-in-required')
  if (before.operationId !== null && before.operationId !== after.operationId)
    breaks.push('id-changed')
  if (breaks.length > 0) return { change: 'breaking', breaks }
  if (
    ordered([inputs(before), answers(before)]) !== ordered([inputs(after), answers(after)]) ||
    before.isDeprecated !== after.isDeprecated
  )
    return { change: 'extended', breaks: [] }
  return before.descriptionChars === after.descriptionChars
    ? null
    : { change: 'wording', breaks: [] }
}

function isOpen({ security }: Operation): boolean {
  return security !== null && security.length === 0
}

const WORDS = new Set(['description', 'title', 'examples', 'example', '$comment'])

/** The schema without descriptive text; names of properties are kept. */
function withoutWords(schema: unknown, isNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((each: unknown) => withoutWords(each))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => isNames || !WORDS.has(name))
      .map(([name, value]) => [
        name,
        withoutWords(value, !isNames && (name === 'properties' || name === '$defs')),
      ]),
  )
}

/** The same text for the same content, whatever the order of the members. */
export function ordered(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
