// Do documentation pages have a markdown version at their URL with .md?
import { defineCheck, inconclusive } from '../../check.ts'
import { whether } from '../../reading/documented.ts'

const FIX = 'Serve every documentation page as markdown at its URL with .md appended.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Markdown pages',
  why: 'An agent that cannot set headers can still read cheaply if the page exists as markdown.',
  loss: 'few documentation pages exist as markdown',
  standard: 'llms.txt',
  surfaces: ['remote'],
  needs: ['markdownTwins'],
  absent: 'none',
  outcomes: {
    all: {
      points: 10,
      says: '{sampled|The only sampled documentation page is|All # sampled documentation pages are} available as markdown.',
    },
    stated: {
      points: 10,
      says: 'According to the docs, pages are available as markdown.',
    },
    some: {
      points: 5,
      says: 'Only {found} of {sampled|# sampled documentation page|# sampled documentation pages} {found|is|are} available as markdown.',
      fix: FIX,
    },
    none: { points: 0, says: 'No documentation page found with a markdown version.', fix: FIX },
  },
  judge({ markdownTwins: { sampled, found } }) {
    if (sampled === 0) return inconclusive('No page was sampled.')
    if (found === 0) return { outcome: 'none' }
    return found >= sampled
      ? { outcome: 'all', facts: { sampled } }
      : { outcome: 'some', facts: { found, sampled } }
  },
  declared: (declaration) => whether(declaration, 'docs.markdown', 'stated', 'none'),
})
