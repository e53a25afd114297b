// Does the API say clearly that a path does not exist?
import { defineCheck } from '../../check.ts'

export default defineCheck({
  id: 'api-missing-path',
  criterion: 'reliability',
  weight: 4,
  effort: 1,
  title: 'Unknown API path',
  why: 'An agent that mistypes a path must learn of it, not take a web page for an answer.',
  standard: 'RFC 9110',
  surfaces: ['api'],
  needs: ['apiErrors'],
  outcomes: {
    clear: { points: 10, says: 'An unknown path answers {status} with JSON.' },
    bare: {
      points: 5,
      says: 'An unknown path answers {status} without JSON.',
      fix: 'Send a JSON body, such as application/problem+json, with the 404 of unknown API paths.',
    },
    misleading: {
      points: 0,
      says: 'An unknown path answers {status}.',
      fix: 'Answer unknown API paths with 404 and a JSON body.',
    },
  },
  judge({ apiErrors: { status, isJson } }) {
    const facts = { status }
    if (status < 400 || status >= 500) return { outcome: 'misleading', facts }
    return { outcome: isJson ? 'clear' : 'bare', facts }
  },
})
