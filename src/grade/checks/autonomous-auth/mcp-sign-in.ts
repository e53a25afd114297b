// Can an agent without a browser sign in to the MCP server?
import { defineCheck, inconclusive } from '../../check.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

const MACHINE_EXTENSION = 'io.modelcontextprotocol/oauth-client-credentials'

export default defineCheck({
  id: 'mcp-sign-in',
  criterion: 'autonomousAuth',
  weight: 7,
  effort: 2,
  title: 'MCP sign-in',
  why: 'A server that only knows OAuth consent shuts out every agent that runs where no human can click.',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  uses: ['mcp', 'authorizationServer'],
  outcomes: {
    open: { points: 10, says: 'The MCP server asks for no sign-in.' },
    machine: { points: 10, says: 'The MCP server lets a program sign in by itself: {by}.' },
    token: {
      points: 10,
      says: 'The documentation says that the MCP server takes a key or token, without a browser.',
    },
    browser: {
      points: 0,
      says: 'The documentation describes only browser sign-in to the MCP server, by a person.',
      fix: 'Accept an API key in the Authorization header, or OAuth client credentials, beside the consent flow.',
    },
    consent: {
      points: 5,
      says: 'The MCP server asks a human to consent in a browser; clients register by {registration}.',
      fix: 'Accept an API key in the Authorization header, or OAuth client credentials, beside the consent flow.',
    },
    enrolment: {
      points: 2,
      says: 'The MCP server asks a human to register each client and to consent in a browser.',
      fix: 'Accept an API key in the Authorization header, and set client_id_metadata_document_supported so that clients need no registration.',
    },
  },
  judge({ mcp, authorizationServer }) {
    if (!mcp) return inconclusive('The MCP server was not seen.')
    if (mcp.transport === 'stdio')
      return inconclusive('A local server takes its key from the environment.')
    if (!mcp.isAuthRequired) return { outcome: 'open' }
    if (
      mcp.capabilities.includes(MACHINE_EXTENSION) ||
      authorizationServer?.grantTypes.includes('client_credentials')
    ) {
      return { outcome: 'machine', facts: { by: 'client credentials' } }
    }
    if (!authorizationServer) return inconclusive('The server does not say how to sign in.')
    const { takesClientIdMetadata, hasRegistrationEndpoint } = authorizationServer
    if (!takesClientIdMetadata && !hasRegistrationEndpoint) return { outcome: 'enrolment' }
    return {
      outcome: 'consent',
      facts: {
        registration: takesClientIdMetadata ? 'their metadata document' : 'dynamic registration',
      },
    }
  },
  declared(declaration) {
    if (valueOf(declaration, 'mcp.auth')?.every((method) => method === 'none'))
      return { outcome: 'open' }
    return fromFact(
      declaration,
      'mcp.headless',
      'whether the MCP server takes a key or token',
      (isHeadless) => (isHeadless ? { outcome: 'token' } : { outcome: 'browser' }),
    )
  },
})
