// Does robots.txt say what the content may be used for?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'content-signals',
  criterion: 'discoverability',
  weight: 0,
  effort: 1,
  title: 'Content signals',
  why: 'An agent that respects usage preferences finds them here.',
  standard: 'Content Signals',
  surfaces: ['remote'],
  needs: ['robots'],
  outcomes: {
    stated: { points: 10, says: 'robots.txt states {signals}.' },
    unstated: {
      points: 0,
      says: 'robots.txt states no content signals.',
      fix: 'Add a line such as “Content-Signal: search=yes, ai-input=yes, ai-train=no” to a group in robots.txt.',
    },
  },
  judge({ robots: { contentSignals } }) {
    if (contentSignals.length === 0) return { outcome: 'unstated' }
    return {
      outcome: 'stated',
      facts: {
        signals: excerpt(contentSignals.map(({ key, value }) => `${key}=${value}`).join(', ')),
      },
    }
  },
})
