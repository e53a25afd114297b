// Is there a cheap address that says whether the API works?
import { defineCheck } from '../../check.ts'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'Health endpoint',
  why: 'One cheap call before a long job keeps an agent from failing halfway through.',
  loss: 'there is no JSON health endpoint',
  standard: 'health+json draft',
  surfaces: ['api'],
  needs: ['health'],
  absent: 'missing',
  outcomes: {
    readable: { points: 10, says: '{url} returns {status} with JSON.' },
    textual: {
      points: 7,
      says: '{url} returns {status} without JSON.',
      fix: 'Respond with application/health+json and a status field of pass, warn or fail.',
    },
    failing: {
      points: 3,
      says: '{url} returns {status}.',
      fix: 'Return 200 from the health endpoint, without authentication, while the API is up.',
    },
    missing: {
      points: 0,
      says: 'No health endpoint found.',
      fix: 'Serve JSON with a status field at /health, without authentication.',
    },
  },
  judge({ health: { url, status, isJson } }) {
    const facts = { url, status }
    if (status < 200 || status >= 300) return { outcome: 'failing', facts }
    return { outcome: isJson ? 'readable' : 'textual', facts }
  },
})
