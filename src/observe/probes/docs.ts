// Reads a documentation page: the quickstart if there is one.
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import { docsAnswers } from '../named-page.ts'
import { missing, notOffered, observed, unobserved } from '../ending.ts'
import type { Answered } from '../outbound/reply.ts'
import { probe, withoutSite } from '../probe.ts'
import { readLinkHeader } from '../reading/page/links.ts'
import type { HeadLink, PageReading } from '../reading/page/page-reading.ts'
import { renderedPage } from '../own-names.ts'
import type { Scan } from '../scan.ts'

export const docs = probe({
  id: 'docs',
  requests: 0,
  observes: ['docs'],
  async look(scan) {
    const found = await scan.docs()
    if (found === null || !('page' in found)) return { docs: await withoutDocs(scan) }
    const { page, reason } = found
    const value = {
      ...(await renderedPage(page, scan)),
      contentStart: page.reading.contentStart,
      hasMarkdownLink: markdownLink(page.reply, page.reading) !== undefined,
    }
    return { docs: observed(value, page.reply.exchanges, reason) }
  },
})

/** The observation for what needs a documentation page, if none was read. */
export async function withoutDocs(scan: Scan): Promise<NotOffered | Unobserved> {
  const [found, home, answers] = await Promise.all([scan.docs(), scan.home(), docsAnswers(scan)])
  if (found !== null && !('page' in found))
    return unobserved(found.cause, found.exchanges, found.detail)
  if (home === null) return withoutSite(null)
  const exchanges = answers.map(({ exchange }) => exchange)
  const refused = answers.find(
    ({ status }) => status === 401 || status === 403 || status === 429 || status >= 500,
  )
  if (refused) {
    const cause =
      refused.status === 429
        ? 'rate-limited'
        : refused.status >= 500
          ? 'unreadable'
          : 'auth-required'
    return unobserved(cause, exchanges, `${refused.url} answered ${refused.status}.`)
  }
  if (!('reading' in home)) return missing([home], 'No documentation was found.')
  exchanges.push(...home.reply.exchanges)
  if (home.reading.isShell)
    return unobserved(
      'unreadable',
      exchanges,
      'The home page is an empty frame that a script fills: its links cannot be read.',
    )
  return notOffered(
    exchanges,
    'The home page leads to no documentation, and there is none in the usual place.',
  )
}

/** The URL of the page's markdown version, according to the page. */
export function markdownLink(
  { headers, url }: Answered,
  { headLinks }: PageReading,
): HeadLink | undefined {
  return [...headLinks, ...readLinkHeader(headers['link'] ?? '', url)].find(
    ({ rel, type }) => rel.includes('alternate') && type === 'text/markdown',
  )
}
