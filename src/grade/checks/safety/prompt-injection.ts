// Does anything that the tool says to agents try to steer them?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { isOffered } from '../../../domain/evidence/surface.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import {
  beginsOrder,
  findDivided,
  findInjection,
  printable,
  type Injection,
} from '../../reading/injection.ts'

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
    clean: {
      points: 10,
      says: 'No prompt injection found in {texts|the only text|the # texts} for agents that {texts|was|were} read.',
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
    let texts = 0
    let suspicion: Facts | undefined
    const read = new Set<string>()
    for (const { where, said } of textsOf(seen)) {
      texts += said.length
      for (const text of said) {
        if (read.size === read.add(text).size) continue
        const found = findInjection(text)
        if (found?.looks === 'hit') return { outcome: 'hostile', facts: factsOf(found, where) }
        if (found) suspicion ??= factsOf(found, where)
      }
    }
    const orders = new Set([...read].filter(beginsOrder))
    for (const { name, inputSchema } of orders.size > 0 ? (seen.mcpTools?.tools ?? []) : []) {
      const words = wordsIn(inputSchema)
      const found = words.some((text) => orders.has(text)) ? findDivided(words) : undefined
      if (found) return { outcome: 'hostile', facts: factsOf(found, `schema of tool ${name}`) }
    }
    if (suspicion) return { outcome: 'suspicious', facts: suspicion }
    if (!seen.mcpTools && isOffered(surfaces.mcp) && !isWithoutTools(seen.mcp))
      return inconclusive('The tools of the MCP server were not seen.')
    return texts === 0
      ? notApplicable('It has no text for agents.')
      : { outcome: 'clean', facts: { texts } }
  },
})

const GRAMMAR = new Set(['type', 'format', 'pattern', '$schema', '$ref', '$id', 'title'])
const IDENTIFIER = /^[\w$.-]*$/
const ORDER_IN_NAME = /^(?:ignore|disregard|forget).{16}/i
const SHORTEST_ORDER = 22

type Facts = { where: string; quote: string }
type Said = { [N in 'mcpTools' | 'mcp' | 'llmsTxt']: Seen<N> | undefined }

function* textsOf({ mcpTools, mcp, llmsTxt }: Said): Generator<{ where: string; said: string[] }> {
  for (const {
    name,
    title = '',
    description = '',
    inputSchema,
    outputSchema,
    annotations,
  } of mcpTools?.tools ?? []) {
    const told = [name, title, description].filter((text) => text !== '')
    yield { where: `description of tool ${name}`, said: told }
    const parts = [inputSchema, outputSchema, annotations]
    yield { where: `schema of tool ${name}`, said: stringsIn(parts) }
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

function factsOf({ quote }: Injection, where: string): Facts {
  return { where: printable(where), quote }
}
