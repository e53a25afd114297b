// Does the MCP server say when its tools change?
import { defineCheck, inconclusive } from '../../check.ts'

export default defineCheck({
  id: 'change-notifications',
  criterion: 'reactivity',
  weight: 0,
  effort: 2,
  title: 'Change notifications',
  why: 'An agent that is notified of changes never works from a stale list and never has to poll for a new one.',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcp'],
  outcomes: {
    lists: { points: 10, says: 'The server announces changes to {lists}.' },
    subscriptions: { points: 10, says: 'The server supports subscriptions to changes.' },
    missing: {
      points: 0,
      says: 'The server announces no list changes.',
      fix: 'Declare listChanged: true under tools, and send notifications/tools/list_changed when your tools change.',
    },
  },
  judge({ mcp: { protocolVersion, listChanged, capabilities } }) {
    if (listChanged.length > 0)
      return { outcome: 'lists', facts: { lists: listChanged.join(', ') } }
    if (capabilities.includes('subscriptions')) return { outcome: 'subscriptions' }
    return protocolVersion === null
      ? inconclusive('The server shows its capabilities only after sign-in.')
      : { outcome: 'missing' }
  },
})
