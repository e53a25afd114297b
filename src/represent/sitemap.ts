// Sitemaps: the URLs that a search engine may show, with the time of their last change.
import { xmlText } from './words/text.ts'

export interface SitemapEntry {
  path: string
  changedAt?: string
}

export function sitemapXml(base: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(
    ({ path, changedAt }) =>
      `<url><loc>${xmlText(base + path)}</loc>${changedAt ? `<lastmod>${xmlText(changedAt)}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
}

/** The sitemap index, if there are too many URLs for one. */
export function sitemapIndexXml(base: string, paths: readonly string[]): string {
  const lines = paths.map((path) => `<sitemap><loc>${xmlText(base + path)}</loc></sitemap>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</sitemapindex>\n`
}
