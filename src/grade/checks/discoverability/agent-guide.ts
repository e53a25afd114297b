// Is there a guide, skills or rules that are written for agents?
import { defineCheck, inconclusive } from '../../check.ts'
import { fromFact } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'agent-guide',
  criterion: 'discoverability',
  weight: 10,
  effort: 1,
  title: 'Agent guide',
  why: 'Skills and rules tell an agent at once what its maker learned from a thousand others.',
  standard: 'AGENTS.md',
  surfaces: ['remote', 'mcp', 'cli'],
  outcomes: {
    published: { points: 10, says: 'The vendor publishes a guide, skills or rules for agents.' },
    missing: {
      points: 0,
      says: 'The documentation has nothing that is written for agents.',
      fix: 'Publish skills or rules for agents: what to call first, what to avoid, how to retry.',
    },
  },
  judge: () => inconclusive('Only the documentation can tell.'),
  declared: (declaration) =>
    fromFact(
      declaration,
      'docs.agentGuide',
      'a guide, skills or rules for agents',
      (isPublished) => ({ outcome: isPublished ? 'published' : 'missing' }),
    ),
})
