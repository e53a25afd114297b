// Can a tool of the MCP server run, write or fetch whatever it is given?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { MOST_TOOLS } from '../../../domain/evidence/observations/mcp.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import {
  hidesCommands,
  keepsCommands,
  powerOf,
  runsWhatIsKept,
  type Power,
} from '../../reading/tool-power.ts'

type Tool = Seen<'mcpTools'>['tools'][number]

const COUNT = '(such tools in total: {count})'
const FIX =
  'Confine {tool} to a sandbox, to listed folders or to reading, say so in its description, and set destructiveHint: true.'

export default defineCheck({
  id: 'tool-power',
  criterion: 'safety',
  weight: 10,
  effort: 2,
  title: 'Tool power',
  why: 'Whoever can talk an agent into one call of such a tool controls what it reaches; only a sandbox or a person who is asked can stop it.',
  loss: 'an MCP tool {does}',
  standard: 'OWASP LLM Top 10',
  surfaces: ['mcp'],
  each: { item: 'tool' },
  needs: ['mcpTools'],
  uses: ['mcp'],
  outcomes: {
    none: {
      points: 10,
      says: 'By their names and texts, no tool runs any command, code or SQL, writes files anywhere or opens any address (tools read: {count}).',
    },
    reading: {
      points: 7,
      says: `{tool} {does}, and has annotations ${COUNT}.`,
      fix: 'Let operators limit the addresses and folders that {tool} may reach.',
      found: true,
    },
    'reading-unmarked': {
      points: 3,
      says: `{tool} {does}, and has no annotations ${COUNT}.`,
      fix: 'Set openWorldHint and readOnlyHint on {tool}, and let operators limit what it may reach.',
      cap: { letter: 'B' },
      found: true,
    },
    confined: {
      points: 6,
      says: `{tool} {does}, within limits that its texts state, and counts as destructive by its annotations ${COUNT}.`,
      loss: 'an MCP tool {does}, within limits that its texts state',
      fix: 'Leave {tool} out by default, so that only those who need it turn it on.',
      cap: { letter: 'B+' },
      found: true,
    },
    marked: {
      points: 3,
      says: `{tool} {does}; it counts as destructive by its annotations, but no text says what limits it ${COUNT}.`,
      fix: FIX,
      cap: { letter: 'B' },
      found: true,
    },
    unmarked: {
      points: 0,
      says: `{tool} {does}, and no annotation marks it as destructive ${COUNT}.`,
      fix: FIX,
      cap: { letter: 'C+' },
      hazard: true,
      found: true,
    },
    disguised: {
      points: 0,
      says: `{tool} {does}, and is annotated readOnlyHint: true ${COUNT}.`,
      loss: 'an MCP tool that is marked as read-only {does}',
      fix: 'Set readOnlyHint: false and destructiveHint: true on {tool}, and confine it.',
      cap: { letter: 'D' },
      hazard: true,
      found: true,
    },
  },
  judge({ mcpTools: { tools }, mcp }) {
    if (tools.length === 0) return notApplicable('The server lists no tools.')
    const isLocal = mcp?.transport === 'stdio'
    const runner = tools.find(runsWhatIsKept)
    const found = tools.flatMap((tool) => {
      const power = powerOf(tool, isLocal) ?? (runner && keptFor(tool, runner))
      return power ? [{ tool, does: power.does, outcome: outcomeOf(tool, power) }] : []
    })
    const worst = WORST_FIRST.find((name) => found.some(({ outcome }) => outcome === name))
    if (worst !== undefined) {
      const alike = found.filter(({ outcome }) => outcome === worst)
      const [first] = alike
      if (first)
        return {
          outcome: worst,
          facts: { tool: excerpt(first.tool.name), does: first.does, count: alike.length },
        }
    }
    if (tools.length >= MOST_TOOLS)
      return inconclusive('The list of tools was not read to its end.')
    return tools.some(hidesCommands)
      ? inconclusive('What some tools do is decided by commands that the list does not show.')
      : { outcome: 'none', facts: { count: tools.length } }
  },
})

/** What one tool keeps and another runs is as powerful as one tool that does both. */
function keptFor(tool: Tool, runner: Tool): Power | undefined {
  if (tool === runner || !keepsCommands(tool)) return undefined
  const does = `keeps any command that it is given, which ${excerpt(runner.name)} runs`
  return { does, isReading: false, isSure: true, isConfined: false }
}

const WORST_FIRST = [
  'disguised',
  'unmarked',
  'marked',
  'reading-unmarked',
  'confined',
  'reading',
] as const

function outcomeOf({ annotations = {} }: Tool, power: Power): (typeof WORST_FIRST)[number] {
  const { readOnlyHint, destructiveHint, openWorldHint } = annotations
  if (power.isReading)
    return [readOnlyHint, destructiveHint, openWorldHint].some((hint) => typeof hint === 'boolean')
      ? 'reading'
      : 'reading-unmarked'
  if (readOnlyHint === true) return power.isSure ? 'disguised' : 'unmarked'
  // A tool that is not read-only is destructive unless it says otherwise (MCP).
  const isMarked =
    destructiveHint === true || (readOnlyHint === false && destructiveHint === undefined)
  if (!isMarked) return 'unmarked'
  return power.isConfined ? 'confined' : 'marked'
}
