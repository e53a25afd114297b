// How many tools does an agent have to choose from?
import { defineCheck, notApplicable } from '../../check.ts'
import { fromFact } from '../../reading/stated-fact.ts'

const FIX =
  'Merge tools that are used together, or let clients enable toolsets, so that 10 or fewer are listed by default.'

const SAYS = 'The MCP server lists {count|# tool|# tools}.'

export default defineCheck({
  id: 'tool-count',
  criterion: 'tokenEfficiency',
  weight: 0,
  effort: 2,
  title: 'Tool count',
  why: 'The longer the list, the more often an agent picks the wrong tool.',
  standard: 'AgentGrade method',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: {
    few: { points: 10, says: SAYS, bounds: '10 or fewer' },
    several: { points: 8, says: SAYS, bounds: '11–20', fix: FIX },
    many: { points: 6, says: SAYS, bounds: '21–30', fix: FIX },
    crowded: { points: 4, says: SAYS, bounds: '31–40', fix: FIX },
    overcrowded: { points: 2, says: SAYS, bounds: '41–60', fix: FIX },
    endless: { points: 0, says: SAYS, bounds: 'more than 60', fix: FIX },
  },
  judge: ({ mcpTools }) => verdict(mcpTools.tools.length),
  declared: (declaration) =>
    fromFact(declaration, 'mcp.toolCount', 'how many tools the MCP server lists', verdict),
})

function verdict(count: number) {
  if (count === 0) return notApplicable('The server lists no tools.')
  const facts = { count }
  if (count <= 10) return { outcome: 'few', facts } as const
  if (count <= 20) return { outcome: 'several', facts } as const
  if (count <= 30) return { outcome: 'many', facts } as const
  if (count <= 40) return { outcome: 'crowded', facts } as const
  return count <= 60
    ? ({ outcome: 'overcrowded', facts } as const)
    : ({ outcome: 'endless', facts } as const)
}
