// The pages of a site: whether an agent finds and reads them.
import { defineCheck, inconclusive } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'

/** Does the home page lead to the documentation? */
export const linksToDocs = defineCheck('discoverability', 'docs-links', {
  weight: 4,
  why: 'An agent that knows only the home page needs a link to find the docs.',
  loss: 'there is no working link to the docs',
  surfaces: ['web', 'api', 'mcp', 'cli'],
  needs: ['site'],
  outcomes: {
    linked: { points: 10, says: 'The home page links to the docs at {url}.' },
    broken: {
      points: 2,
      says: '{followed|The only link to the docs does not work|None of the # links to the docs works}; {url} returns {status}.',
      fix: 'Fix the links from the home page to the docs, so that {url} returns 200.',
    },
    missing: {
      points: 0,
      says: 'No link to the docs found.',
      fix: 'Link the docs and the API reference from the home page.',
    },
  },
  judge({ site: { status: homeStatus, docsLinks } }) {
    if (!isSuccess(homeStatus)) return inconclusive(`The home page returned ${homeStatus}.`)
    if (docsLinks.length === 0) return { outcome: 'missing' }
    const followed = docsLinks.flatMap(({ url, status }) =>
      status === null ? [] : [{ url, status }],
    )
    const [first] = followed
    if (!first) return inconclusive('No link to the docs was followed.')
    const live = followed.find(({ status }) => isSuccess(status))
    if (live) return { outcome: 'linked', facts: { url: live.url } }
    return {
      outcome: 'broken',
      facts: { followed: followed.length, url: first.url, status: first.status },
    }
  },
})

/** Does a page that does not exist say so in its status? */
export const missingPages = defineCheck('discoverability', 'missing-pages', {
  weight: 4,
  why: 'Agents trust the status code: with a 200 for a missing page, an agent continues with wrong content.',
  loss: 'missing pages do not return 404',
  standard: 'RFC 9110',
  needs: ['missingPage'],
  outcomes: {
    clear: { points: 10, says: 'A page that does not exist returns {status}, as it should.' },
    unclear: {
      points: 4,
      says: 'A page that does not exist returns {status}, which is neither 404 nor 410.',
      fix: 'Return 404 for every path that does not exist.',
    },
    soft: {
      points: 0,
      says: 'A page that does not exist returns {status}, as if it existed.',
      fix: 'Return 404 instead of {status} for every path that does not exist.',
    },
  },
  judge({ missingPage: { status } }) {
    const outcome =
      status === 404 || status === 410 ? 'clear' : isSuccess(status) ? 'soft' : 'unclear'
    return { outcome, facts: { status } }
  },
})

/** Can an agent read what the tool costs? */
export const pricing = defineCheck('discoverability', 'pricing', {
  title: 'Machine-readable pricing',
  why: 'An agent that compares tools for a user skips the one whose price it cannot read.',
  loss: 'prices are not machine-readable',
  ofPublicSite: true,
  needs: ['pricing'],
  absent: 'missing',
  outcomes: {
    readable: { points: 10, says: 'The pricing at {url} is machine-readable.' },
    page: {
      points: 6,
      says: 'The pricing at {url} is only available as a web page.',
      fix: 'Also serve the prices as /pricing.md, or as schema.org offers on {url}.',
    },
    missing: {
      points: 0,
      says: 'No pricing found.',
      fix: 'Serve the prices at /pricing and as markdown at /pricing.md, even if the tool is free.',
    },
  },
  judge({ pricing: { url, isMachineReadable } }) {
    return { outcome: isMachineReadable ? 'readable' : 'page', facts: { url } }
  },
})

/** Is there a robots.txt that a crawler can parse? */
export const robotsFile = defineCheck('discoverability', 'robots-file', {
  title: 'robots.txt',
  why: 'Agents that follow the rules read this file first; if it fails to load, they stay out.',
  loss: 'its robots.txt is missing or unreadable',
  standard: 'RFC 9309',
  ofPublicSite: true,
  needs: ['robots'],
  absent: 'absent',
  outcomes: {
    valid: { points: 10, says: 'robots.txt has {groups|# rule group|# rule groups}.' },
    absent: {
      points: 7,
      says: 'No robots.txt found, so every page may be fetched.',
      fix: 'Serve /robots.txt as text/plain with a “User-agent: *” group.',
    },
    mistyped: {
      points: 5,
      says: 'robots.txt is served as {type}.',
      fix: 'Serve /robots.txt with Content-Type: text/plain.',
    },
    unreadable: {
      points: 0,
      says: 'robots.txt returns {status} as {type} with {groups|# rule group|# rule groups}.',
      fix: 'Serve /robots.txt with status 200, as text/plain, with at least one User-agent group.',
    },
  },
  judge({ robots: { status, contentType, groups } }) {
    // RFC 9309 section 2.3.1.3: any 4xx means that there are no rules.
    if (status >= 400 && status < 500) return { outcome: 'absent' }
    const type = excerpt(contentType?.toLowerCase() ?? 'no content type')
    if (!isSuccess(status) || groups === 0 || type.includes('html'))
      return { outcome: 'unreadable', facts: { status, type, groups } }
    return type === 'text/plain'
      ? { outcome: 'valid', facts: { groups } }
      : { outcome: 'mistyped', facts: { type } }
  },
})

