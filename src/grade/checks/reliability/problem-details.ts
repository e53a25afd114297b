// Are errors written in a form that a program can read?
import { defineCheck } from '../../check.ts'
import { fromFact } from '../../reading/documented.ts'

const MEMBERS = ['type', 'title', 'status']

const OUTCOMES = { problem: 'standard', codes: 'coded', messages: 'thin' } as const

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 2,
  title: 'Problem details',
  why: 'A standard error format lets an agent tell failures apart without learning each API.',
  loss: 'errors do not follow the standard format',
  standard: 'RFC 9457',
  surfaces: ['api'],
  needs: ['apiErrors'],
  outcomes: {
    standard: { points: 10, says: 'Problem details were found: {form}.' },
    coded: {
      points: 6,
      says: 'JSON errors with a code and a message were found: {form}.',
      fix: 'Send errors as application/problem+json with type, title and status.',
    },
    thin: {
      points: 1,
      says: 'An error with only a code or only a message was found: {form}.',
      fix: 'Send errors as application/problem+json with type, title, status and a stable code.',
    },
    opaque: {
      points: 0,
      says: 'No machine-readable error format found.',
      loss: 'programs cannot read its errors',
      fix: 'Send errors as application/problem+json with type, title, status and a stable code, and document them.',
    },
  },
  judge({ apiErrors: { contentType, isJson, members, hasCode, hasMessage } }) {
    if (!isJson) return { outcome: 'opaque' }
    const facts = { form: members.join(', ').slice(0, 100) || 'unnamed fields' }
    const isProblem = contentType?.toLowerCase() === 'application/problem+json'
    if (isProblem && MEMBERS.filter((member) => members.includes(member)).length >= 2)
      return { outcome: 'standard', facts }
    if (hasCode && hasMessage) return { outcome: 'coded', facts }
    return hasCode || hasMessage ? { outcome: 'thin', facts } : { outcome: 'opaque' }
  },
  declared: (declaration) =>
    fromFact(declaration, 'api.errors', (form) => ({
      outcome: OUTCOMES[form],
      facts: { form: 'according to the docs' },
    })),
})
