// Can an agent begin without a person, or at least without a payment card?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { givesKeysToAnyone } from '../../reading/key-paths.ts'
import { isDeclaredOpen } from '../../reading/sign-in-methods.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'sign-up',
  criterion: 'autonomousAuth',
  weight: 10,
  effort: 3,
  title: 'Sign-up',
  why: 'An agent that can create a temporary account starts right away; a payment card needs a person.',
  loss: 'a person has to sign up',
  standard: 'AgentGrade method',
  surfaces: ['remote'],
  uses: ['documentedTopics', 'openapi'],
  fromPart: true,
  outcomes: {
    agent: { points: 10, says: 'An agent can create a temporary or claimable account itself.' },
    keyed: {
      points: 10,
      says: 'An agent can create its own key with an API call that needs no account.',
    },
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
  judge({ documentedTopics, openapi }) {
    if (isDocumented(documentedTopics, 'no-auth'))
      return notApplicable('According to the docs, no account is needed.')
    return givesKeysToAnyone(openapi)
      ? { outcome: 'keyed' }
      : inconclusive('Only the docs can answer this.')
  },
  declared(declaration) {
    if (isDeclaredOpen(declaration)) return notApplicable('No account is needed.')
    if (valueOf(declaration, 'auth.accountWithoutHuman')) return { outcome: 'agent' }
    return fromFact(
      declaration,
      'auth.freeWithoutCard',
      'whether sign-up works without a payment card',
      (isFree) => ({ outcome: isFree ? 'free' : 'card' }),
    )
  },
})
