// Does robots.txt let agents read the documentation?
import { defineCheck, notApplicable } from '../../check.ts'

const ON_BEHALF_OF_A_USER = new Set([
  'ChatGPT-User',
  'Claude-User',
  'Perplexity-User',
  'OAI-SearchBot',
])

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'robots.txt rules for agents',
  why: 'An agent that a user sends to the docs turns back if robots.txt disallows it.',
  loss: 'robots.txt blocks agents from the docs',
  standard: 'RFC 9309',
  surfaces: ['remote'],
  needs: ['robots'],
  uses: ['docs'],
  absent: 'unwritten',
  outcomes: {
    open: { points: 10, says: 'robots.txt allows agents to read the docs.' },
    unwritten: { points: 10, says: 'There is no robots.txt that keeps agents from reading.' },
    selective: {
      points: 8,
      found: true,
      says: 'robots.txt allows agents that act for a user to read the docs, but disallows {agents}.',
      fix: 'Allow {agents} on the docs in robots.txt.',
    },
    closed: {
      points: 0,
      found: true,
      says: 'robots.txt disallows {agents}, which act for a user, from reading the docs.',
      fix: 'Allow {agents} on the docs in robots.txt.',
    },
  },
  judge({ robots, docs }) {
    const refused = [
      ...new Set(
        robots.agents.filter(({ isDocsAllowed }) => !isDocsAllowed).map(({ agent }) => agent),
      ),
    ]
    if (refused.length === 0)
      return docs ? { outcome: 'open' } : notApplicable('No documentation was found to be read.')
    const sent = refused.filter((agent) => ON_BEHALF_OF_A_USER.has(agent))
    if (sent.length > 0) return { outcome: 'closed', facts: { agents: sent.join(', ') } }
    return { outcome: 'selective', facts: { agents: refused.join(', ') } }
  },
})
