// Does a documentation page link to its markdown version?
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Markdown link',
  why: 'An agent that lands on the HTML page finds the cheaper markdown version without guessing its URL.',
  loss: 'pages do not link to a markdown version',
  standard: 'RFC 8288',
  surfaces: ['remote'],
  needs: ['docs'],
  outcomes: {
    linked: { points: 10, says: '{url} links to its markdown version.' },
    missing: {
      points: 0,
      says: '{url} does not link to a markdown version.',
      fix: 'Add <link rel="alternate" type="text/markdown" href="…"> to each page, or send the same in a Link header.',
    },
  },
  judge({ docs: { url, contentType, hasMarkdownLink } }) {
    if (!hasMarkdownLink && contentType?.toLowerCase() === 'text/markdown')
      return notApplicable('The page itself is markdown.')
    return { outcome: hasMarkdownLink ? 'linked' : 'missing', facts: { url: excerpt(url) } }
  },
})
