// How much context do the instructions of the MCP server take?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { type Bounds, stepOf, tokenSteps } from '../../reading/figures.ts'

const BOUNDS: Bounds = [100, 200, 400, 600, 1_000, 1_500, 3_000]
const FIX =
  'Cut the instructions to 100 tokens; move details into tool descriptions and manuals into resources.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Instruction tokens',
  why: 'The instructions are in the context of every session, used or not.',
  loss: 'its MCP instructions cost {tokens|# token|# tokens}',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcp'],
  outcomes: tokenSteps('The instructions cost {tokens|# o200k token|# o200k tokens}', FIX, BOUNDS),
  judge({ mcp: { instructions, instructionsTokens: tokens, protocolVersion } }) {
    if (instructions === null && protocolVersion === null)
      return inconclusive('The instructions are visible only after sign-in.')
    if (!instructions?.trim()) return notApplicable('The server sends no instructions.')
    return { outcome: stepOf(tokens, BOUNDS), facts: { tokens } }
  },
})
