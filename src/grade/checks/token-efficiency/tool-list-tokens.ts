// How much context does an agent spend before the first tool call?
import { defineCheck, notApplicable } from '../../check.ts'
import { type Bounds, stepOf, tokenSteps } from '../../reading/figures.ts'

const BOUNDS: Bounds = [500, 1_000, 2_500, 5_000, 10_000, 15_000, 30_000]
const SAYS = 'tools/list costs {tokens|# o200k token|# o200k tokens}'
const FIX =
  'Shorten descriptions, flatten schemas and let clients choose toolsets, so that tools/list costs at most 500 tokens.'

/** A third of the context of a common model. */
const HOPELESS = 60_000

/**
 * No lower: a list that nobody can read is capped there too, and closing it must not help. Nor is it
 * lifted where the vendor says that tools can be selected, because this list is the default.
 */
const CAP = { letter: 'C+' } as const

export default defineCheck(import.meta.url, {
  weight: 10,
  effort: 2,
  title: 'Tool list tokens',
  why: 'Every session pays for the whole tool list before it does anything.',
  loss: 'its MCP tool list costs {tokens|# token|# tokens}',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: {
    ...tokenSteps(SAYS, FIX, BOUNDS),
    'step-8': {
      points: 0,
      says: `${SAYS}.`,
      bounds: '30,001–60,000',
      fix: FIX,
      cap: CAP,
    },
    'step-9': {
      points: 0,
      says: `${SAYS}.`,
      bounds: 'more than 60,000',
      fix: FIX,
      cap: CAP,
    },
  },
  judge({ mcpTools: { tools, tokens } }) {
    if (tools.length === 0) return notApplicable('The server lists no tools.')
    return { outcome: tokens > HOPELESS ? 'step-9' : stepOf(tokens, BOUNDS), facts: { tokens } }
  },
})
