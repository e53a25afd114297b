// Is there a cheap address that says whether the API works?
import { defineCheck } from '../../check.ts'

export default defineCheck({
  id: 'health-endpoint',
  criterion: 'reliability',
  weight: 4,
  effort: 1,
  title: 'Health endpoint',
  why: 'One small call before a long job saves an agent from failing in the middle of it.',
  standard: 'health+json draft',
  surfaces: ['api'],
  needs: ['health'],
  absent: 'missing',
  outcomes: {
    readable: { points: 10, says: '{url} answers {status} with JSON.' },
    textual: {
      points: 7,
      says: '{url} answers {status} without JSON.',
      fix: 'Answer as application/health+json with a status member of pass, warn or fail.',
    },
    failing: {
      points: 3,
      says: '{url} answers {status}.',
      fix: 'Let the health endpoint answer 200 without a key while the API works.',
    },
    missing: {
      points: 0,
      says: 'No health endpoint was found.',
      fix: 'Serve a status member as JSON at /health, without a key.',
    },
  },
  judge({ health: { url, status, isJson } }) {
    const facts = { url, status }
    if (status < 200 || status >= 300) return { outcome: 'failing', facts }
    return { outcome: isJson ? 'readable' : 'textual', facts }
  },
})
