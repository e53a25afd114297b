// Does the llms.txt follow its grammar: a title, then lists of links?
import { defineCheck } from '../../check.ts'
import { HOLLOW, speaksOfTool } from '../../reading/site-texts.ts'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'llms.txt format',
  why: 'Parsers read the title and the links; anything written differently is lost.',
  loss: 'its llms.txt is malformed',
  standard: 'llms.txt',
  surfaces: ['remote'],
  needs: ['llmsTxt'],
  outcomes: {
    hollow: HOLLOW,
    whole: { points: 10, says: 'llms.txt has a title and {links|# link|# links}.' },
    untitled: {
      points: 6,
      says: 'llms.txt has {links|# link|# links} but no title.',
      fix: 'Start llms.txt with a title line such as “# Acme Mail”.',
    },
    linkless: {
      points: 2,
      says: 'llms.txt has no links.',
      fix: 'List the documentation pages in llms.txt under ## headings, one “- [name](url): note” per line.',
    },
  },
  judge({ llmsTxt }) {
    const { title, links } = llmsTxt
    if (!speaksOfTool(llmsTxt)) return { outcome: 'hollow' }
    if (links === 0) return { outcome: 'linkless' }
    return { outcome: title?.trim() ? 'whole' : 'untitled', facts: { links } }
  },
})
