// What documents cost an agent: their size, and whether they come without markup.
import { figure } from '../../../domain/text/figures.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { whether } from '../../reading/documented.ts'
import { excerpt, percent } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'
import { HOLLOW, speaksOfTool, unreadable } from '../../reading/site-texts.ts'

/** A longer document is counted in part. */
const COUNTED_BYTES = 2_000_000

/** Is the API description small enough for an agent to find its way in it? */
export const apiDescriptionSize = defineCheck('tokenEfficiency', 'api-description-size', {
  effort: 2,
  why: 'An API description that does not fit into the context has to be searched before it can be used.',
  loss: 'its API description has {operations|# operation|# operations}',
  ofDocument: true,
  needs: ['openapi'],
  says: 'The OpenAPI description has {operations|# operation|# operations} in {tokens|# o200k token|# o200k tokens}.',
  outcomes: {
    compact: { points: 10, bounds: '50 operations or fewer' },
    long: {
      points: 5,
      bounds: '51–200 operations',
      fix: 'Publish one description per product area, with 50 operations or fewer, in addition to the full one.',
    },
    oversized: {
      points: 0,
      bounds: 'more than 200 operations',
      fix: 'Publish one description per product area, with 50 operations or fewer, and list them in /.well-known/api-catalog.',
    },
  },
  judge({ openapi: { operationCount: operations, tokens, bytes } }) {
    if (operations === 0) return notApplicable('The OpenAPI description has no operations.')
    return {
      outcome: operations <= 50 ? 'compact' : operations <= 200 ? 'long' : 'oversized',
      facts: { operations, tokens: bytes > COUNTED_BYTES ? `about ${figure(tokens)}` : tokens },
    }
  },
})

/** How much navigation does an agent read before the content of a documentation page? */
export const docContentStart = defineCheck('tokenEfficiency', 'doc-content-start', {
  title: 'Content position',
  why: 'Menus before the content cost tokens and may be all that is left when a page is truncated.',
  loss: 'documentation pages begin with too much navigation',
  standard: 'AFDocs',
  needs: ['docs'],
  says: 'The content of {url} starts after {share} of its text.',
  fix: 'Move the main content before the navigation in the HTML, within the first 10% of the text.',
  outcomes: {
    early: { points: 10, bounds: '10% or less' },
    late: { points: 5, bounds: '11–50%' },
    buried: { points: 0, says: 'The content of {url} starts only after {share} of its text.' },
  },
  judge({ docs }) {
    const { url, contentStart } = docs
    const outcome = contentStart <= 0.1 ? 'early' : contentStart <= 0.5 ? 'late' : 'buried'
    return (
      unreadable(docs) ?? { outcome, facts: { url: excerpt(url), share: percent(contentStart) } }
    )
  },
})

/** Does a documentation page fit into what an agent reads of one page? */
export const docPageSize = defineCheck('tokenEfficiency', 'doc-page-size', {
  weight: 4,
  effort: 2,
  title: 'Documentation page size',
  why: 'Agents’ fetch tools truncate long pages, and the agent pays for everything that is not truncated.',
  loss: 'a documentation page has {chars|# character|# characters}',
  standard: 'AFDocs',
  needs: ['docs'],
  says: '{url} has {chars|# character|# characters} of text.',
  fix: 'Split the page so that each part has fewer than 50,000 characters of text.',
  outcomes: {
    compact: { points: 10, bounds: 'fewer than 50,000' },
    long: { points: 5, bounds: '50,000–99,999' },
    oversized: { points: 0, bounds: '100,000 or more' },
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

/** Does llms.txt fit into an agent's context in one piece? */
export const llmsTxtSize = defineCheck('tokenEfficiency', 'llms-txt-size', {
  weight: 4,
  title: 'llms.txt size',
  why: 'Agents’ fetch tools truncate long files, and the rest is never read.',
  loss: 'its llms.txt has {chars|# character|# characters}',
  standard: 'AFDocs',
  needs: ['llmsTxt'],
  says: 'llms.txt has {chars|# character|# characters}.',
  fix: 'Cut llms.txt below 50,000 characters: give each section its own llms.txt and link it.',
  outcomes: {
    hollow: HOLLOW,
    compact: { points: 10, bounds: 'fewer than 50,000' },
    long: { points: 5, bounds: '50,000–99,999' },
    oversized: { points: 0, bounds: '100,000 or more' },
  },
  judge({ llmsTxt }) {
    const { chars } = llmsTxt
    if (!speaksOfTool(llmsTxt)) return { outcome: 'hollow' }
    return {
      outcome: chars < 50_000 ? 'compact' : chars < 100_000 ? 'long' : 'oversized',
      facts: { chars },
    }
  },
})

/** Does a documentation page link to its markdown version? */
export const markdownLink = defineCheck('tokenEfficiency', 'markdown-link', {
  why: 'An agent that lands on the HTML page finds the cheaper markdown version without guessing its URL.',
  loss: 'pages do not link to a markdown version',
  standard: 'RFC 8288',
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

/** Does a documentation page come as markdown when an agent asks for it? */
export const markdownNegotiation = defineCheck('tokenEfficiency', 'markdown-negotiation', {
  weight: 7,
  effort: 2,
  title: 'Markdown content negotiation',
  why: 'Markdown delivers the same page for a fraction of the tokens of HTML.',
  loss: 'markdown is not negotiated correctly',
  standard: 'RFC 7763',
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

/** Do documentation pages have a markdown version at their URL with .md? */
export const markdownTwins = defineCheck('tokenEfficiency', 'markdown-twins', {
  effort: 2,
  title: 'Markdown pages',
  why: 'An agent that cannot set headers can still read cheaply if the page exists as markdown.',
  loss: 'few documentation pages exist as markdown',
  standard: 'llms.txt',
  needs: ['markdownTwins'],
  absent: 'none',
  fix: 'Serve every documentation page as markdown at its URL with .md appended.',
  outcomes: {
    all: {
      points: 10,
      says: '{sampled|The only sampled documentation page is|All # sampled documentation pages are} available as markdown.',
    },
    stated: { points: 10, says: 'According to the docs, pages are available as markdown.' },
    some: {
      points: 5,
      says: 'Only {found} of {sampled|# sampled documentation page|# sampled documentation pages} {found|is|are} available as markdown.',
    },
    none: { points: 0, says: 'No documentation page found with a markdown version.' },
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
