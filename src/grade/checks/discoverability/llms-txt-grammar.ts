// Does the llms.txt follow its grammar: a title, then lists of links?
import { defineCheck } from '../../check.ts'

export default defineCheck({
  id: 'llms-txt-grammar',
  criterion: 'discoverability',
  weight: 4,
  effort: 1,
  title: 'llms.txt format',
  why: 'A parser takes the title and the links; what is written otherwise is lost on it.',
  standard: 'llms.txt',
  surfaces: ['remote'],
  needs: ['llmsTxt'],
  outcomes: {
    whole: { points: 10, says: 'llms.txt has a title and {links} links.' },
    untitled: {
      points: 6,
      says: 'llms.txt has {links} links but no title.',
      fix: 'Begin llms.txt with a line such as “# Acme Mail”.',
    },
    linkless: {
      points: 2,
      says: 'llms.txt lists no links.',
      fix: 'List the documentation pages in llms.txt under ## headings, one “- [name](url): note” a line.',
    },
  },
  judge({ llmsTxt: { title, links } }) {
    if (links === 0) return { outcome: 'linkless' }
    return { outcome: title?.trim() ? 'whole' : 'untitled', facts: { links } }
  },
})
