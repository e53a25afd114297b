// What an MCP server costs: its list before the first call, and what its tools return.
import { counted } from '../../../domain/text/figures.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { toolEstimates } from '../../estimates/tools.ts'
import { valueOf, whether } from '../../reading/documented.ts'
import { stepOf, tokenSteps, type Bounds } from '../../reading/figures.ts'
import { programWithheld } from '../../reading/local-program.ts'
import {
  estimatedPoints,
  estimatedUpTo,
  LIST_POINTS,
  lineAt,
  MOST_LIST_TOKENS,
} from '../../scale.ts'
import { roundedScore } from '../../rounding.ts'
import { asked } from '../../answers/asked.ts'

const LIST_FIX =
  'Shorten descriptions, flatten schemas and let clients choose toolsets, so that the list costs at most 4,000 tokens.'

/** How much context does an agent spend before the first tool call? */
export const listTokens = defineCheck('tokenEfficiency', 'list-tokens', {
  weight: 16,
  effort: 2,
  title: 'Tool list tokens',
  why: 'Every session pays for the whole tool list before it does anything.',
  loss: 'its MCP tool list costs {tokens|# token|# tokens}',
  needs: ['mcpTools'],
  says: 'The tool list costs about {tokens|# o200k token|# o200k tokens}, as clients send it: without output schemas.',
  fix: LIST_FIX,
  outcomes: {
    tokens: { measured: true, ...LIST_POINTS, bounds: '9 points up to 4,000, 1 from 60,000' },
    // Not lifted where the vendor says that tools can be selected: this list is the default.
    endless: { points: 1, bounds: 'more than 60,000', cap: { letter: 'D' } },
  },
  judge({ mcpTools }) {
    const tokens = toolEstimates(mcpTools)?.listTokens
    if (tokens === undefined) return notApplicable('The server lists no tools.')
    const facts = { tokens }
    return tokens > MOST_LIST_TOKENS
      ? { outcome: 'endless', facts }
      : { outcome: 'tokens', points: roundedScore(lineAt(tokens)), facts }
  },
})

/** Does an agent know what a tool returns, and how to keep it small? */
export const toolAnswers = defineCheck('tokenEfficiency', 'tool-answers', {
  weight: 14,
  effort: 2,
  why: 'A tool result goes into the context as is: an agent has to know what comes back, and how to ask for less.',
  loss: 'its MCP tools do not say what they return or how to get less',
  isEstimated: true,
  needs: ['mcpTools'],
  says: '{controlled} of {count|# tool has|# tools have} a parameter that by its name is a limit, a page or a choice of fields, at the first two levels, and {answering} an output schema. Estimated: nobody has read what the texts say of answers.',
  fix: 'Give tools that list or search a limit, a page or a choice of fields, and every tool an outputSchema.',
  outcomes: { estimated: estimatedUpTo(3.2) },
  read: asked('mcp', 'answers', {
    fix: 'Say of each tool what comes back and how to keep it small',
  }),
  judge({ mcpTools }) {
    const estimates = toolEstimates(mcpTools)
    if (!estimates) return notApplicable('The server lists no tools.')
    const { answers, controlled, answering } = estimates
    return {
      outcome: 'estimated',
      points: estimatedPoints(answers),
      facts: { count: mcpTools.tools.length, controlled, answering },
    }
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
