// The directory of keys that a tool's own bots sign with: shown but not scored, and so not worth a request.
import { unobserved } from '../ending.ts'
import { probe } from '../probe.ts'

export const botSignatures = probe({
  id: 'bot-signatures',
  requests: 0,
  observes: ['botSignatures'],
  look: () => Promise.resolve({ botSignatures: unobserved('not-probed', [], 'It is not asked for: it weighs nothing in the grade.') }),
})
