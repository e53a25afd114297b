// Does the remote MCP server speak Streamable HTTP?
import { defineCheck } from '../../check.ts'

export default defineCheck({
  id: 'mcp-transport',
  criterion: 'programmaticAccess',
  weight: 2,
  effort: 2,
  title: 'MCP transport',
  why: 'HTTP+SSE is deprecated, and new clients connect by Streamable HTTP alone.',
  standard: 'MCP 2026-07-28',
  surfaces: ['hosted-mcp'],
  needs: ['mcp'],
  outcomes: {
    streamable: { points: 10, says: 'The MCP server speaks Streamable HTTP.' },
    outdated: {
      points: 3,
      says: 'The MCP server speaks only the deprecated HTTP+SSE.',
      fix: 'Serve Streamable HTTP: one endpoint, such as /mcp, that answers POST.',
    },
  },
  judge({ mcp: { transport } }) {
    return { outcome: transport === 'sse' ? 'outdated' : 'streamable' }
  },
})
