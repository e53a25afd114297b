// Is there a sitemap that lists the pages?
import { defineCheck } from '../../check.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Sitemap',
  why: 'With a list of pages an agent goes straight to the right one instead of crawling.',
  loss: 'there is no readable sitemap',
  standard: 'sitemaps.org',
  surfaces: ['remote'],
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
