// What a reader is shown of an MCP server: everything that a client passes on to a model, built from
// the list that evidence keeps anyway.
import type { SeenValues } from '../evidence/evidence.ts'
import type { Seen } from '../evidence/observations/index.ts'
import { isObject } from '../schema/json.ts'
import { cutBlock, sha256Of, type Shown, type ShownBlock, shownFrom, written } from './written.ts'

type Tool = Seen<'mcpTools'>['tools'][number]
type Listed = NonNullable<Seen<'mcpLists'>['resources']['named']>

/** About 60,000 tokens: no reader is shown more of a list. */
const MOST_BYTES = 240_000
/** One tool alone may be cut. */
const MOST_OF_TOOL = 48_000
/** They name forms, and say nothing. */
const GRAMMAR = new Set([
  'type',
  'format',
  'pattern',
  'required',
  '$schema',
  '$ref',
  '$id',
  '$anchor',
])
const DEEPEST = 60

/** Null where no list of tools was seen. */
export function shownServer({ mcp, mcpTools, mcpLists }: SeenValues): Shown | null {
  if (!mcpTools || mcpTools.tools.length === 0) return null
  const { tools } = mcpTools
  const blocks = tools.map(blockOf)
  const kept = keptOf(blocks)
  const left = blocks.length - kept.length
  const head = [
    'MCP server',
    `name: ${written(mcp?.serverName ?? null)}`,
    `instructions: ${written(mcp?.instructions ?? null)}`,
    ...listLines('resource', mcpLists?.resources),
    ...listLines('prompt', mcpLists?.prompts),
    `tools: ${tools.length}${left > 0 ? ` (${left} of them are not shown: the list is too long)` : ''}`,
  ].join('\n')
  return shownFrom(head, 'Tool', kept, left)
}

function listLines(
  name: 'resource' | 'prompt',
  list: { items: number | null; named?: Listed } | undefined,
): string[] {
  if (!list?.items) return []
  const named = list.named ?? []
  const left = list.items - named.length
  return [
    ...named.map((item) => `${name}: ${written(item.name)} ${written(item.description ?? null)}`),
    ...(left > 0 ? [`${name}s not shown: ${left}`] : []),
  ]
}

function blockOf(tool: Tool): ShownBlock {
  const { name, title, description, annotations, inputSchema, outputSchema } = tool
  const shown = [
    `name: ${written(name)}`,
    ...(title === undefined ? [] : [`title: ${written(title)}`]),
    `description: ${written(description ?? null)}`,
    ...(annotations === undefined ? [] : [`annotations: ${written(annotations)}`]),
    `inputSchema: ${written(inputSchema)}`,
  ].join('\n')
  const words =
    outputSchema === undefined ? '' : `\noutputSchema, its words: ${written(wordsIn(outputSchema))}`
  const { text } = cutBlock(`${shown}${words}`, MOST_OF_TOOL)
  // Models are not shown what stands last: what is cut there makes nobody unknowable.
  return { name, text, isCut: shown.length > MOST_OF_TOOL }
}

/** As many as fit: of a longer list a choice by digest, which says nothing of what a tool does. */
function keptOf(blocks: readonly ShownBlock[]): ShownBlock[] {
  const whole = blocks.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  if (whole <= MOST_BYTES) return [...blocks]
  const order = blocks
    .map((block) => ({ block, key: sha256Of(block.text) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  let bytes = 0
  const kept = new Set(
    order.flatMap(({ block }) => {
      bytes += Buffer.byteLength(block.text)
      return bytes <= MOST_BYTES ? [block] : []
    }),
  )
  return blocks.filter((block) => kept.has(block))
}

/** A property can have such a name, too. */
function isGrammar(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value)
}

/** What a schema tells in words, by its place: models are not shown it, and clients print it. */
function wordsIn(schema: unknown): Record<string, string> {
  // Nothing is lost where two places are written alike, or one as a name that objects have.
  const found = Object.create(null) as Record<string, string>
  let again = 1
  const walk = (value: unknown, place: string, depth: number): void => {
    if (depth > DEEPEST) return
    if (typeof value === 'string') {
      let free = place
      while (free in found) free = `${place} (${(again += 1)})`
      found[free] = value
    } else if (Array.isArray(value))
      for (const [at, each] of value.entries()) walk(each, `${place}[${at}]`, depth + 1)
    else if (isObject(value))
      for (const [name, member] of Object.entries(value))
        if (!(GRAMMAR.has(name) && isGrammar(member)))
          walk(member, place === '' ? name : `${place}.${name}`, depth + 1)
  }
  walk(schema, '', 0)
  return found
}
