// How much context does an agent spend before the first tool call?
import { defineCheck } from '../../check.ts'

const LEAN = 5_000
const HEAVY = 15_000

export default defineCheck({
  id: 'tool-list-tokens',
  criterion: 'tokenEfficiency',
  weight: 7,
  effort: 2,
  title: 'Tokens of the tool list',
  why: 'Every session pays for the whole list before it does anything.',
  standard: 'AgentGrade method',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: {
    lean: { points: 10, says: 'tools/list costs {tokens} o200k tokens.' },
    heavy: {
      points: 5,
      says: 'tools/list costs {tokens} o200k tokens.',
      fix: 'Shorten descriptions and leave rarely used tools to a second server until tools/list is under 5,000 tokens.',
    },
    crushing: {
      points: 0,
      says: 'tools/list costs {tokens} o200k tokens.',
      fix: 'Split the server or load tools on demand; keep tools/list under 5,000 tokens.',
    },
  },
  judge({ mcpTools: { tokens } }) {
    return { outcome: tokens <= LEAN ? 'lean' : tokens <= HEAVY ? 'heavy' : 'crushing', facts: { tokens } }
  },
})
