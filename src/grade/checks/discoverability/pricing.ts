// Can an agent read what the tool costs?
import { defineCheck } from '../../check.ts'

export default defineCheck({
  id: 'pricing',
  criterion: 'discoverability',
  weight: 2,
  effort: 1,
  title: 'Machine-readable pricing',
  why: 'An agent that compares tools for a user leaves out the one whose price it cannot read.',
  standard: 'AgentGrade method',
  surfaces: ['remote'],
  needs: ['pricing'],
  absent: 'missing',
  outcomes: {
    readable: { points: 10, says: 'The price list at {url} is machine-readable.' },
    page: {
      points: 6,
      says: 'The price list at {url} is only a web page.',
      fix: 'Serve the prices as /pricing.md too, or as schema.org offers on {url}.',
    },
    missing: {
      points: 0,
      says: 'No price list was found.',
      fix: 'Serve the prices at /pricing and as markdown at /pricing.md, even if the tool is free.',
    },
  },
  judge({ pricing: { url, isMachineReadable } }) {
    return { outcome: isMachineReadable ? 'readable' : 'page', facts: { url } }
  },
})
