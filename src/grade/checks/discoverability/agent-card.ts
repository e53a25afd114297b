// Does the card of an A2A agent say all that another agent needs to call it?
import { defineCheck } from '../../check.ts'

export default defineCheck({
  id: 'agent-card',
  criterion: 'discoverability',
  weight: 0,
  effort: 1,
  title: 'A2A agent card',
  why: 'Other agents read from the card what this agent can do and where to send a task.',
  loss: 'its A2A agent card is out of date or incomplete',
  standard: 'A2A 1.0',
  surfaces: ['remote'],
  // Only an A2A agent has a card to show: a tool without one is not applicable, not at fault.
  needs: ['agentCard'],
  outcomes: {
    complete: { points: 10, says: 'The agent card at {url} has every required field.' },
    incomplete: {
      points: 6,
      says: 'The agent card at {url} is missing {missing}.',
      fix: 'Add {missing} to the agent card.',
    },
    legacy: {
      points: 5,
      says: 'The agent card is served at the legacy path {url}.',
      fix: 'Serve an A2A 1.0 card at /.well-known/agent-card.json.',
    },
  },
  judge({ agentCard: { url, isCurrentPath, missing } }) {
    if (!isCurrentPath) return { outcome: 'legacy', facts: { url } }
    if (missing.length === 0) return { outcome: 'complete', facts: { url } }
    return { outcome: 'incomplete', facts: { url, missing: missing.join(', ') } }
  },
})
