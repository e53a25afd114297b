// Do error answers keep the inside of the server to themselves?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'error-leaks',
  criterion: 'safety',
  weight: 2,
  effort: 1,
  title: 'Error leaks',
  why: 'A stack trace tells an agent nothing that it can act on, and an attacker a great deal.',
  standard: 'OWASP',
  surfaces: ['api'],
  needs: ['apiErrors'],
  outcomes: {
    none: { points: 10, says: 'The error answer shows nothing of the inside.' },
    path: {
      points: 4,
      says: 'The error answer at {url} shows a file path of the server.',
      fix: 'Answer errors with a code and a sentence, and keep file paths in the log.',
    },
    stack: {
      points: 0,
      says: 'The error answer at {url} shows a stack trace.',
      fix: 'Turn off debug mode, answer errors with a code and a sentence, and keep the stack trace in the log.',
    },
    sql: {
      points: 0,
      says: 'The error answer at {url} shows SQL or a database message.',
      fix: 'Catch database errors, answer with a code and a sentence, and keep the SQL in the log.',
    },
  },
  judge({ apiErrors: { leak, url } }) {
    return leak === 'none' ? { outcome: 'none' } : { outcome: leak, facts: { url: excerpt(url) } }
  },
})
