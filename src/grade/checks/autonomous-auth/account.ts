// Can an agent begin on its own: with an account, without one, and without a person who looks?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { valueOf, whether } from '../../reading/documented.ts'
import { excerpt } from '../../reading/figures.ts'
import { keyForAnyone } from '../../reading/key-paths.ts'
import {
  extentOf,
  ifWhole,
  isSuccess,
  isUsefulOperation,
  isUsefulRead,
  operationLine,
} from '../../reading/operations.ts'
import { isDeclaredOpen, openClaimDoubt } from '../../reading/sign-in.ts'

/** Can an agent begin without a person, or at least without a payment card? */
export const signUp = defineCheck('autonomousAuth', 'sign-up', {
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
    keyed: { points: 10, says: 'An agent can create its own key without an account: {operation}.' },
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

/** Can an agent read something useful before it has a key? */
export const anonymousReads = defineCheck('autonomousAuth', 'anonymous-reads', {
  effort: 2,
  title: 'Unauthenticated reads',
  why: 'One useful read that needs no key lets an agent try the tool before anyone signs up.',
  loss: 'no useful read works without a key',
  standard: 'OpenAPI',
  needs: ['openapi'],
  uses: ['apiReads', 'authChallenge'],
  fix: 'Make one useful read public, such as a list, and declare it with security: [].',
  outcomes: {
    tried: { points: 10, says: '{url} answers without a key.' },
    stated: { points: 10, says: 'According to the docs, no key is needed.' },
    some: { points: 10, says: 'According to the OpenAPI description, {open} need no key.' },
    health: {
      points: 4,
      says: 'Of {count|# read operation|# read operations}, the only ones that need no key are for sign-in, health, facts about the service itself or a link that another call made, such as {operation}.',
      found: true,
    },
    none: {
      points: 0,
      says: 'The OpenAPI description asks for a key on every read operation ({count}).',
      found: true,
    },
  },
  judge({ openapi, apiReads, authChallenge }) {
    const tried = apiReads?.reads.find(
      ({ url, status }) => isSuccess(status) && isUsefulRead(URL.parse(url)?.pathname ?? ''),
    )
    if (tried) return { outcome: 'tried', facts: { url: excerpt(tried.url) } }
    const reads = openapi.operations.filter(({ method }) => method === 'get')
    const count = reads.length
    if (count === 0)
      return ifWhole(openapi, notApplicable('The OpenAPI description has no read operations.'))
    const openReads = reads.filter(({ security }) => security?.length === 0)
    const doubt = openReads.length > 0 && openClaimDoubt(openapi, authChallenge)
    if (doubt) return inconclusive(doubt)
    const open = openReads.filter(isUsefulOperation).length
    if (open > 0)
      return { outcome: 'some', facts: { open: extentOf(open, count, 'read operations', openapi) } }
    if (reads.some(({ security }) => security === null))
      return inconclusive('The OpenAPI description does not say which reads need a key.')
    const [sign] = openReads
    return ifWhole(
      openapi,
      sign
        ? ({ outcome: 'health', facts: { count, operation: operationLine(sign) } } as const)
        : ({ outcome: 'none', facts: { count } } as const),
    )
  },
  declared: (declaration) => (isDeclaredOpen(declaration) ? { outcome: 'stated' } : undefined),
})

/** Do captchas block an agent from the pages it must read? */
export const captcha = defineCheck('autonomousAuth', 'captcha', {
  why: 'A CAPTCHA is made to stop programs, and an agent is a program.',
  loss: 'a CAPTCHA blocks agents',
  needs: ['docs'],
  uses: ['site'],
  outcomes: {
    none: { points: 10, says: 'No CAPTCHA found on the pages that were read.' },
    home: {
      points: 5,
      says: 'The home page {url} has a CAPTCHA.',
      fix: 'Remove the CAPTCHA from {url}; rate-limit forms instead.',
    },
    docs: {
      points: 0,
      says: 'The documentation page {url} has a CAPTCHA.',
      fix: 'Remove the CAPTCHA from the documentation.',
    },
  },
  judge({ docs, site }) {
    if (docs.hasCaptcha) return { outcome: 'docs', facts: { url: excerpt(docs.url) } }
    return site?.hasCaptcha
      ? { outcome: 'home', facts: { url: excerpt(site.url) } }
      : { outcome: 'none' }
  },
})

/** Must the vendor review or approve before real use? */
export const vendorReview = defineCheck('autonomousAuth', 'vendor-review', {
  weight: 4,
  effort: 3,
  why: 'A review takes days and needs a person; until then an agent can only experiment.',
  loss: 'the vendor must approve production use',
  surfaces: ['remote'],
  uses: ['documentedTopics', 'openapi', 'apiReads', 'api', 'graphql', 'mcp'],
  fromPart: true,
  outcomes: {
    unneeded: { points: 10, says: 'Production use needs no vendor review.' },
    immediate: { points: 10, says: 'Access is immediate: no account is needed first.' },
    required: {
      points: 0,
      says: 'The vendor must review, verify or approve you before production use.',
      fix: 'Give new accounts production access right away, with limits that grow with trust.',
    },
  },
  judge: ({ openapi }, _surfaces, { by, isKnown }) =>
    keyForAnyone(openapi) || (by === 'no' && isKnown)
      ? { outcome: 'immediate' }
      : inconclusive('Only the docs can answer this.'),
  declared: (declaration) => whether(declaration, 'auth.reviewRequired', 'required', 'unneeded'),
})
