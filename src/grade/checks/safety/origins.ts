// Whether foreign web pages are kept out.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { LOCAL, isLocalHost } from '../../reading/local-program.ts'
import { isSuccess } from '../../reading/operations.ts'

/** Does the API keep a foreign web page from using its user's session? */
export const corsPolicy = defineCheck('safety', 'cors-policy', {
  why: 'An agent in a browser visits untrusted pages; none of them may act with its user’s cookies.',
  loss: 'any website may read its responses',
  standard: 'CORS',
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

/** Does the MCP server refuse a browser of another origin? */
export const originCheck = defineCheck('safety', 'origin-check', {
  weight: 4,
  why: 'If the server accepts any Origin, any web page that its user opens can control it.',
  loss: 'requests from a foreign Origin are not refused',
  standard: 'MCP 2026-07-28',
  needs: ['mcpOrigin'],
  fix: 'Check the Origin header against an allow list, and return 403 for any other origin.',
  outcomes: {
    refused: { points: 10, says: 'A request with an untrusted Origin gets 403.' },
    locked: {
      points: 7,
      says: 'A request with an untrusted Origin gets 401 (sign-in) instead of 403.',
      fix: 'Check the Origin header against an allow list before authentication, and return 403 for any other origin.',
    },
    unclear: {
      points: 7,
      says: 'A request with an untrusted Origin gets {status} instead of 403.',
    },
    accepted: { points: 0, says: 'A request with an untrusted Origin is accepted ({status}).' },
  },
  judge({ mcpOrigin: { status } }) {
    if (status === 403) return { outcome: 'refused' }
    if (status === 401) return { outcome: 'locked' }
    if (status >= 400 && status < 500) return { outcome: 'unclear', facts: { status } }
    if (isSuccess(status)) return { outcome: 'accepted', facts: { status } }
    return inconclusive(
      `The server returned ${status}, which does not show whether it checks the Origin.`,
    )
  },
})
