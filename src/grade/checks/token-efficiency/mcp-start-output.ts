// Does a local MCP server start without many words?
import { defineCheck } from '../../check.ts'
import { programWithheld } from '../../reading/local-program.ts'

const SAYS = 'The server prints {lines|# line|# lines} to standard error when it starts.'
const FIX = 'Print one line when the server starts, and the rest only if a variable asks for it.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'MCP start-up output',
  why: 'Clients keep these lines, and an agent that looks for the cause of a failure reads all of them.',
  loss: 'it prints {lines|# line|# lines} when it starts',
  surfaces: ['mcp'],
  needs: ['mcp'],
  outcomes: {
    short: { points: 10, says: SAYS, bounds: '10 or fewer' },
    long: { points: 5, says: SAYS, bounds: '11–50', fix: FIX },
    endless: { points: 1, says: SAYS, bounds: 'more than 50', fix: FIX },
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
