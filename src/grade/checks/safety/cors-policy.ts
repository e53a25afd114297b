// Does the API keep a foreign web page from using its user's session?
import { defineCheck, notApplicable } from '../../check.ts'
import { LOCAL, isLocalHost } from '../../reading/local-program.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'CORS policy',
  why: 'An agent in a browser visits untrusted pages; none of them may act with its user’s cookies.',
  loss: 'any website may read its responses',
  standard: 'CORS',
  surfaces: ['api'],
  needs: ['cors'],
  outcomes: {
    safe: { points: 10, says: 'The address that was tried does not reflect an untrusted Origin.' },
    echoed: {
      points: 7,
      says: 'The address that was tried reflects an untrusted Origin in Access-Control-Allow-Origin, without credentials.',
      fix: 'Send Access-Control-Allow-Origin: * for public reads, or reflect only origins on an allow list.',
    },
    exposed: {
      points: 0,
      says: 'The address that was tried reflects an untrusted Origin together with Access-Control-Allow-Credentials: true.',
      fix: 'Reflect only origins on an allow list, or stop sending Access-Control-Allow-Credentials.',
    },
  },
  judge({ cors: { url, reflectsOrigin, allowsCredentials } }) {
    if (isLocalHost(URL.parse(url)?.host ?? '')) return notApplicable(LOCAL)
    if (!reflectsOrigin) return { outcome: 'safe' }
    return { outcome: allowsCredentials ? 'exposed' : 'echoed' }
  },
})
