// Does a documentation page say where its markdown twin is?
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'markdown-link',
  criterion: 'tokenEfficiency',
  weight: 2,
  effort: 1,
  title: 'Markdown link',
  why: 'An agent that lands on the HTML finds the cheaper twin without guessing its address.',
  standard: 'RFC 8288',
  surfaces: ['remote'],
  needs: ['docs'],
  outcomes: {
    linked: { points: 10, says: '{url} names its markdown twin.' },
    missing: {
      points: 0,
      says: '{url} names no markdown twin.',
      fix: 'Add <link rel="alternate" type="text/markdown" href="…"> to each page, or the same as a Link header.',
    },
  },
  judge({ docs: { url, contentType, hasMarkdownLink } }) {
    if (!hasMarkdownLink && contentType?.toLowerCase() === 'text/markdown')
      return notApplicable('The page is markdown itself.')
    return { outcome: hasMarkdownLink ? 'linked' : 'missing', facts: { url: excerpt(url) } }
  },
})
