// How much context do the instructions of the MCP server take?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'

export default defineCheck({
  id: 'instructions-tokens',
  criterion: 'tokenEfficiency',
  weight: 2,
  effort: 1,
  title: 'Tokens of instructions',
  why: 'The instructions stand in the context of every session, used or not.',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcp'],
  outcomes: {
    lean: { points: 10, says: 'The instructions cost {tokens} o200k tokens.' },
    heavy: { points: 5, says: 'The instructions cost {tokens} o200k tokens.', fix: 'Cut the instructions to 500 tokens; move details into tool descriptions.' },
    crushing: {
      points: 0,
      says: 'The instructions cost {tokens} o200k tokens.',
      fix: 'Cut the instructions to 500 tokens; move manuals into resources or prompts.',
    },
  },
  judge({ mcp: { instructions, instructionsTokens: tokens, protocolVersion } }) {
    if (instructions === null && protocolVersion === null) return inconclusive('The instructions are behind sign-in.')
    if (!instructions?.trim()) return notApplicable('The server sends no instructions.')
    return { outcome: tokens <= 500 ? 'lean' : tokens <= 1_500 ? 'heavy' : 'crushing', facts: { tokens } }
  },
})
