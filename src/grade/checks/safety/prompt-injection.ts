// Does anything that the tool says to agents try to hijack them?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { isOffered } from '../../../domain/evidence/surface.ts'
import { printable } from '../../../domain/text/untrusted-text.ts'
import { beginsOrder, findDivided, findHostile } from '../../../domain/text/steering/steering.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { readOnce } from '../../reading/read-once.ts'
import { STEERING, steeringIn } from '../../answers/steering.ts'

export const promptInjection = defineCheck('safety', 'prompt-injection', {
  weight: 0,
  why: 'An agent may follow these texts as if its user had written them; hidden instructions can turn it against that user.',
  loss: 'its texts have words that would hijack an agent',
  standard: 'OWASP LLM Top 10',
  surfaces: ['mcp', 'remote'],
  each: { item: 'tool' },
  uses: ['mcpTools', 'mcp', 'llmsTxt'],
  outcomes: {
    // What a fix leads to. Nobody earns it: that nothing was found proves nothing.
    clean: { points: 10, says: 'Nothing was found that would hijack an agent.' },
    hostile: {
      points: 0,
      says: 'The {where} has words that would hijack an agent that follows them: “{quote}”. Nobody has read whether it means them.',
      fix: 'Remove “{quote}” from the {where}, and find out how it got there.',
      // No more than a B: what tells orders from talk about orders is a reader, and none has read it.
      cap: { letter: 'B', tool: true },
      hazard: true,
      found: true,
    },
  },
  read: {
    of: 'llms',
    outcomes: STEERING,
    judge(standingOf, { mcpTools, mcp, llmsTxt }) {
      const [server, site] = [standingOf('mcp'), standingOf('llms')]
      const steered = steeringIn(site)
      if (steered && steered.outcome !== 'read-none') return steered
      // Readers know better than phrases: these are looked for only in what nobody has read.
      const found = hostileAmong({
        ...(!server?.isComplete && { mcpTools, mcp }),
        ...(!site?.isComplete && { llmsTxt }),
      })
      if (found || !(server?.isComplete ?? site?.isComplete)) return undefined
      return notApplicable('Readers have read what it says to agents.')
    },
  },
  judge({ mcpTools, mcp, llmsTxt }, surfaces) {
    const found = hostileAmong({ mcpTools, mcp, llmsTxt })
    if (found) return { outcome: 'hostile', facts: found }
    if (!mcpTools && isOffered(surfaces.mcp) && !isWithoutTools(mcp))
      return inconclusive('The tools of the MCP server were not seen.')
    const hasText = (mcpTools?.tools.length ?? 0) > 0 || mcp?.instructions || llmsTxt
    return notApplicable(
      hasText ? 'Nothing was found that would hijack an agent.' : 'It has no text for agents.',
    )
  },
})

type Texts = {
  [N in 'mcpTools' | 'mcp' | 'llmsTxt']?: Seen<N> | undefined
}

function hostileAmong({ mcpTools, mcp, llmsTxt }: Texts): Found {
  return (
    (mcpTools && hostileIn(mcpTools)) ??
    look('server’s instructions', mcp?.instructions ?? '') ??
    look('llms.txt', llmsTxt?.text ?? '')
  )
}

const GRAMMAR = new Set(['type', 'format', 'pattern', '$schema', '$ref', '$id', 'title'])
const TYPES = new Set<unknown>(['array', 'boolean', 'integer', 'number', 'object', 'string'])
const IDENTIFIER = /^[\w$.-]*$/
const ORDER_IN_NAME = /^(?:ignore|disregard|forget).{16}/i
const SHORTEST_ORDER = 22

type Found = { where: string; quote: string } | undefined

function look(where: string, text: string): Found {
  const quote = findHostile(text)
  return quote === undefined ? undefined : { where: printable(where), quote }
}

const hostileIn = readOnce(({ tools }: Seen<'mcpTools'>): Found => {
  // Whole lists repeat the texts of their parameters.
  const read = new Set<string>()
  const orders = new Set<string>()
  const ordering: Seen<'mcpTools'>['tools'] = []
  for (const tool of tools) {
    const { name, title = '', description = '', inputSchema, outputSchema, annotations } = tool
    const own = [name, title, description]
    const said = stringsIn([inputSchema, outputSchema, annotations], [...own])
    for (const [at, text] of said.entries()) {
      if (read.size === read.add(text).size) continue
      if (beginsOrder(text)) orders.add(text)
      const found = look(`${at < own.length ? 'description' : 'schema'} of tool ${name}`, text)
      if (found) return found
    }
    if (orders.size > 0 && said.some((text) => orders.has(text))) ordering.push(tool)
  }
  for (const { name, inputSchema } of ordering) {
    const order = findDivided(wordsIn(inputSchema))
    if (order) return { where: printable(`schema of tool ${name}`), quote: order.quote }
  }
  return undefined
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

/** Every string in a value but types, and every name in it that is more than an identifier. */
function stringsIn(value: unknown, found: string[] = []): string[] {
  if (typeof value === 'string') found.push(value)
  if (typeof value !== 'object' || value === null) return found
  if (Array.isArray(value)) {
    for (const member of value) stringsIn(member, found)
    return found
  }
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name]
    if (name === 'type' && TYPES.has(member)) continue
    if (!IDENTIFIER.test(name) || (name.length >= SHORTEST_ORDER && ORDER_IN_NAME.test(name)))
      found.push(name)
    stringsIn(member, found)
  }
  return found
}
