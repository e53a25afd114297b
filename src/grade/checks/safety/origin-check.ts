// Does the MCP server refuse a browser of another origin?
import { defineCheck, inconclusive } from '../../check.ts'
import { isSuccess } from '../../reading/operations.ts'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'Origin check',
  why: 'If the server accepts any Origin, any web page that its user opens can control it.',
  loss: 'requests from a foreign Origin are not refused',
  standard: 'MCP 2026-07-28',
  surfaces: ['hosted-mcp'],
  needs: ['mcpOrigin'],
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
      fix: 'Check the Origin header against an allow list, and return 403 for any other origin.',
    },
    accepted: {
      points: 0,
      says: 'A request with an untrusted Origin is accepted ({status}).',
      fix: 'Check the Origin header against an allow list, and return 403 for any other origin.',
    },
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
