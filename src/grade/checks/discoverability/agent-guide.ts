// Is there a guide, skills or rules that are written for agents?
import { defineCheck, inconclusive } from '../../check.ts'
import { isDocumented, whether } from '../../reading/documented.ts'
import { hasSkills, isGuide } from '../../reading/site-texts.ts'

export default defineCheck(import.meta.url, {
  weight: 10,
  effort: 1,
  title: 'Agent guide',
  why: 'Skills and rules give an agent the lessons that the vendor has learned from earlier agents.',
  loss: 'there is no documentation for agents',
  standard: 'AGENTS.md',
  surfaces: ['remote', 'mcp', 'cli'],
  uses: ['agentSkills', 'agentsMd', 'documentedTopics'],
  outcomes: {
    published: { points: 10, says: 'The vendor publishes a guide, skills or rules for agents.' },
    missing: {
      points: 0,
      says: 'No guide, skills or rules for agents found.',
      fix: 'Publish skills or rules for agents: what to call first, what to avoid, how to retry.',
    },
  },
  judge: ({ agentSkills, agentsMd, documentedTopics }) =>
    (agentSkills && hasSkills(agentSkills)) ||
    (agentsMd && isGuide(agentsMd)) ||
    isDocumented(documentedTopics, 'agent-guide')
      ? { outcome: 'published' }
      : inconclusive('Only the docs can answer this.'),
  declared: (declaration) => whether(declaration, 'docs.agentGuide', 'published', 'missing'),
})
