// Do error responses avoid revealing internals of the server?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Error message leaks',
  why: 'A stack trace gives an agent nothing to act on, but tells an attacker a great deal.',
  loss: 'errors leak server internals',
  standard: 'OWASP',
  surfaces: ['api'],
  needs: ['apiErrors'],
  outcomes: {
    none: { points: 10, says: 'The error response leaks no server internals.' },
    path: {
      points: 4,
      says: 'The error response at {url} contains a server file path.',
      fix: 'Return an error code and a message, and keep file paths in the log.',
    },
    stack: {
      points: 0,
      says: 'The error response at {url} contains a stack trace.',
      fix: 'Turn off debug mode, return an error code and a message, and keep the stack trace in the log.',
    },
    sql: {
      points: 0,
      says: 'The error response at {url} contains SQL or a database message.',
      fix: 'Catch database errors, return an error code and a message, and keep the SQL in the log.',
    },
  },
  judge({ apiErrors: { leak, url } }) {
    return leak === 'none' ? { outcome: 'none' } : { outcome: leak, facts: { url: excerpt(url) } }
  },
})
