// Does the MCP server refuse a browser of another origin?
import { defineCheck, inconclusive } from '../../check.ts'
import { isSuccess } from '../../reading/success.ts'

export default defineCheck({
  id: 'origin-check',
  criterion: 'safety',
  weight: 4,
  effort: 1,
  title: 'Origin check',
  why: 'A server that takes any Origin can be driven by any web page that its user opens.',
  standard: 'MCP 2026-07-28',
  surfaces: ['hosted-mcp'],
  needs: ['mcpOrigin'],
  outcomes: {
    refused: { points: 10, says: 'A foreign Origin gets 403.' },
    locked: {
      points: 7,
      says: 'A foreign Origin is asked to sign in (401), not refused.',
      fix: 'Compare the Origin header with an allow list before sign-in, and answer 403 to any other.',
    },
    unclear: {
      points: 7,
      says: 'A foreign Origin gets {status} instead of 403.',
      fix: 'Compare the Origin header with an allow list, and answer 403 to any other.',
    },
    accepted: {
      points: 0,
      says: 'A foreign Origin is served ({status}).',
      fix: 'Compare the Origin header with an allow list, and answer 403 to any other.',
    },
  },
  judge({ mcpOrigin: { status } }) {
    if (status === 403) return { outcome: 'refused' }
    if (status === 401) return { outcome: 'locked' }
    if (status >= 400 && status < 500) return { outcome: 'unclear', facts: { status } }
    if (isSuccess(status)) return { outcome: 'accepted', facts: { status } }
    return inconclusive(`The server answered ${status}, which does not tell.`)
  },
})
