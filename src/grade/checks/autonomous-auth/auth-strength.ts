// How well do the ways to sign in protect the credential?
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare } from '../../reading/share.ts'
import type { Seen } from '../../../domain/evidence/observations/index.ts'

type Scheme = Seen<'openapi'>['securitySchemes'][number]

// Integers, so that a mean on a bound is exactly on it.
const METHODS = { oauth2: 10, bearer: 8, basic: 3 } as const
const KEYS = { header: 7, cookie: 4, query: 2 } as const
const OTHER = 5

const SAYS = 'The authentication methods have an average strength of {strength} out of 10.'

export default defineCheck({
  id: 'auth-strength',
  criterion: 'autonomousAuth',
  weight: 0,
  effort: 3,
  title: 'Authentication strength',
  why: 'An agent’s credential passes through prompts, logs and proxies; a short-lived, scoped token does less damage when it leaks.',
  standard: 'RFC 6750',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: {
    strong: { points: 10, says: SAYS, bounds: '6 or more' },
    fair: {
      points: 5,
      says: SAYS,
      bounds: 'at least 4, but less than 6',
      fix: 'Remove HTTP Basic and keys in the query string; offer OAuth 2.0 or bearer tokens.',
    },
    weak: {
      points: 0,
      says: 'The authentication methods have an average strength of only {strength} out of 10.',
      fix: 'Replace HTTP Basic and keys in the query string with OAuth 2.0 or bearer tokens.',
    },
  },
  judge({ openapi: { securitySchemes } }) {
    if (securitySchemes.length === 0)
      return notApplicable('The OpenAPI description declares no authentication.')
    return verdict(securitySchemes.map(strengthOf))
  },
})

function strengthOf({ type, in: place, scheme }: Scheme): number {
  if (type === 'apiKey') return place ? KEYS[place] : OTHER
  if (type !== 'http') return METHODS.oauth2
  const name = scheme?.toLowerCase()
  return name === 'bearer' || name === 'basic' ? METHODS[name] : OTHER
}

function verdict(strengths: readonly number[]) {
  const sum = strengths.reduce((total, strength) => total + strength, 0)
  const steps = [
    [6, 'strong'],
    [4, 'fair'],
  ] as const
  return {
    outcome: byShare(sum / strengths.length, steps, 'weak'),
    facts: { strength: Math.floor((sum * 10) / strengths.length) / 10 },
  }
}
