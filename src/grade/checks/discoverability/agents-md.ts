// Does the website have a guide written for agents?
import { defineCheck } from '../../check.ts'
import { isGuide } from '../../reading/site-texts.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'AGENTS.md',
  why: 'An agent that finds commands to copy starts right away instead of piecing them together.',
  loss: 'there is no AGENTS.md with commands',
  standard: 'AGENTS.md',
  surfaces: ['remote'],
  needs: ['agentsMd'],
  absent: 'missing',
  outcomes: {
    practical: { points: 10, says: '{url} gives agents commands to use.' },
    prose: {
      points: 6,
      says: '{url} addresses agents but shows no commands.',
      fix: 'Add commands in code blocks to {url}: install, authenticate, first call.',
    },
    empty: {
      points: 0,
      says: '{url} says nothing about this tool.',
      loss: 'its AGENTS.md says nothing about the tool',
      fix: 'Write in {url} how to use this tool: what to call first, with the commands and paths that exist.',
    },
    missing: {
      points: 0,
      says: 'No AGENTS.md or skill.md found.',
      fix: 'Serve /AGENTS.md with the commands to install, authenticate and make a first call.',
    },
  },
  judge({ agentsMd }) {
    const { url, hasCommands } = agentsMd
    if (!isGuide(agentsMd)) return { outcome: 'empty', facts: { url } }
    return { outcome: hasCommands ? 'practical' : 'prose', facts: { url } }
  },
})
