// Does the API keep a foreign web page from using its user's session?
import { defineCheck } from '../../check.ts'

export default defineCheck({
  id: 'cors-policy',
  criterion: 'safety',
  weight: 2,
  effort: 1,
  title: 'CORS policy',
  why: 'An agent in a browser opens foreign pages; none of them may act with its user’s cookies.',
  standard: 'CORS',
  surfaces: ['api'],
  needs: ['cors'],
  outcomes: {
    safe: { points: 10, says: 'A foreign origin is not echoed by the API.' },
    echoed: {
      points: 7,
      says: 'Any Origin is echoed in Access-Control-Allow-Origin, without credentials.',
      fix: 'Send Access-Control-Allow-Origin: * for public reads, or echo only origins on an allow list.',
    },
    exposed: {
      points: 0,
      says: 'Any Origin is echoed together with Access-Control-Allow-Credentials: true.',
      fix: 'Echo only origins on an allow list, or drop Access-Control-Allow-Credentials.',
    },
  },
  judge({ cors: { reflectsOrigin, allowsCredentials } }) {
    if (!reflectsOrigin) return { outcome: 'safe' }
    return { outcome: allowsCredentials ? 'exposed' : 'echoed' }
  },
})
