// Is the MCP server open to every agent and every plan?
import { defineCheck, inconclusive } from '../../check.ts'
import { whether } from '../../reading/documented.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'MCP restrictions',
  why: 'A waitlist, a paid plan or a client allow list locks out agents that could otherwise connect.',
  loss: 'its MCP server is open only to some clients or plans',
  surfaces: ['mcp'],
  needs: ['mcp', 'mcpTools'],
  outcomes: {
    open: { points: 10, says: 'The MCP server is open to every client and plan.' },
    answered: {
      points: 10,
      says: 'The MCP server lists its tools to an unknown client, without an account.',
    },
    restricted: {
      points: 2,
      says: 'The MCP server is in beta, or open only to some clients or plans.',
      fix: 'Open the MCP server to every client and plan, and end the beta.',
    },
  },
  // A program that was started locally says nothing about who may use the service behind it.
  judge: ({ mcp: { url, isAuthRequired }, mcpTools: { tools } }) =>
    url !== null && !isAuthRequired && tools.length > 0
      ? { outcome: 'answered' }
      : inconclusive('Only the docs can answer this.'),
  declared: (declaration) => whether(declaration, 'mcp.restricted', 'restricted', 'open'),
})
