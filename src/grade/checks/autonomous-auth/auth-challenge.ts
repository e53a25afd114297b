// Does a call without a key say that a key is missing, and which?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { keyless } from '../../reading/sign-in.ts'
import { isSuccess } from '../../reading/operations.ts'

const PAGES = new Set(['text/html', 'application/xhtml+xml'])

export default defineCheck({
  id: 'auth-challenge',
  criterion: 'autonomousAuth',
  weight: 7,
  effort: 1,
  title: 'Auth challenge',
  why: 'A 401 with a challenge tells an agent that it must authenticate and how; a login page looks like an answer.',
  loss: 'a request without a key gets no proper 401 challenge',
  standard: 'RFC 9110',
  surfaces: ['remote'],
  uses: ['authChallenge', 'openapi', 'documentedTopics', 'apiReads'],
  fromPart: true,
  outcomes: {
    challenge: { points: 10, says: 'Without a key, {url} returns 401 with WWW-Authenticate.' },
    refusal: {
      points: 6,
      says: 'Without a key, {url} returns {status}, but not a 401 with WWW-Authenticate.',
      fix: 'Return 401 with WWW-Authenticate: Bearer when the key is missing.',
      found: true,
    },
    unclear: {
      points: 3,
      says: 'Without a key, {url} returns {status}, which does not say that a key is missing.',
      fix: 'Return 401 with WWW-Authenticate: Bearer when the key is missing.',
      found: true,
    },
    page: {
      points: 0,
      says: 'Without a key, {url} returns {status} with a redirect or an HTML page.',
      fix: 'Return 401 with WWW-Authenticate: Bearer and a JSON body instead of a login page.',
      found: true,
    },
  },
  judge({ authChallenge, ...signs }) {
    if (!authChallenge)
      return keyless(signs)
        ? notApplicable('No key is needed.')
        : inconclusive('No answer to a request without a key was seen.')
    const { url, status, contentType, wwwAuthenticate } = authChallenge
    const facts = { url: excerpt(url), status }
    if (status === 401 && wwwAuthenticate?.trim()) return { outcome: 'challenge', facts }
    if (status === 402 || status === 429 || status >= 500)
      return inconclusive(`Status ${status} does not show how the API handles a missing key.`)
    const isRedirect = status >= 300 && status < 400
    if (isRedirect || PAGES.has(contentType?.toLowerCase() ?? '')) return { outcome: 'page', facts }
    if (isSuccess(status))
      return notApplicable('The API responds without a key: no authentication is needed.')
    return { outcome: status === 401 || status === 403 ? 'refusal' : 'unclear', facts }
  },
})
