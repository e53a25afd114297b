// What an MCP server costs before its first call.
import { counted } from '../../../domain/text/figures.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { valueOf, whether } from '../../reading/documented.ts'
import { stepOf, tokenSteps, type Bounds } from '../../reading/figures.ts'
import { programWithheld } from '../../reading/local-program.ts'

const LIST_BOUNDS: Bounds = [500, 1_000, 2_500, 5_000, 10_000, 15_000, 30_000]

/** A third of the context of a common model. */
const HOPELESS = 60_000

/**
 * No lower: a list that nobody can read is capped there too, and closing it must not help. Nor is it
 * lifted where the vendor says that tools can be selected, because this list is the default.
 */
const CAP = { letter: 'C+' } as const

/** How much context does an agent spend before the first tool call? */
export const toolListTokens = defineCheck('tokenEfficiency', 'tool-list-tokens', {
  weight: 10,
  effort: 2,
  why: 'Every session pays for the whole tool list before it does anything.',
  loss: 'its MCP tool list costs {tokens|# token|# tokens}',
  needs: ['mcpTools'],
  says: 'tools/list costs {tokens|# o200k token|# o200k tokens}.',
  fix: 'Shorten descriptions, flatten schemas and let clients choose toolsets, so that tools/list costs at most 500 tokens.',
  outcomes: {
    ...tokenSteps(LIST_BOUNDS),
    'step-8': { points: 0, bounds: '30,001–60,000', cap: CAP },
    'step-9': { points: 0, bounds: 'more than 60,000', cap: CAP },
  },
  judge({ mcpTools: { tools, tokens } }) {
    if (tools.length === 0) return notApplicable('The server lists no tools.')
    return {
      outcome: tokens > HOPELESS ? 'step-9' : stepOf(tokens, LIST_BOUNDS),
      facts: { tokens },
    }
  },
})

const TOOL_BOUNDS: Bounds = [75, 125, 175, 250, 350, 500, 800]

/** How much context does one tool of the MCP server cost? */
export const tokensPerTool = defineCheck('tokenEfficiency', 'tokens-per-tool', {
  weight: 7,
  effort: 2,
  why: 'A client that loads only a few tools still pays for each of them in full.',
  loss: 'each MCP tool costs {average|# token|# tokens}',
  needs: ['mcpTools'],
  says: '{count|The only tool costs|On average, each of # tools costs} {average|# o200k token|# o200k tokens}.',
  fix: 'Move manuals out of descriptions, flatten nested schemas and remove rarely used parameters, so that a tool costs at most 75 tokens on average.',
  outcomes: tokenSteps(TOOL_BOUNDS),
  judge({ mcpTools: { tools, tokens } }) {
    const count = tools.length
    if (count === 0) return notApplicable('The server lists no tools.')
    const average = Math.ceil(tokens / count)
    return { outcome: stepOf(average, TOOL_BOUNDS), facts: { count, average } }
  },
})

/** Few enough to survey at a glance. */
const FEW = 15

/** Can an agent take only the tools it needs from the MCP server? */
export const toolSelection = defineCheck('tokenEfficiency', 'tool-selection', {
  weight: 4,
  effort: 2,
  why: 'Every listed tool costs tokens on every turn, used or not.',
  loss: 'all of its MCP tools are always loaded',
  uses: ['mcpTools'],
  outcomes: {
    selectable: { points: 10, says: 'Tools can be selected or found on demand.' },
    fixed: {
      points: 0,
      says: 'Tools can be neither selected nor found on demand.',
      fix: 'Group the tools into toolsets that clients can choose, or let agents find tools by search.',
    },
  },
  judge: ({ mcpTools }) =>
    mcpTools !== undefined && mcpTools.tools.length <= FEW
      ? fewTools(mcpTools.tools.length)
      : inconclusive('Only the docs can answer this.'),
  declared(declaration) {
    const count = valueOf(declaration, 'mcp.toolCount')
    if (count !== undefined && count <= FEW) return fewTools(count)
    return whether(declaration, 'mcp.selectableTools', 'selectable', 'fixed')
  },
})

function fewTools(count: number) {
  return notApplicable(`With ${counted(count, 'tool')}, selection would save little.`)
}

const INSTRUCTIONS_BOUNDS: Bounds = [100, 200, 400, 600, 1_000, 1_500, 3_000]

/** How much context do the instructions of the MCP server take? */
export const instructionsTokens = defineCheck('tokenEfficiency', 'instructions-tokens', {
  title: 'Instruction tokens',
  why: 'The instructions are in the context of every session, used or not.',
  loss: 'its MCP instructions cost {tokens|# token|# tokens}',
  standard: 'MCP 2026-07-28',
  needs: ['mcp'],
  says: 'The instructions cost {tokens|# o200k token|# o200k tokens}.',
  fix: 'Cut the instructions to 100 tokens; move details into tool descriptions and manuals into resources.',
  outcomes: tokenSteps(INSTRUCTIONS_BOUNDS),
  judge({ mcp: { instructions, instructionsTokens: tokens, protocolVersion } }) {
    if (instructions === null && protocolVersion === null)
      return inconclusive('The instructions are visible only after sign-in.')
    if (!instructions?.trim()) return notApplicable('The server sends no instructions.')
    return { outcome: stepOf(tokens, INSTRUCTIONS_BOUNDS), facts: { tokens } }
  },
})

/** Does a local MCP server start without many words? */
export const mcpStartOutput = defineCheck('tokenEfficiency', 'mcp-start-output', {
  title: 'MCP start-up output',
  why: 'Clients keep these lines, and an agent that looks for the cause of a failure reads all of them.',
  loss: 'it prints {lines|# line|# lines} before it lists its tools',
  needs: ['mcp'],
  says: 'The server prints {lines|# line|# lines} to standard error before it lists its tools.',
  fix: 'Print one line when the server starts, and the rest only if a variable asks for it.',
  outcomes: {
    short: { points: 10, bounds: '10 or fewer' },
    long: { points: 5, bounds: '11–50' },
    endless: { points: 1, bounds: 'more than 50' },
  },
  judge({ mcp }) {
    const withheld = programWithheld(mcp)
    if (withheld) return withheld
    const lines = mcp.program?.errorLines ?? 0
    return {
      outcome: lines <= 10 ? 'short' : lines <= 50 ? 'long' : 'endless',
      facts: { lines },
    }
  },
})
