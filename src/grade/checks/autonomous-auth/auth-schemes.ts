// Does the tool say which sign-in its calls need?
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { excerpt } from '../../reading/excerpt.ts'
import { percent } from '../../reading/share.ts'
import { isDeclaredOpen } from '../../reading/sign-in-methods.ts'
import { isOffered } from '../../../domain/evidence/surface.ts'
import { sampleOf } from '../../reading/whole-description.ts'

const APPLIED = 0.9

const SAYS =
  '{share of count} {count|operation~ declares its|operations~ declare their} authentication.'

export default defineCheck({
  id: 'auth-schemes',
  criterion: 'autonomousAuth',
  weight: 0,
  effort: 1,
  title: 'Auth schemes',
  why: 'An agent that knows which credential a call needs sends it right away instead of learning from errors.',
  standard: 'OpenAPI',
  surfaces: ['remote', 'mcp'],
  uses: ['openapi', 'authChallenge', 'documentedTopics', 'mcp'],
  absent: 'missing',
  outcomes: {
    applied: { points: 10, says: SAYS, bounds: '90% or more' },
    described: { points: 10, says: 'Authentication is described: {methods}.' },
    open: { points: 10, says: 'The tool states that no authentication is needed.' },
    unasked: { points: 10, says: 'The MCP server was seen to ask for no authentication.' },
    named: {
      points: 7,
      says: 'Authentication is named ({methods}) but not described.',
      fix: 'Describe it under components.securitySchemes in the OpenAPI description and apply it with security.',
    },
    partial: {
      points: 5,
      says: SAYS,
      bounds: 'less than 90%',
      fix: 'Set security at the top level of the OpenAPI description, and security: [] on public operations.',
    },
    missing: {
      points: 0,
      says: 'No description of the required authentication found.',
      fix: 'Declare components.securitySchemes and security in the OpenAPI description, or state in the docs that no authentication is needed.',
    },
  },
  judge({ openapi, authChallenge, documentedTopics, mcp }, surfaces) {
    const operations = openapi?.operations ?? []
    const hasSchemes = openapi !== undefined && openapi.securitySchemes.length > 0
    const share =
      operations.length === 0
        ? 0
        : operations.filter(({ security }) => security !== null).length / operations.length
    const facts = { share: percent(share), count: operations.length, ...sampleOf(openapi) }
    if (hasSchemes && share >= APPLIED) return { outcome: 'applied', facts }
    if (isDocumented(documentedTopics, 'no-auth')) return { outcome: 'open' }
    if (!hasSchemes && share >= APPLIED && operations.every(({ security }) => !security?.length))
      return { outcome: 'open' }
    if (hasSchemes)
      return operations.length === 0
        ? notApplicable('The OpenAPI description has no operations.')
        : { outcome: 'partial', facts }
    // An MCP server has no OpenAPI description to say it in: its handshake and its challenge do.
    if (mcp?.transport === 'stdio' && !isOffered(surfaces.api))
      return notApplicable('A local server reads its key from the environment.')
    if (mcp && !isOffered(surfaces.api)) {
      if (!mcp.isAuthRequired) return { outcome: 'unasked' }
      if (mcp.hasAuthMetadata) return { outcome: 'described', facts: { methods: 'oauth2' } }
    }
    const scheme = authChallenge?.wwwAuthenticate?.trim().split(/[\s,]/, 1)[0]
    return scheme
      ? { outcome: 'named', facts: { methods: excerpt(scheme) } }
      : { outcome: 'missing' }
  },
  declared: (declaration) => (isDeclaredOpen(declaration) ? { outcome: 'open' } : undefined),
})
