// Can an agent without a browser sign in to the MCP server?
import { isOffered } from '../../../domain/evidence/surface.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { valueOf, whether } from '../../reading/documented.ts'

const MACHINE_EXTENSION = 'io.modelcontextprotocol/oauth-client-credentials'

export default defineCheck(import.meta.url, {
  weight: 7,
  effort: 2,
  title: 'MCP authentication',
  why: 'A server that supports only OAuth consent locks out every agent that runs where nobody can click.',
  loss: 'a person has to approve MCP sign-in in a browser',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  uses: ['mcp', 'authorizationServer'],
  outcomes: {
    open: { points: 10, says: 'The MCP server requires no authentication.' },
    machine: {
      points: 10,
      says: 'Programs can authenticate to the MCP server without a person: {by}.',
    },
    token: {
      points: 10,
      says: 'According to the docs, the MCP server accepts a key or token, without a browser.',
    },
    browser: {
      points: 0,
      says: 'The docs describe only browser sign-in for the MCP server, by a person.',
      loss: 'MCP sign-in needs a browser',
      fix: 'Accept an API key in the Authorization header, or OAuth client credentials, in addition to the consent flow.',
    },
    consent: {
      points: 5,
      says: 'The MCP server requires a person to consent in a browser; clients register by {registration}.',
      fix: 'Accept an API key in the Authorization header, or OAuth client credentials, in addition to the consent flow.',
    },
    enrolment: {
      points: 2,
      says: 'The MCP server requires a person to register each client and to consent in a browser.',
      fix: 'Accept an API key in the Authorization header, and set client_id_metadata_document_supported so that clients need no registration.',
    },
  },
  judge({ mcp, authorizationServer }) {
    if (!mcp) return inconclusive('The MCP server was not seen.')
    if (mcp.transport === 'stdio')
      return notApplicable('A local server reads its key from the environment.')
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
  declared(declaration, surfaces) {
    if (valueOf(declaration, 'mcp.auth')?.every((method) => method === 'none'))
      return isOffered(surfaces['hosted-mcp'])
        ? { outcome: 'open' }
        : notApplicable('A local server needs no sign-in.')
    return whether(declaration, 'mcp.headless', 'token', 'browser')
  },
})
