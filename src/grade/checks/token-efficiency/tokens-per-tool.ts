// How much context does one tool of the MCP server cost?
import { defineCheck, notApplicable } from '../../check.ts'
import { type Bounds, stepOf, tokenSteps } from '../../reading/figures.ts'

const BOUNDS: Bounds = [75, 125, 175, 250, 350, 500, 800]
const FIX =
  'Move manuals out of descriptions, flatten nested schemas and remove rarely used parameters, so that a tool costs at most 75 tokens on average.'

export default defineCheck(import.meta.url, {
  weight: 7,
  effort: 2,
  title: 'Tokens per tool',
  why: 'A client that loads only a few tools still pays for each of them in full.',
  loss: 'each MCP tool costs {average|# token|# tokens}',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: tokenSteps(
    '{count|The only tool costs|On average, each of # tools costs} {average|# o200k token|# o200k tokens}',
    FIX,
    BOUNDS,
  ),
  judge({ mcpTools: { tools, tokens } }) {
    const count = tools.length
    if (count === 0) return notApplicable('The server lists no tools.')
    const average = Math.ceil(tokens / count)
    return { outcome: stepOf(average, BOUNDS), facts: { count, average } }
  },
})
