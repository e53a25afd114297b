// Can the MCP server be limited to reading?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'mcp-read-only-mode',
  criterion: 'safety',
  weight: 7,
  effort: 1,
  title: 'Read-only MCP server',
  why: 'An agent that is given only the tools that read cannot be talked into writing.',
  standard: 'AgentGrade method',
  surfaces: ['mcp'],
  outcomes: {
    offered: { points: 10, says: 'The MCP server can be limited to reading.' },
    missing: {
      points: 0,
      says: 'The MCP server always lists the tools that write.',
      fix: 'Add an option such as --read-only that leaves out every tool that writes.',
    },
  },
  judge: () => inconclusive('Only the documentation can tell.'),
  declared(declaration) {
    if (valueOf(declaration, 'api.readOnly')) return notApplicable('The tool only reads.')
    return fromFact(
      declaration,
      'mcp.readOnlyMode',
      'a read-only mode of the MCP server',
      (isOffered) => ({ outcome: isOffered ? 'offered' : 'missing' }),
    )
  },
})
