// Does the key travel in a header, not in the address?
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'key-placement',
  criterion: 'autonomousAuth',
  weight: 0,
  effort: 2,
  title: 'Key placement',
  why: 'URLs end up in logs, browser histories and agent transcripts, and a key in the URL leaks with them.',
  standard: 'RFC 6750',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: {
    header: { points: 10, says: 'Keys are sent in a header.' },
    both: {
      points: 5,
      says: 'Keys are sent in a header, but {scheme} also accepts a query parameter.',
      fix: 'Remove the security scheme {scheme}, which has in: query, and accept keys only in the Authorization header.',
    },
    query: {
      points: 0,
      says: 'Keys are sent only in the query string ({scheme}).',
      fix: 'Accept the key as Authorization: Bearer and declare it as type: http, scheme: bearer.',
    },
  },
  judge({ openapi: { securitySchemes } }) {
    const inHeader = securitySchemes.some(
      (scheme) => scheme.type === 'http' || (scheme.type === 'apiKey' && scheme.in === 'header'),
    )
    const inQuery = securitySchemes.find(
      (scheme) => scheme.type === 'apiKey' && scheme.in === 'query',
    )
    if (inQuery)
      return { outcome: inHeader ? 'both' : 'query', facts: { scheme: excerpt(inQuery.name) } }
    return inHeader
      ? { outcome: 'header' }
      : notApplicable('The OpenAPI description declares no key in a header or query string.')
  },
})
