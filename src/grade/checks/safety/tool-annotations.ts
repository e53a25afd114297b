// Do the tools say which of them read and which destroy?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { deletionOf } from '../../../domain/tool-reach/marks.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare, excerpt, percent } from '../../reading/figures.ts'
import { contradictionWords, onlyReads, readOf } from '../../reading/tool-reach.ts'

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const
const FIX =
  'Set annotations.readOnlyHint on every tool, and destructiveHint on every tool that writes.'
const FLOORS = { all: 0.95, most: 0.75, half: 0.5, some: 0.25, few: 0 }

const SAYS =
  '{share of count} {count|tool has|tools have} annotations that are believed: a read-only mark needs a verb of reading in the name or at the beginning of the description.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'Tool annotations',
  why: 'Clients run tools marked read-only freely and ask a person before destructive ones; without annotations they have to guess.',
  loss: 'many MCP tools do not say whether they write',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  each: { item: 'tool', member: 'annotations' },
  needs: ['mcpTools'],
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
      cap: { letter: 'B+' },
      found: true,
    },
    unmarked: {
      points: 2,
      says: '{tool} has no annotations, although {because} (tools with annotations that are believed: {share} of {count}).',
      bounds: 'a tool that deletes something has none',
      loss: 'MCP tools that delete something do not say so',
      fix: 'Set annotations.readOnlyHint on every tool, and destructiveHint on every tool that writes, starting with {tool}.',
      cap: { letter: 'B' },
      found: true,
    },
  },
  judge({ mcpTools: { tools } }) {
    const count = tools.length
    if (count === 0) return notApplicable('The server has no tools.')
    const hinted = tools.filter(hasHint)
    // A mark that nothing shows says nothing; the check of their truth names it.
    const believed = hinted.filter(
      (tool) => tool.annotations?.['readOnlyHint'] !== true || onlyReads(tool),
    )
    const share = believed.length / count
    const facts = { share: percent(share), count }
    const bare = tools.flatMap((tool) => {
      const deletion = hasHint(tool) ? undefined : deletionOf(readOf(tool))
      return deletion ? [{ tool: excerpt(tool.name), because: contradictionWords(deletion) }] : []
    })
    const [deletion] = bare
    if (deletion) return { outcome: 'unmarked', facts: { ...facts, ...deletion } }
    if (hinted.length === 0) return { outcome: 'none', facts: { count } }
    return { outcome: byShare(share, FLOORS), facts }
  },
})

function hasHint({ annotations }: Seen<'mcpTools'>['tools'][number]): boolean {
  return HINTS.some((hint) => typeof annotations?.[hint] === 'boolean')
}
