// How much navigation does an agent read before the content of a documentation page?
import { defineCheck } from '../../check.ts'
import { excerpt, percent } from '../../reading/figures.ts'
import { unreadable } from '../../reading/site-texts.ts'

const SAYS = 'The content of {url} starts after {share} of its text.'
const FIX =
  'Move the main content before the navigation in the HTML, within the first 10% of the text.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Content position',
  why: 'Menus before the content cost tokens and may be all that is left when a page is truncated.',
  loss: 'documentation pages begin with too much navigation',
  standard: 'AFDocs',
  surfaces: ['remote'],
  needs: ['docs'],
  outcomes: {
    early: { points: 10, says: SAYS, bounds: '10% or less' },
    late: { points: 5, says: SAYS, bounds: '11–50%', fix: FIX },
    buried: {
      points: 0,
      says: 'The content of {url} starts only after {share} of its text.',
      fix: FIX,
    },
  },
  judge({ docs }) {
    const { url, contentStart } = docs
    const outcome = contentStart <= 0.1 ? 'early' : contentStart <= 0.5 ? 'late' : 'buried'
    return (
      unreadable(docs) ?? { outcome, facts: { url: excerpt(url), share: percent(contentStart) } }
    )
  },
})
