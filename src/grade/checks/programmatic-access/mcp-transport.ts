// Does the remote MCP server speak Streamable HTTP?
import { defineCheck } from '../../check.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'MCP transport',
  why: 'HTTP+SSE is deprecated, and new clients support only Streamable HTTP.',
  loss: 'its MCP server supports only the deprecated HTTP+SSE transport',
  standard: 'MCP 2026-07-28',
  surfaces: ['hosted-mcp'],
  needs: ['mcp'],
  outcomes: {
    streamable: { points: 10, says: 'The MCP server supports Streamable HTTP.' },
    outdated: {
      points: 3,
      says: 'The MCP server supports only the deprecated HTTP+SSE transport.',
      fix: 'Serve Streamable HTTP: one endpoint, such as /mcp, that accepts POST.',
    },
  },
  judge({ mcp: { transport } }) {
    return { outcome: transport === 'sse' ? 'outdated' : 'streamable' }
  },
})
