// What can the tools of the MCP server reach: only what their inputs allow, or whatever is given?
import { MOST_TOOLS } from '../../../domain/evidence/observations/mcp.ts'
import {
  boundedShare,
  countedOnce,
  dangerWords,
  type Claim,
  type Reach,
  type Reaching,
} from '../../../domain/tool-reach/reach.ts'
import type { McpTool } from '../../../domain/tool-reach/texts.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { byShare, excerpt } from '../../reading/figures.ts'
import { reachingOf } from '../../reading/tool-reach.ts'

const COUNT = '(such tools in total: {count})'
/** What we look for is a closed list of phrases: a text may state a limit in other words. */
const NO_LIMIT = 'we recognise no limit in its texts, such as an allowlist or a sandbox'
const FIX =
  'Confine {tool} to a sandbox, to an allowlist or to reading, name that limit in its description, and set destructiveHint: true.'
const BOUNDED =
  'Of {count|# tool|# tools} with parameters of {count|its|their} own, {bounded|# is|# are} bounded by {bounded|its|their} inputs and {claimed} in part, by texts or by only reading'
const LESS = `${BOUNDED}; {tool} {because}.`
const UNSHOWN = 'many MCP tools are not shown to be bounded'
const FLOORS = { bounded: 0.9, most: 0.75, half: 0.5, some: 0.25, few: 0 }

export const toolPower = defineCheck('safety', 'tool-power', {
  weight: 10,
  effort: 2,
  title: 'What tools can reach',
  why: 'Whoever can talk an agent into one call chooses what a free input holds; ids, lists and formats leave nothing to choose.',
  loss: 'an MCP tool {does}',
  standard: 'OWASP LLM Top 10',
  each: { item: 'tool' },
  needs: ['mcpTools'],
  fix: 'Give {tool} ids, enums or formats instead of free inputs, refuse what is not listed (additionalProperties: false), or say in its description what bounds it.',
  outcomes: {
    bounded: { points: 10, says: `${BOUNDED}.`, bounds: '90% or more; in part counts half' },
    most: { points: 8, says: LESS, bounds: '75–89%', loss: UNSHOWN, found: true },
    half: { points: 6, says: LESS, bounds: '50–74%', loss: UNSHOWN, found: true },
    some: {
      points: 3,
      says: LESS,
      bounds: '25–49%',
      loss: UNSHOWN,
      cap: { letter: 'B+' },
      found: true,
    },
    few: {
      points: 1,
      says: LESS,
      bounds: 'less than 25%',
      loss: 'few or no MCP tools are shown to be bounded',
      cap: { letter: 'B+' },
      found: true,
    },
    confined: {
      points: 6,
      says: `{tool} {does}, within limits that its texts state: “{bound}” ${COUNT}.`,
      loss: 'an MCP tool {does}, within limits that its texts state',
      fix: 'Leave {tool} out by default, so that only those who need it turn it on.',
      cap: { letter: 'B+' },
      found: true,
    },
    marked: {
      points: 3,
      says: `{tool} {does}; it counts as destructive by its annotations, but ${NO_LIMIT} ${COUNT}.`,
      fix: FIX,
      cap: { letter: 'B' },
      found: true,
    },
    unmarked: {
      points: 0,
      says: `{tool} {does}; ${NO_LIMIT}, and no annotation marks it as destructive ${COUNT}.`,
      fix: FIX,
      cap: { letter: 'C+' },
      hazard: true,
      found: true,
    },
    disguised: {
      points: 0,
      says: `{tool} {does}; ${NO_LIMIT}, and it is annotated readOnlyHint: true ${COUNT}.`,
      loss: 'an MCP tool that is marked as read-only {does}',
      fix: 'Set readOnlyHint: false and destructiveHint: true on {tool}, and confine it.',
      cap: { letter: 'D' },
      hazard: true,
      found: true,
    },
  },
  judge({ mcpTools: { tools } }) {
    if (tools.length === 0) return notApplicable('The server lists no tools.')
    const reaching = tools.map(reachingOf)
    const danger = worstOf(reaching)
    if (danger) return danger
    if (tools.length >= MOST_TOOLS)
      return inconclusive('The list of tools was not read to its end.')
    const counted = countedOnce(reaching)
    const count = counted.length
    const bounded = counted.filter(({ reach }) => reach.is === 'bounded').length
    const claimed = counted.filter(({ reach }) => reach.is === 'claimed').length
    const open =
      counted.find(({ reach }) => reach.is === 'unshown') ??
      counted.find(({ reach }) => reach.is === 'claimed')
    const facts = { count, bounded, claimed }
    const outcome = byShare(boundedShare(counted), FLOORS)
    if (outcome === 'bounded' || !open) return { outcome: 'bounded', facts }
    const tool = excerpt(open.read.tool.name)
    return { outcome, facts: { ...facts, tool, because: becauseOf(open.reach) } }
  },
})

const WORST_FIRST = ['disguised', 'unmarked', 'marked', 'confined'] as const

/** What it takes to run, if there is a tool that does; of all such tools the worst. */
function worstOf(reaching: readonly Reaching[]) {
  const found = reaching.flatMap(({ read: { tool }, reach }) =>
    reach.is === 'danger' ? [{ name: tool.name, reach, outcome: dangerOf(tool, reach.bound) }] : [],
  )
  const outcome = WORST_FIRST.find((name) => found.some((each) => each.outcome === name))
  const alike = found.filter((each) => each.outcome === outcome)
  const [first] = alike
  if (outcome === undefined || !first) return undefined
  const { reach } = first
  const facts = {
    tool: excerpt(first.name),
    does: excerpt(dangerWords(reach)),
    count: alike.length,
  }
  return outcome === 'confined'
    ? { outcome, facts: { ...facts, bound: reach.bound ?? '' } }
    : { outcome, facts }
}

function dangerOf({ annotations = {} }: McpTool, bound: string | undefined) {
  const { readOnlyHint, destructiveHint } = annotations
  if (bound !== undefined) return 'confined'
  if (readOnlyHint === true) return 'disguised'
  // A tool that is not read-only is destructive unless it says otherwise (MCP).
  const isMarked =
    destructiveHint === true || (readOnlyHint === false && destructiveHint === undefined)
  return isMarked ? 'marked' : 'unmarked'
}

const CLAIMS: Readonly<Record<Claim & string, string>> = {
  reads: 'only reads, but is free in what it reads',
  names: 'has inputs that only their texts call names',
  'lists-nothing': 'lists no inputs, and does not refuse others',
}

function becauseOf(reach: Reach): string {
  if (reach.is === 'claimed')
    return typeof reach.by === 'string'
      ? CLAIMS[reach.by]
      : `is bounded by its texts alone (“${reach.by.words}”)`
  const input = reach.is === 'unshown' ? reach.input : undefined
  if (input === undefined)
    return 'is not shown to be bounded: we do not recognise in its texts what becomes of the text that it takes'
  return input === ''
    ? 'is not shown to be bounded: its schema lists no inputs'
    : `is not shown to be bounded: we recognise no bound of its input ${excerpt(input)}`
}
