// Does a local MCP server keep its standard output for messages?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { programWithheld } from '../../reading/local-program.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'MCP standard output',
  why: 'A client reads every line of standard output as a message; another line breaks some clients.',
  loss: 'it prints other lines between its messages',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcp'],
  outcomes: {
    clean: { points: 10, says: 'Standard output carried nothing but messages.' },
    mixed: {
      points: 0,
      says: 'Standard output carried {count|# line that is no message|# lines that are no messages}, the first: “{line}”.',
      fix: 'Write logs and banners to standard error: with stdio, standard output is for messages only.',
    },
  },
  judge({ mcp }) {
    const withheld = programWithheld(mcp)
    if (withheld) return withheld
    const { strayLines: count = 0, stray } = mcp.program ?? {}
    return count === 0
      ? { outcome: 'clean' }
      : { outcome: 'mixed', facts: { count, line: excerpt(stray ?? '') } }
  },
})
