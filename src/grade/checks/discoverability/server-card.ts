// Can a client read what the MCP server is before it connects?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'MCP server card',
  why: 'With the card a client knows the server’s name, version and URL before it connects.',
  loss: 'its MCP server card is missing or incomplete',
  standard: 'MCP SEP-2127',
  surfaces: ['hosted-mcp'],
  needs: ['serverCard'],
  absent: 'missing',
  outcomes: {
    current: { points: 10, says: 'A server card is served at {url}.' },
    incomplete: {
      points: 6,
      says: 'The server card at {url} is missing {missing}.',
      fix: 'Add {missing} to the server card.',
    },
    legacy: {
      points: 5,
      says: 'The server card at {url} uses an older format.',
      fix: 'Serve a card with $schema, name, version and description at /server-card under the MCP URL.',
    },
    missing: {
      points: 0,
      says: 'The MCP server has no server card.',
      fix: 'Serve a card as application/mcp-server-card+json at /server-card under the MCP URL.',
    },
  },
  judge({ serverCard: { url, isCurrentShape, missing } }) {
    if (!isCurrentShape) return { outcome: 'legacy', facts: { url } }
    if (missing.length === 0) return { outcome: 'current', facts: { url } }
    return { outcome: 'incomplete', facts: { url, missing: excerpt(missing.join(', ')) } }
  },
})
