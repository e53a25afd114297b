// Does the website have a guide written for agents?
import { defineCheck } from '../../check.ts'

export default defineCheck({
  id: 'agents-md',
  criterion: 'discoverability',
  weight: 2,
  effort: 1,
  title: 'AGENTS.md file',
  why: 'An agent that finds commands to copy starts at once instead of piecing them together.',
  standard: 'AGENTS.md',
  surfaces: ['remote'],
  needs: ['agentsMd'],
  absent: 'missing',
  outcomes: {
    practical: { points: 10, says: '{url} shows agents the commands to use.' },
    prose: {
      points: 6,
      says: '{url} speaks to agents but shows no commands.',
      fix: 'Add commands in code blocks to {url}: install, sign in, first call.',
    },
    missing: {
      points: 0,
      says: 'No AGENTS.md or skill.md was found.',
      fix: 'Serve /AGENTS.md with the commands to install, sign in and make a first call.',
    },
  },
  judge({ agentsMd: { url, hasCommands } }) {
    return { outcome: hasCommands ? 'practical' : 'prose', facts: { url } }
  },
})
