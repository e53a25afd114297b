// Does llms.txt fit into an agent's context in one piece?
import { defineCheck } from '../../check.ts'
import { HOLLOW, speaksOfTool } from '../../reading/site-texts.ts'

const SAYS = 'llms.txt has {chars|# character|# characters}.'
const FIX = 'Cut llms.txt below 50,000 characters: give each section its own llms.txt and link it.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'llms.txt size',
  why: 'Agents’ fetch tools truncate long files, and the rest is never read.',
  loss: 'its llms.txt has {chars|# character|# characters}',
  standard: 'AFDocs',
  surfaces: ['remote'],
  needs: ['llmsTxt'],
  outcomes: {
    hollow: HOLLOW,
    compact: { points: 10, says: SAYS, bounds: 'fewer than 50,000' },
    long: { points: 5, says: SAYS, bounds: '50,000–99,999', fix: FIX },
    oversized: { points: 0, says: SAYS, bounds: '100,000 or more', fix: FIX },
  },
  judge({ llmsTxt }) {
    const { chars } = llmsTxt
    if (!speaksOfTool(llmsTxt)) return { outcome: 'hollow' }
    return {
      outcome: chars < 50_000 ? 'compact' : chars < 100_000 ? 'long' : 'oversized',
      facts: { chars },
    }
  },
})