const ENOUGH_CHARS = 500

/** Can the documentation be read without running its scripts? */
export const serverRendering = defineCheck('discoverability', 'server-rendering', {
  weight: 7,
  effort: 2,
  title: 'Server-rendered docs',
  why: 'Most agents fetch a page without running scripts: what is not in the HTML does not exist for them.',
  loss: 'the docs need JavaScript to show their text',
  needs: ['docs'],
  outcomes: {
    rendered: {
      points: 10,
      says: '{url} serves {chars|# character|# characters} of text and an h1 without scripts.',
    },
    sparse: {
      points: 5,
      says: '{url} serves {chars|# character|# characters} of text {heading} before scripts run.',
      fix: 'Include the page text and one h1 in the HTML itself.',
    },
    shell: {
      points: 0,
      says: '{url} is empty until scripts run.',
      fix: 'Render the docs on the server or at build time, so that the HTML contains the text.',
    },
  },
  judge({ docs: { url, status, textChars: chars, hasHeading, isShell } }) {
    if (!isSuccess(status)) return inconclusive(`The documentation page returned ${status}.`)
    if (isShell) return { outcome: 'shell', facts: { url } }
    if (hasHeading && chars > ENOUGH_CHARS) return { outcome: 'rendered', facts: { url, chars } }
    return {
      outcome: 'sparse',
      facts: { url, chars, heading: hasHeading ? 'and an h1' : 'and no h1' },
    }
  },
})

/** Is there a sitemap that lists the pages? */
export const sitemap = defineCheck('discoverability', 'sitemap', {
  why: 'With a list of pages an agent goes straight to the right one instead of crawling.',
  loss: 'there is no readable sitemap',
  standard: 'sitemaps.org',
  ofPublicSite: true,
  needs: ['sitemap'],
  absent: 'missing',
  outcomes: {
    listed: { points: 10, says: '{url} lists {urls|# URL|# URLs}.' },
    empty: {
      points: 4,
      says: '{url} lists no URLs.',
      fix: 'List the URL of every documentation page in {url}.',
    },
    unreadable: {
      points: 4,
      says: '{url} is not a valid sitemap.',
      fix: 'Write {url} as XML with the root element urlset or sitemapindex.',
    },
    missing: {
      points: 0,
      says: 'No sitemap found.',
      fix: 'Serve /sitemap.xml and reference it in robots.txt with a Sitemap: line.',
    },
  },
  judge({ sitemap: { url, form, urls } }) {
    if (form === 'other') return { outcome: 'unreadable', facts: { url } }
    return urls > 0
      ? { outcome: 'listed', facts: { url, urls } }
      : { outcome: 'empty', facts: { url } }
  },
})

const TOOL_TYPES = new Set(
  'SoftwareApplication WebAPI WebApplication Product APIReference'.split(' '),
)

/** Does the home page say in schema.org terms what the tool is? */
export const structuredData = defineCheck('discoverability', 'structured-data', {
  why: 'Search agents read the name, type and price of a tool from its JSON-LD rather than from prose.',
  loss: 'its home page does not describe the tool for machines',
  standard: 'schema.org',
  needs: ['site'],
  outcomes: {
    typed: { points: 10, says: 'The home page describes the tool as {types}.' },
    other: {
      points: 5,
      says: 'The home page has JSON-LD for {types}, but not for the tool.',
      fix: 'Add a JSON-LD object of type SoftwareApplication or WebAPI to the home page.',
    },
    none: {
      points: 0,
      says: 'The home page has no JSON-LD.',
      fix: 'Add a JSON-LD object of type SoftwareApplication or WebAPI to the home page, with name, description and offers.',
    },
  },
  judge({ site: { status, structuredDataTypes } }) {
    if (!isSuccess(status)) return inconclusive(`The home page returned ${status}.`)
    const types = [...new Set(structuredDataTypes)]
    if (types.length === 0) return { outcome: 'none' }
    const fitting = types.filter((type) => TOOL_TYPES.has(type))
    if (fitting.length === 0)
      return { outcome: 'other', facts: { types: excerpt(types.join(', ')) } }
    return { outcome: 'typed', facts: { types: fitting.join(', ') } }
  },
})
