// Does a documentation page fit into what an agent reads of one page?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { unreadable } from '../../reading/site-texts.ts'

const SAYS = '{url} has {chars|# character|# characters} of text.'
const FIX = 'Split the page so that each part has fewer than 50,000 characters of text.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 2,
  title: 'Documentation page size',
  why: 'Agents’ fetch tools truncate long pages, and the agent pays for everything that is not truncated.',
  loss: 'a documentation page has {chars|# character|# characters}',
  standard: 'AFDocs',
  surfaces: ['remote'],
  needs: ['docs'],
  outcomes: {
    compact: { points: 10, says: SAYS, bounds: 'fewer than 50,000' },
    long: { points: 5, says: SAYS, bounds: '50,000–99,999', fix: FIX },
    oversized: { points: 0, says: SAYS, bounds: '100,000 or more', fix: FIX },
  },
  judge({ docs }) {
    const { url, textChars: chars } = docs
    return (
      unreadable(docs) ?? {
        outcome: chars < 50_000 ? 'compact' : chars < 100_000 ? 'long' : 'oversized',
        facts: { url: excerpt(url), chars },
      }
    )
  },
})
