// Does an error tell an agent what went wrong, in words and in code, and where to look?
import { defineCheck } from '../../check.ts'

const FIX =
  'Give every error a stable code, a message that says what to do next, and a link to its docs or a pointer to the invalid field.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 2,
  title: 'Error guidance',
  why: 'An agent can correct its own call when the error says what is wrong and where.',
  loss: 'errors do not say what to do next',
  surfaces: ['api'],
  needs: ['apiErrors'],
  outcomes: {
    helpful: {
      points: 10,
      says: 'The error for an unknown path has a code, a message, and a link or pointer.',
    },
    partial: {
      points: 7,
      says: 'The error for an unknown path lacks one of code, message and link: no {lacks}.',
      fix: FIX,
    },
    thin: {
      points: 0,
      says: 'The error for an unknown path lacks more than one of code, message and link: no {lacks}.',
      fix: FIX,
    },
  },
  judge: ({ apiErrors: { hasCode, hasMessage, hasPointer } }) =>
    guidance(hasCode, hasMessage, hasPointer),
})

function guidance(hasCode: boolean, hasMessage: boolean, hasPointer: boolean) {
  const lacking = [
    hasCode ? [] : 'code',
    hasMessage ? [] : 'message',
    hasPointer ? [] : 'link or pointer',
  ].flat()
  if (lacking.length === 0) return { outcome: 'helpful' } as const
  const facts = { lacks: lacking.join(', no ') }
  return lacking.length === 1
    ? ({ outcome: 'partial', facts } as const)
    : ({ outcome: 'thin', facts } as const)
}
