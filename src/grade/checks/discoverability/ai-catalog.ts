// Can an agent find the MCP server from the AI catalog of its host?
import { defineCheck } from '../../check.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'AI catalog',
  why: 'A client that knows only your domain finds the MCP server through this file.',
  loss: 'there is no valid AI catalog',
  standard: 'AI Catalog 1.0',
  surfaces: ['hosted-mcp'],
  needs: ['aiCatalog'],
  absent: 'missing',
  outcomes: {
    valid: { points: 10, says: '{url} has {entries|# valid entry|# valid entries}.' },
    flawed: {
      points: 5,
      says: '{url} has {entries|# entry|# entries}, of which {valid|# is|# are} valid.',
      fix: 'List the MCP server in {url} and give every entry identifier, type and url.',
    },
    missing: {
      points: 0,
      says: 'No /.well-known/ai-catalog.json found.',
      fix: 'Serve /.well-known/ai-catalog.json with one entry of type application/mcp-server-card+json.',
    },
  },
  judge({ aiCatalog: { url, entries, validEntries: valid } }) {
    if (entries > 0 && valid >= entries) return { outcome: 'valid', facts: { url, entries } }
    return { outcome: 'flawed', facts: { url, entries, valid } }
  },
})
