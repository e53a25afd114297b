// Is a wrong method refused, with the right ones named?
import { defineCheck } from '../../check.ts'

const FIX = 'Answer unsupported methods with 405 and an Allow header.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Method not allowed',
  why: 'A 405 with an Allow header tells an agent which method to use instead.',
  loss: 'unsupported methods do not get a proper 405',
  standard: 'RFC 9110',
  surfaces: ['api'],
  needs: ['methodRefusal'],
  outcomes: {
    guided: { points: 10, says: 'An unsupported method gets 405 with Allow: {allow}.' },
    refused: {
      points: 7,
      says: 'An unsupported method gets 405 without an Allow header.',
      fix: 'Send the Allow header with every 405.',
    },
    vague: { points: 4, says: 'An unsupported method gets {status} instead of 405.', fix: FIX },
    unrefused: {
      points: 0,
      says: 'An unsupported method gets {status} instead of an error.',
      fix: FIX,
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
