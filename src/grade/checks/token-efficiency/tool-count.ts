// How many tools does an agent have to choose from?
import { defineCheck, notApplicable } from '../../check.ts'
import { fromFact } from '../../reading/stated-fact.ts'

const FIX =
  'Merge tools that are used together, or let the client switch toolsets on, until 10 or fewer are listed by default.'

/** Where tools can be selected nobody has to choose from all of them. */
const UNLESS = 'mcp.selectableTools'

export default defineCheck({
  id: 'tool-count',
  criterion: 'tokenEfficiency',
  weight: 2,
  effort: 2,
  title: 'Tool count',
  why: 'The longer the list, the more often an agent picks the wrong tool.',
  standard: 'AgentGrade method',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: {
    few: { points: 10, says: 'The MCP server lists {count} tools, which is at most 10.' },
    several: {
      points: 8,
      says: 'The MCP server lists {count} tools, which is 11 to 20.',
      fix: FIX,
    },
    many: { points: 6, says: 'The MCP server lists {count} tools, which is 21 to 30.', fix: FIX },
    crowded: {
      points: 4,
      says: 'The MCP server lists {count} tools, which is 31 to 40.',
      fix: FIX,
    },
    overcrowded: {
      points: 2,
      says: 'The MCP server lists {count} tools, which is 41 to 60.',
      fix: FIX,
    },
    endless: {
      points: 0,
      says: 'The MCP server lists {count} tools, which is more than 60.',
      fix: FIX,
      cap: { letter: 'C+', withApi: 'A', unless: UNLESS },
    },
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
