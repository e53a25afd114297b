// Can an agent read what the tool costs?
import { defineCheck } from '../../check.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Machine-readable pricing',
  why: 'An agent that compares tools for a user skips the one whose price it cannot read.',
  loss: 'prices are not machine-readable',
  surfaces: ['remote'],
  ofPublicSite: true,
  needs: ['pricing'],
  absent: 'missing',
  outcomes: {
    readable: { points: 10, says: 'The pricing at {url} is machine-readable.' },
    page: {
      points: 6,
      says: 'The pricing at {url} is only available as a web page.',
      fix: 'Also serve the prices as /pricing.md, or as schema.org offers on {url}.',
    },
    missing: {
      points: 0,
      says: 'No pricing found.',
      fix: 'Serve the prices at /pricing and as markdown at /pricing.md, even if the tool is free.',
    },
  },
  judge({ pricing: { url, isMachineReadable } }) {
    return { outcome: isMachineReadable ? 'readable' : 'page', facts: { url } }
  },
})
