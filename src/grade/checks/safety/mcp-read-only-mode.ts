// Can the MCP server be limited to reading?
import { defineCheck, inconclusive } from '../../check.ts'
import { isDocumented, valueOf, whether } from '../../reading/documented.ts'
import { onlyReads } from '../../reading/tool-reach.ts'

export default defineCheck(import.meta.url, {
  weight: 7,
  effort: 1,
  title: 'Read-only MCP server',
  why: 'An agent that only has read tools cannot be tricked into writing.',
  loss: 'the MCP server has no read-only mode',
  surfaces: ['mcp'],
  uses: ['mcpTools', 'documentedTopics'],
  outcomes: {
    offered: { points: 10, says: 'The MCP server only reads, or can be limited to reading.' },
    harmless: { points: 10, says: '{by}, none of the server’s tools writes.' },
    missing: {
      points: 0,
      says: 'The MCP server has no read-only mode.',
      fix: 'Add an option such as --read-only that hides every tool that writes.',
    },
  },
  judge({ mcpTools, documentedTopics }) {
    if (isDocumented(documentedTopics, 'mcp-read-only')) return { outcome: 'offered' }
    // They are annotated so, and it is believed.
    return mcpTools?.tools.every((tool) => onlyReads(tool)) === true
      ? { outcome: 'harmless', facts: { by: 'According to their annotations' } }
      : inconclusive('Only the docs can answer this.')
  },
  declared(declaration) {
    if (valueOf(declaration, 'mcp.readOnlyMode')) return { outcome: 'offered' }
    if (valueOf(declaration, 'api.readOnly'))
      return { outcome: 'harmless', facts: { by: 'According to the docs' } }
    return whether(declaration, 'mcp.readOnlyMode', 'offered', 'missing')
  },
})
