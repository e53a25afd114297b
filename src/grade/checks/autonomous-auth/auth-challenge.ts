// Does a call without a key say that a key is missing, and which?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, inconclusive, notApplicable, type SignIn } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'

const PAGES = new Set(['text/html', 'application/xhtml+xml'])

export default defineCheck(import.meta.url, {
  weight: 7,
  effort: 1,
  title: 'Auth challenge',
  why: 'A 401 with a challenge tells an agent that it must authenticate and how; a login page looks like an answer.',
  loss: 'a request without a key gets no proper 401 challenge',
  standard: 'RFC 9110',
  surfaces: ['remote'],
  uses: ['authChallenge', 'openapi', 'documentedTopics', 'apiReads'],
  ofSignIn: true,
  fromPart: true,
  outcomes: {
    challenge: { points: 10, says: 'Without a key, {url} returns 401 with WWW-Authenticate.' },
    refusal: {
      points: 6,
      says: 'Without a key, {url} returns {status}, but not a 401 with WWW-Authenticate.',
      fix: 'Return 401 with {challenge} when the key is missing.',
      found: true,
    },
    unclear: {
      points: 3,
      says: 'Without a key, {url} returns {status}, which does not say that a key is missing.',
      fix: 'Return 401 with {challenge} when the key is missing.',
      found: true,
    },
    page: {
      points: 0,
      says: 'Without a key, {url} returns {status} with a redirect or an HTML page.',
      fix: 'Return 401 with {challenge} and a JSON body instead of a login page.',
      found: true,
    },
  },
  judge({ authChallenge, openapi }, _surfaces, { by }) {
    if (!authChallenge) return inconclusive('No answer to a request without a key was seen.')
    const { url, status, contentType, wwwAuthenticate } = authChallenge
    const facts = { url: excerpt(url), status, challenge: challengeFor(openapi, by) }
    if (status === 401 && wwwAuthenticate?.trim())
      return { outcome: 'challenge', facts: { url: facts.url, status } }
    if (status === 402 || status === 429 || status >= 500)
      return inconclusive(`Status ${status} does not show how the API handles a missing key.`)
    const isRedirect = status >= 300 && status < 400
    if (isRedirect || PAGES.has(contentType?.toLowerCase() ?? '')) return { outcome: 'page', facts }
    if (isSuccess(status))
      return notApplicable('The API responds without a key: no authentication is needed.')
    return { outcome: status === 401 || status === 403 ? 'refusal' : 'unclear', facts }
  },
})

/** A challenge that fits the way to sign in: a key in a header field of its own is no bearer token. */
function challengeFor(openapi: Seen<'openapi'> | undefined, by: SignIn['by']): string {
  const schemes = openapi?.securitySchemes ?? []
  const key = schemes.find(({ type }) => type === 'apiKey')
  if (by === 'oauth' || schemes.some(({ scheme }) => scheme?.toLowerCase() === 'bearer'))
    return 'WWW-Authenticate: Bearer'
  return key?.parameter === undefined
    ? 'a WWW-Authenticate field that names how to sign in'
    : `a WWW-Authenticate field that names ${excerpt(key.parameter)}`
}
