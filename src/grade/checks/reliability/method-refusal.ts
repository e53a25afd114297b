// Is a wrong method refused, with the right ones named?
import { defineCheck } from '../../check.ts'

export default defineCheck({
  id: 'method-refusal',
  criterion: 'reliability',
  weight: 2,
  effort: 1,
  title: 'Method refusal',
  why: 'A 405 with Allow tells an agent which method to use instead.',
  standard: 'RFC 9110',
  surfaces: ['api'],
  needs: ['methodRefusal'],
  outcomes: {
    guided: { points: 10, says: 'A wrong method gets 405 and Allow: {allow}.' },
    refused: {
      points: 7,
      says: 'A wrong method gets 405 without Allow.',
      fix: 'Send the Allow header with every 405.',
    },
    vague: {
      points: 4,
      says: 'A wrong method gets {status} instead of 405.',
      fix: 'Answer a wrong method with 405 and the Allow header.',
    },
    unrefused: {
      points: 0,
      says: 'A wrong method gets {status}.',
      fix: 'Answer a wrong method with 405 and the Allow header.',
    },
  },
  judge({ methodRefusal: { status, allow } }) {
    if (status === 405)
      return allow?.trim()
        ? { outcome: 'guided', facts: { allow: allow.trim().slice(0, 100) } }
        : { outcome: 'refused' }
    return { outcome: status >= 400 && status < 500 ? 'vague' : 'unrefused', facts: { status } }
  },
})
