// Does the API say clearly that a path does not exist?
import { defineCheck } from '../../check.ts'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'Unknown API paths',
  why: 'An agent that mistypes a path needs a clear error, not a web page that looks like an answer.',
  loss: 'unknown API paths do not return a JSON 404',
  standard: 'RFC 9110',
  surfaces: ['api'],
  needs: ['apiErrors'],
  outcomes: {
    clear: { points: 10, says: 'An unknown path returns {status} with a JSON body.' },
    bare: {
      points: 5,
      says: 'An unknown path returns {status} without a JSON body.',
      fix: 'Return a JSON body, such as application/problem+json, with the 404 for unknown API paths.',
    },
    misleading: {
      points: 0,
      says: 'An unknown path returns {status} instead of an error.',
      fix: 'Return 404 with a JSON body for unknown API paths.',
    },
  },
  judge({ apiErrors: { status, isJson } }) {
    const facts = { status }
    if (status < 400 || status >= 500) return { outcome: 'misleading', facts }
    return { outcome: isJson ? 'clear' : 'bare', facts }
  },
})
