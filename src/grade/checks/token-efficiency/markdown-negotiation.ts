// Does a documentation page come as markdown when an agent asks for it?
import { defineCheck, inconclusive } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'

export default defineCheck(import.meta.url, {
  weight: 7,
  effort: 2,
  title: 'Markdown content negotiation',
  why: 'Markdown delivers the same page for a fraction of the tokens of HTML.',
  loss: 'markdown is not negotiated correctly',
  standard: 'RFC 7763',
  surfaces: ['remote'],
  needs: ['markdownNegotiation'],
  absent: 'html',
  outcomes: {
    negotiated: { points: 10, says: '{url} returns text/markdown on request, with Vary: Accept.' },
    unvaried: {
      points: 8,
      says: '{url} returns text/markdown on request, but without Vary: Accept.',
      fix: 'Send Vary: Accept, so that caches keep the two versions apart.',
    },
    mislabelled: {
      points: 5,
      says: '{url} returns markdown on request, but with content type {type}.',
      fix: 'Send Content-Type: text/markdown; charset=utf-8 and Vary: Accept.',
    },
    html: {
      points: 0,
      says: 'No documentation page was found that returns markdown for Accept: text/markdown.',
      loss: 'the docs are only available as HTML',
      fix: 'For Accept: text/markdown, return the page with Content-Type: text/markdown and Vary: Accept.',
    },
  },
  judge({ markdownNegotiation: { url: address, status, contentType, isMarkdown, varies } }) {
    if (status === 403 || status === 429 || status >= 500)
      return inconclusive(`The page returned ${status}.`)
    if (!isMarkdown || !isSuccess(status)) return { outcome: 'html' }
    const url = excerpt(address)
    const type = contentType?.toLowerCase() ?? ''
    if (type !== 'text/markdown')
      return { outcome: 'mislabelled', facts: { url, type: excerpt(type) || '(none)' } }
    return { outcome: varies ? 'negotiated' : 'unvaried', facts: { url } }
  },
})
