// How much context does one tool of the MCP server cost?
import { defineCheck, notApplicable } from '../../check.ts'

export default defineCheck({
  id: 'tokens-per-tool',
  criterion: 'tokenEfficiency',
  weight: 4,
  effort: 2,
  title: 'Tokens per tool',
  why: 'A client that loads only a few tools still pays for each of them in full.',
  standard: 'AgentGrade method',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: {
    lean: { points: 10, says: '{count} tools cost {average} o200k tokens each on average.' },
    heavy: {
      points: 5,
      says: '{count} tools cost {average} o200k tokens each on average.',
      fix: 'Cut long descriptions and rarely used parameters until a tool costs at most 200 tokens on average.',
    },
    crushing: {
      points: 0,
      says: '{count} tools cost {average} o200k tokens each on average.',
      fix: 'Move manuals out of descriptions and flatten nested schemas until a tool costs at most 200 tokens on average.',
    },
  },
  judge({ mcpTools: { tools, tokens } }) {
    const count = tools.length
    if (count === 0) return notApplicable('The server lists no tools.')
    const average = Math.ceil(tokens / count)
    return { outcome: average <= 200 ? 'lean' : average <= 400 ? 'heavy' : 'crushing', facts: { count, average } }
  },
})
