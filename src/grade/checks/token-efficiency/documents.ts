// What documents cost an agent: their size, and whether they come without markup.
import { figure } from '../../../domain/text/figures.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { whether } from '../../reading/documented.ts'
import { excerpt, percent } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'
import { HOLLOW, speaksOfTool, unreadable } from '../../reading/site-texts.ts'

/** A longer document is counted in part. */
const COUNTED_BYTES = 2_000_000

const DESCRIPTION_SAYS =
  'The OpenAPI description has {operations|# operation|# operations} in {tokens|# o200k token|# o200k tokens}.'

/** Is the API description small enough for an agent to find its way in it? */
export const apiDescriptionSize = defineCheck('tokenEfficiency', 'api-description-size', {
  weight: 2,
  effort: 2,
  why: 'An API description that does not fit into the context has to be searched before it can be used.',
  loss: 'its API description has {operations|# operation|# operations}',
  ofDocument: true,
  needs: ['openapi'],
  outcomes: {
    compact: { points: 10, says: DESCRIPTION_SAYS, bounds: '50 operations or fewer' },
    long: {
      points: 5,
      says: DESCRIPTION_SAYS,
      bounds: '51–200 operations',
      fix: 'Publish one description per product area, with 50 operations or fewer, in addition to the full one.',
    },
    oversized: {
      points: 0,
      says: DESCRIPTION_SAYS,
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

const START_SAYS = 'The content of {url} starts after {share} of its text.'
const START_FIX =
  'Move the main content before the navigation in the HTML, within the first 10% of the text.'

/** How much navigation does an agent read before the content of a documentation page? */
export const docContentStart = defineCheck('tokenEfficiency', 'doc-content-start', {
  weight: 2,
  title: 'Content position',
  why: 'Menus before the content cost tokens and may be all that is left when a page is truncated.',
  loss: 'documentation pages begin with too much navigation',
  standard: 'AFDocs',
  needs: ['docs'],
  outcomes: {
    early: { points: 10, says: START_SAYS, bounds: '10% or less' },
    late: { points: 5, says: START_SAYS, bounds: '11–50%', fix: START_FIX },
    buried: {
      points: 0,
      says: 'The content of {url} starts only after {share} of its text.',
      fix: START_FIX,
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

const PAGE_SAYS = '{url} has {chars|# character|# characters} of text.'
const PAGE_FIX = 'Split the page so that each part has fewer than 50,000 characters of text.'

/** Does a documentation page fit into what an agent reads of one page? */
export const docPageSize = defineCheck('tokenEfficiency', 'doc-page-size', {
  weight: 4,
  effort: 2,
  title: 'Documentation page size',
  why: 'Agents’ fetch tools truncate long pages, and the agent pays for everything that is not truncated.',
  loss: 'a documentation page has {chars|# character|# characters}',
  standard: 'AFDocs',
  needs: ['docs'],
  outcomes: {
    compact: { points: 10, says: PAGE_SAYS, bounds: 'fewer than 50,000' },
    long: { points: 5, says: PAGE_SAYS, bounds: '50,000–99,999', fix: PAGE_FIX },
    oversized: { points: 0, says: PAGE_SAYS, bounds: '100,000 or more', fix: PAGE_FIX },
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

const LLMS_TXT_SAYS = 'llms.txt has {chars|# character|# characters}.'
const LLMS_TXT_FIX =
  'Cut llms.txt below 50,000 characters: give each section its own llms.txt and link it.'

/** Does llms.txt fit into an agent's context in one piece? */
export const llmsTxtSize = defineCheck('tokenEfficiency', 'llms-txt-size', {
  weight: 4,
  title: 'llms.txt size',
  why: 'Agents’ fetch tools truncate long files, and the rest is never read.',
  loss: 'its llms.txt has {chars|# character|# characters}',
  standard: 'AFDocs',
  needs: ['llmsTxt'],
  outcomes: {
    hollow: HOLLOW,
    compact: { points: 10, says: LLMS_TXT_SAYS, bounds: 'fewer than 50,000' },
    long: { points: 5, says: LLMS_TXT_SAYS, bounds: '50,000–99,999', fix: LLMS_TXT_FIX },
    oversized: { points: 0, says: LLMS_TXT_SAYS, bounds: '100,000 or more', fix: LLMS_TXT_FIX },
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
  weight: 2,
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

const TWINS_FIX = 'Serve every documentation page as markdown at its URL with .md appended.'

/** Do documentation pages have a markdown version at their URL with .md? */
export const markdownTwins = defineCheck('tokenEfficiency', 'markdown-twins', {
  weight: 2,
  effort: 2,
  title: 'Markdown pages',
  why: 'An agent that cannot set headers can still read cheaply if the page exists as markdown.',
  loss: 'few documentation pages exist as markdown',
  standard: 'llms.txt',
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
      fix: TWINS_FIX,
    },
    none: {
      points: 0,
      says: 'No documentation page found with a markdown version.',
      fix: TWINS_FIX,
    },
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
