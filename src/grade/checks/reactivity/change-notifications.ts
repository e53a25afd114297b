// Does the MCP server say when its tools change?
import { defineCheck, inconclusive } from '../../check.ts'

export default defineCheck({
  id: 'change-notifications',
  criterion: 'reactivity',
  weight: 0,
  effort: 2,
  title: 'Change notifications',
  why: 'An agent that is told of a change neither works by an old list nor asks for it again and again.',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcp'],
  outcomes: {
    lists: { points: 10, says: 'The server announces changes of {lists}.' },
    subscriptions: { points: 10, says: 'The server takes subscriptions to changes.' },
    missing: {
      points: 0,
      says: 'The server announces no changes of its lists.',
      fix: 'Declare listChanged: true under tools, and send notifications/tools/list_changed when the tools change.',
    },
  },
  judge({ mcp: { protocolVersion, listChanged, capabilities } }) {
    if (listChanged.length > 0)
      return { outcome: 'lists', facts: { lists: listChanged.join(', ') } }
    if (capabilities.includes('subscriptions')) return { outcome: 'subscriptions' }
    return protocolVersion === null
      ? inconclusive('What the server can do shows only after sign-in.')
      : { outcome: 'missing' }
  },
})
