// Can an agent read what it has to pay?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'payment-challenge',
  criterion: 'autonomousAuth',
  weight: 0,
  effort: 2,
  title: 'Payment challenge',
  why: 'An agent with a wallet can pay for a call and continue, without an account, if it can read the price.',
  standard: 'x402 v2',
  surfaces: ['remote'],
  needs: ['paymentChallenge'],
  outcomes: {
    readable: { points: 10, says: '{url} asks for payment in a machine-readable format.' },
    malformed: {
      points: 0,
      says: '{url} returns 402, but its payment requirements do not parse.',
      fix: 'Send the payment requirements as base64 JSON in the PAYMENT-REQUIRED header.',
    },
  },
  judge({ paymentChallenge: { url, isWellFormed } }) {
    return { outcome: isWellFormed ? 'readable' : 'malformed', facts: { url: excerpt(url) } }
  },
})
