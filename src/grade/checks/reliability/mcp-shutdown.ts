// Does a local MCP server end when its input ends?
import { defineCheck, inconclusive } from '../../check.ts'
import { programWithheld } from '../../reading/local-program.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'MCP shutdown',
  why: 'A client ends a local server by closing its input; a server that stays runs on for nobody.',
  loss: 'it keeps running after its client has gone',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcp'],
  outcomes: {
    ends: { points: 10, says: 'The server ends when its input ends.' },
    stays: {
      points: 0,
      says: 'The server was still running three seconds after its input had ended.',
      fix: 'End the process when standard input ends: close connections and timers, then exit.',
    },
    leaves: {
      points: 0,
      says: 'The server ended with its input, but what it had started was still running seconds later.',
      fix: 'End every process that the server has started before it exits.',
    },
  },
  judge({ mcp }) {
    const withheld = programWithheld(mcp)
    if (withheld) return withheld
    if (mcp.program?.ending === 'earlier')
      return inconclusive('The program had ended before its input did.')
    if (mcp.program?.ending === 'left') return { outcome: 'leaves' }
    return { outcome: mcp.program?.ending === 'ended' ? 'ends' : 'stays' }
  },
})
