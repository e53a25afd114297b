// Does the README of a local MCP server name its tools?
import { defineCheck, inconclusive } from '../../check.ts'
import { byShare, excerpt, percent } from '../../reading/figures.ts'
import { readmeWithheld } from '../../reading/local-program.ts'

const SAYS =
  'The README does not name {tool}; it names {share of count} {count|tool|tools} of the server.'
const FIX =
  'List every tool in the README, with its exact name and one sentence. Start with {tool}.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'README tools',
  why: 'Before a local server is installed, its README is all that says what it can do.',
  loss: 'its README does not name all tools',
  surfaces: ['mcp'],
  needs: ['mcp'],
  outcomes: {
    all: {
      points: 10,
      says: 'The README names {share of count} {count|tool|tools} of the server.',
    },
    most: { points: 7, says: SAYS, bounds: '75–99%', fix: FIX },
    some: { points: 4, says: SAYS, bounds: '25–74%', fix: FIX },
    few: { points: 1, says: SAYS, bounds: 'less than 25%', fix: FIX },
    missing: {
      points: 0,
      says: 'The server comes without a README.',
      fix: 'Add a README that lists every tool with its exact name and one sentence.',
    },
  },
  judge({ mcp }) {
    const withheld = readmeWithheld(mcp)
    if (withheld) return withheld
    const { readme } = mcp
    if (!readme) return { outcome: 'missing' }
    const { tools: count, unnamed } = readme
    if (count === 0) return inconclusive('No tools of the server were read.')
    const ratio = (count - unnamed.length) / count
    const [tool] = unnamed
    if (tool === undefined) return { outcome: 'all', facts: { share: percent(1), count } }
    const outcome = byShare(ratio, { most: 0.75, some: 0.25, few: 0 })
    return { outcome, facts: { tool: excerpt(tool), share: percent(ratio), count } }
  },
})
