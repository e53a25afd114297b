// Does anything that the tool says to agents try to steer them?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { isOffered } from '../../../domain/evidence/surface.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { printable } from '../../../domain/text/printable.ts'
import {
  beginsOrder,
  findDivided,
  findSteering,
  speakerOf,
  type Level,
  type Speaker,
  type Steering,
} from '../../../domain/text/steering/steering.ts'

export default defineCheck({
  id: 'prompt-injection',
  criterion: 'safety',
  weight: 2,
  effort: 1,
  title: 'Prompt injection',
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
      cap: { letter: 'F', tool: true },
      hazard: true,
      found: true,
    },
  },
  judge(seen, surfaces) {
    const found: Partial<Record<Level, Facts>> = {}
    const read = new Set<string>()
    for (const { where, speaker, said } of textsOf(seen))
      for (const text of said) {
        // The same text of another tool differs only by the names in it.
        if (read.size === read.add(text).size && !NAMES.test(text)) continue
        const steering = findSteering(text, speaker)
        if (steering) found[steering.level] ??= factsOf(steering, where)
        if (found.hostile) return { outcome: 'hostile', facts: found.hostile }
      }
    const orders = new Set([...read].filter(beginsOrder))
    for (const { name, inputSchema } of orders.size > 0 ? (seen.mcpTools?.tools ?? []) : []) {
      const words = wordsIn(inputSchema)
      const order = words.some((text) => orders.has(text)) ? findDivided(words) : undefined
      if (order) return { outcome: 'hostile', facts: factsOf(order, `schema of tool ${name}`) }
    }
    if (found.suspicious) return { outcome: 'suspicious', facts: found.suspicious }
    if (found.steering) return { outcome: 'steering', facts: found.steering }
    if (!seen.mcpTools && isOffered(surfaces.mcp) && !isWithoutTools(seen.mcp))
      return inconclusive('The tools of the MCP server were not seen.')
    return notApplicable(
      read.size === 0 ? 'It has no text for agents.' : 'Nothing was found that steers an agent.',
    )
  },
})

const NAMES = /["'`_]/
const GRAMMAR = new Set(['type', 'format', 'pattern', '$schema', '$ref', '$id', 'title'])
const IDENTIFIER = /^[\w$.-]*$/
const ORDER_IN_NAME = /^(?:ignore|disregard|forget).{16}/i
const SHORTEST_ORDER = 22

type Facts = { where: string; quote: string }
type Read = { [N in 'mcpTools' | 'mcp' | 'llmsTxt']: Seen<N> | undefined }

interface Said {
  where: string
  /** The tool that says it; a server and llms.txt may speak of all tools. */
  speaker?: Speaker
  said: string[]
}

function* textsOf({ mcpTools, mcp, llmsTxt }: Read): Generator<Said> {
  // A tool that is judged alone has the others beside it.
  const { beside = [] } = (mcpTools ?? {}) as { beside?: readonly string[] }
  const names = new Set([...(mcpTools?.tools.map(({ name }) => name) ?? []), ...beside])
  for (const tool of mcpTools?.tools ?? []) {
    const { name, title = '', description = '', inputSchema, outputSchema, annotations } = tool
    const speaker = speakerOf(tool, names)
    const words = [name, title, description].filter((text) => text !== '')
    yield { where: `description of tool ${name}`, speaker, said: words }
    const parts = [inputSchema, outputSchema, annotations]
    yield { where: `schema of tool ${name}`, speaker, said: stringsIn(parts) }
  }
  if (mcp?.instructions) yield { where: 'server’s instructions', said: [mcp.instructions] }
  if (llmsTxt) yield { where: 'llms.txt', said: [llmsTxt.text] }
}

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

function factsOf({ quote }: Steering, where: string): Facts {
  return { where: printable(where), quote }
}
