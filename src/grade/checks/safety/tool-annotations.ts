// Do the tools say which of them read and which destroy?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare, excerpt, percent } from '../../reading/figures.ts'
import { destroyersIn, falseHints } from '../../reading/false-hint.ts'

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const
const FIX =
  'Set annotations.readOnlyHint on every tool, and destructiveHint on every tool that writes.'
const STEPS = [
  [0.95, 'all'],
  [0.75, 'most'],
  [0.5, 'half'],
  [0.25, 'some'],
] as const

const SAYS = '{share of count} {count|tool has|tools have} annotations that nothing contradicts.'

export default defineCheck({
  id: 'tool-annotations',
  criterion: 'safety',
  weight: 4,
  effort: 1,
  title: 'Tool annotations',
  why: 'Clients run tools marked read-only freely and ask a person before destructive ones; without annotations they have to guess.',
  loss: 'many MCP tools do not say whether they write',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  each: { item: 'tool', member: 'annotations' },
  needs: ['mcpTools'],
  uses: ['mcp'],
  outcomes: {
    all: { points: 10, says: SAYS, bounds: '95% or more' },
    most: { points: 8, says: SAYS, bounds: '75–94%', fix: FIX, found: true },
    half: { points: 6, says: SAYS, bounds: '50–74%', fix: FIX, found: true },
    some: { points: 4, says: SAYS, bounds: '25–49%', fix: FIX, found: true },
    few: { points: 2, says: SAYS, bounds: 'less than 25%', fix: FIX, found: true },
    none: {
      points: 0,
      says: '{count|No tool has|None of the # tools has} annotations that say whether it reads, writes or destroys.',
      loss: 'no MCP tool says whether it writes',
      fix: FIX,
      cap: { letter: 'A' },
      found: true,
    },
    unmarked: {
      points: 0,
      says: '{tool} has no annotations, although {because} (tools with annotations that nothing contradicts: {share} of {count}).',
      bounds: 'less than 25%, and a tool that deletes something has none',
      loss: 'MCP tools that delete something do not say so',
      fix: 'Set annotations.readOnlyHint on every tool, and destructiveHint on every tool that writes, starting with {tool}.',
      cap: { letter: 'B+' },
      found: true,
    },
  },
  judge({ mcpTools: { tools }, mcp }) {
    const count = tools.length
    if (count === 0) return notApplicable('The server has no tools.')
    const hinted = tools.filter(hasHint).length
    // A hint that is false tells nothing; the check of their truth names it.
    const lies = falseHints(tools, mcp).filter(({ isLie }) => isLie).length
    const share = (hinted - lies) / count
    const outcome = byShare(share, STEPS, 'few')
    const bare = outcome === 'few' ? tools.filter((tool) => !hasHint(tool)) : []
    const [destroyer] = destroyersIn(bare, mcp)
    if (destroyer)
      return {
        outcome: 'unmarked',
        facts: {
          share: percent(share),
          count,
          tool: excerpt(destroyer.name),
          because: destroyer.because,
        },
      }
    if (hinted === 0) return { outcome: 'none', facts: { count } }
    return { outcome, facts: { share: percent(share), count } }
  },
})

function hasHint({ annotations }: Seen<'mcpTools'>['tools'][number]): boolean {
  return HINTS.some((hint) => typeof annotations?.[hint] === 'boolean')
}
