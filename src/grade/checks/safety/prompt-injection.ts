// Does anything that the tool says to agents try to steer them?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { isOffered } from '../../../domain/evidence/surface.ts'
import { printable } from '../../../domain/text/untrusted-text.ts'
import {
  beginsOrder,
  findDivided,
  findSteering,
  speakerOf,
  type Author,
  type Level,
  WHOLE_SERVER,
} from '../../../domain/text/steering/steering.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { readOnce } from '../../reading/read-once.ts'

export const promptInjection = defineCheck('safety', 'prompt-injection', {
  weight: 0,
  why: 'An agent may follow these texts as if its user had written them; hidden instructions can turn it against that user.',
  loss: 'its texts contain wording that may manipulate agents',
  standard: 'OWASP LLM Top 10',
  surfaces: ['mcp', 'remote'],
  each: { item: 'tool' },
  uses: ['mcpTools', 'mcp', 'llmsTxt'],
  outcomes: {
    // What a fix leads to. Nobody earns it: that nothing was found proves nothing.
    clean: { points: 10, says: 'Nothing was found that steers an agent.' },
    steering: {
      points: 4,
      says: 'The {where} gives orders about more than its own tool: “{quote}”.',
      loss: 'its texts give agents orders about other tools or data',
      fix: 'Reword the {where} so that it only speaks of its own tool, and remove “{quote}”.',
      cap: { letter: 'B' },
      found: true,
    },
    suspicious: {
      points: 4,
      says: 'The {where} contains wording that often manipulates agents: “{quote}”.',
      fix: 'Reword the {where} so that it only describes what the tool does, and remove “{quote}”.',
      cap: { letter: 'B' },
      found: true,
    },
    hostile: {
      points: 0,
      says: 'The {where} tries to hijack the agent that reads it: “{quote}”.',
      loss: 'its texts try to hijack the agent',
      fix: 'Remove “{quote}” from the {where}, and find out how it got there.',
      // No more than a B: what tells orders from talk about orders is a reader, and none has read it.
      cap: { letter: 'B', tool: true },
      hazard: true,
      found: true,
    },
  },
  judge({ mcpTools, mcp, llmsTxt }, surfaces) {
    const found: Found = { ...(mcpTools && steeringOf(mcpTools)) }
    if (mcp?.instructions) look(found, 'server’s instructions', mcp.instructions, WHOLE_SERVER)
    if (llmsTxt) look(found, 'llms.txt', llmsTxt.text, WHOLE_SERVER)
    for (const level of LEVELS) if (found[level]) return { outcome: level, facts: found[level] }
    if (!mcpTools && isOffered(surfaces.mcp) && !isWithoutTools(mcp))
      return inconclusive('The tools of the MCP server were not seen.')
    const hasText = (mcpTools?.tools.length ?? 0) > 0 || mcp?.instructions || llmsTxt
    return notApplicable(
      hasText ? 'Nothing was found that steers an agent.' : 'It has no text for agents.',
    )
  },
})

const NAMES = /["'`_]/
const GRAMMAR = new Set(['type', 'format', 'pattern', '$schema', '$ref', '$id', 'title'])
const IDENTIFIER = /^[\w$.-]*$/
const ORDER_IN_NAME = /^(?:ignore|disregard|forget).{16}/i
const SHORTEST_ORDER = 22

/** The first text of each level. */
type Found = Partial<Record<Level, { where: string; quote: string }>>
const LEVELS = ['hostile', 'suspicious', 'steering'] as const

function look(found: Found, where: string, text: string, author: Author): void {
  const steering = findSteering(text, author)
  if (steering) found[steering.level] ??= { where: printable(where), quote: steering.quote }
}

/** What the tools of a list say; a tool that is judged alone has the others beside it. */
type Listed = Seen<'mcpTools'> & { beside?: readonly string[] }

const steeringOf = readOnce(({ tools, beside = [] }: Listed): Found => {
  const found: Found = {}
  const names = new Set([...tools.map(({ name }) => name), ...beside])
  const read = new Set<string>()
  for (const tool of tools) {
    const { name, title = '', description = '', inputSchema, outputSchema, annotations } = tool
    // The instructions of a server and llms.txt may speak of all tools, a tool of itself.
    const speaker = speakerOf(tool, names)
    const said = [
      ...[name, title, description].map((text) => ['description', text] as const),
      ...stringsIn([inputSchema, outputSchema, annotations]).map(
        (text) => ['schema', text] as const,
      ),
    ]
    for (const [part, text] of said)
      // The same text of another tool differs only by the names in it.
      if (read.size < read.add(text).size || NAMES.test(text))
        look(found, `${part} of tool ${name}`, text, speaker)
    if (found.hostile) return found
  }
  if (![...read].some(beginsOrder)) return found
  for (const { name, inputSchema } of tools) {
    const order = findDivided(wordsIn(inputSchema))
    if (order)
      return { hostile: { where: printable(`schema of tool ${name}`), quote: order.quote } }
  }
  return found
})

function isWithoutTools(mcp: Seen<'mcp'> | undefined): boolean {
  return mcp !== undefined && !mcp.isAuthRequired && !mcp.capabilities.includes('tools')
}

/** What a schema tells in words: its strings without those of its grammar. */
function wordsIn(value: unknown, found: string[] = []): string[] {
  if (typeof value === 'string') found.push(value)
  if (typeof value !== 'object' || value === null) return found
  for (const [name, member] of Object.entries(value))
    if (typeof member === 'object' ? name !== 'required' : !GRAMMAR.has(name))
      wordsIn(member, found)
  return found
}

/** Every string in a value, and every name in it that is more than an identifier. */
function stringsIn(value: unknown, found: string[] = []): string[] {
  if (typeof value === 'string') found.push(value)
  if (typeof value !== 'object' || value === null) return found
  if (Array.isArray(value)) {
    for (const member of value) stringsIn(member, found)
    return found
  }
  for (const [name, member] of Object.entries(value)) {
    if (!IDENTIFIER.test(name) || (name.length >= SHORTEST_ORDER && ORDER_IN_NAME.test(name)))
      found.push(name)
    stringsIn(member, found)
  }
  return found
}
