// Can an agent begin without a person, or at least without a payment card?
import { defineCheck, inconclusive } from '../../check.ts'
import { keyForAnyone } from '../../reading/key-paths.ts'
import { isDeclaredOpen } from '../../reading/sign-in.ts'
import { operationLine } from '../../reading/operations.ts'
import { valueOf, whether } from '../../reading/documented.ts'

export default defineCheck(import.meta.url, {
  weight: 10,
  effort: 3,
  title: 'Sign-up',
  why: 'An agent that can create a temporary account starts right away; a payment card needs a person.',
  loss: 'a person has to sign up',
  surfaces: ['remote'],
  ofPublicSite: true,
  ofSignIn: true,
  uses: ['documentedTopics', 'openapi', 'apiReads', 'api', 'graphql', 'mcp'],
  fromPart: true,
  outcomes: {
    agent: {
      points: 10,
      says: 'An agent can start without a person: anonymously, or with an account that it creates itself.',
    },
    keyed: {
      points: 10,
      says: 'An agent can create its own key without an account: {operation}.',
    },
    keyless: { points: 10, says: 'No account is needed.' },
    free: {
      points: 1,
      says: 'A person has to sign up, without a payment card.',
      fix: 'Let an agent create a temporary account that a person can claim later.',
    },
    card: {
      points: 0,
      says: 'A person has to sign up with a payment card.',
      loss: 'sign-up needs a person and a payment card',
      fix: 'Offer a free tier without a payment card, or temporary accounts that a person can claim later.',
    },
  },
  judge({ openapi }, _surfaces, { by, isKnown }) {
    if (by === 'no' && isKnown) return { outcome: 'keyless' }
    const call = keyForAnyone(openapi)
    return call
      ? { outcome: 'keyed', facts: { operation: operationLine(call) } }
      : inconclusive('Only the docs can answer this.')
  },
  declared(declaration) {
    if (isDeclaredOpen(declaration)) return { outcome: 'keyless' }
    if (valueOf(declaration, 'auth.accountWithoutHuman')) return { outcome: 'agent' }
    return whether(declaration, 'auth.freeWithoutCard', 'free', 'card')
  },
})
