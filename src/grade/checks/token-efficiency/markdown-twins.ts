// Do documentation pages have a markdown twin at their address with .md?
import { defineCheck, inconclusive } from '../../check.ts'

export default defineCheck({
  id: 'markdown-twins',
  criterion: 'tokenEfficiency',
  weight: 7,
  effort: 2,
  title: 'Markdown twins',
  why: 'An agent that cannot set headers still reads cheaply when the page exists as markdown.',
  standard: 'llms.txt',
  surfaces: ['remote'],
  needs: ['markdownTwins'],
  absent: 'none',
  outcomes: {
    all: { points: 10, says: '{extent} can be had as markdown.' },
    some: {
      points: 5,
      says: '{extent} can be had as markdown.',
      fix: 'Serve every documentation page as markdown at its address with .md appended.',
    },
    none: {
      points: 0,
      says: 'No documentation page was found to have a markdown twin.',
      fix: 'Serve every documentation page as markdown at its address with .md appended.',
    },
  },
  judge({ markdownTwins: { sampled, found } }) {
    if (sampled === 0) return inconclusive('No page was sampled.')
    if (found === 0) return { outcome: 'none' }
    return { outcome: found >= sampled ? 'all' : 'some', facts: { extent: `${found} of ${sampled} sampled documentation pages` } }
  },
  declared({ docs }) {
    return docs?.markdown ? { outcome: 'all', facts: { extent: 'Documentation pages, as the vendor states,' } } : { outcome: 'none' }
  },
})
