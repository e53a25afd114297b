// Does llms.txt fit into an agent's context in one piece?
import { defineCheck } from '../../check.ts'

export default defineCheck({
  id: 'llms-txt-size',
  criterion: 'tokenEfficiency',
  weight: 4,
  effort: 1,
  title: 'llms.txt size',
  why: 'Fetch tools of agents cut long files, and what is cut is never read.',
  standard: 'AFDocs',
  surfaces: ['remote'],
  needs: ['llmsTxt'],
  outcomes: {
    compact: { points: 10, says: 'llms.txt has {chars} characters, which is fewer than 50,000.' },
    long: {
      points: 5,
      says: 'llms.txt has {chars} characters, which is 50,000 to 99,999.',
      fix: 'Cut llms.txt below 50,000 characters: link each section to an llms.txt of its own.',
    },
    oversized: {
      points: 0,
      says: 'llms.txt has {chars} characters, which is 100,000 or more.',
      fix: 'Cut llms.txt below 50,000 characters: link each section to an llms.txt of its own.',
    },
  },
  judge({ llmsTxt: { chars } }) {
    return {
      outcome: chars < 50_000 ? 'compact' : chars < 100_000 ? 'long' : 'oversized',
      facts: { chars },
    }
  },
})
