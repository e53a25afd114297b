// Can an agent reach the MCP server, or learn from it how to sign in?
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

export default defineCheck(import.meta.url, {
  weight: 10,
  effort: 2,
  title: 'MCP endpoint',
  why: 'A working handshake, or an error that leads to sign-in, lets an agent connect without help.',
  loss: 'its MCP server does not say where to sign in',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcp'],
  outcomes: {
    published: { points: 10, says: 'An MCP server is published: {at}.' },
    guarded: {
      points: 10,
      says: 'The MCP server at {at} requires authentication and points to its OAuth metadata.',
    },
    bare: {
      points: 5,
      says: 'The MCP server at {at} requires authentication but does not say where to sign in.',
      fix: 'Serve /.well-known/oauth-protected-resource and reference it in the 401: WWW-Authenticate: Bearer resource_metadata="…".',
    },
  },
  judge({ mcp: { url, transport, isAuthRequired, hasAuthMetadata } }) {
    const facts = { at: excerpt(url ?? '') }
    if (transport === 'stdio')
      return notApplicable('A local server is started, not reached over the network.')
    if (!isAuthRequired) return { outcome: 'published', facts }
    return { outcome: hasAuthMetadata ? 'guarded' : 'bare', facts }
  },
})
