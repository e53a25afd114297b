// Reads the documentation: a page of it, the topics that it covers, and its markdown.
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import {
  causeOf,
  isFound,
  missing,
  notOffered,
  notProbed,
  type ObservationOf,
  observed,
  probe,
  siteProbe,
  unanswered,
  unobserved,
  withoutSite,
} from '../probe.ts'
import type { Answered, Reply } from '../outbound/outbound.ts'
import { readLinkHeader } from '../reading/page/links.ts'
import type { HeadLink, PageReading } from '../reading/page/page-reading.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import type { Page, Scan } from '../scan.ts'
import { MOST_PAGES } from '../discovery/site.ts'
import { readTopics } from '../reading/text/topics.ts'
import { looksLikeMarkdown } from '../reading/page/media.ts'

export const docs = probe({
  id: 'docs',
  requests: 0,
  observes: ['docs'],
  async look(scan) {
    const found = await scan.docs()
    if (found === null || !('page' in found)) return await withoutDocs(scan)
    const { page, reason } = found
    const value = {
      ...renderedPage(page),
      contentStart: page.reading.contentStart,
      hasMarkdownLink: markdownLink(page.reply, page.reading) !== undefined,
    }
    return observed(value, page.reply.exchanges, reason)
  },
})

/** The observation for what needs a documentation page, if none was read. */
export async function withoutDocs(scan: Scan): Promise<NotOffered | Unobserved> {
  const [found, home, answers] = await Promise.all([scan.docs(), scan.home(), docsAnswers(scan)])
  if (found !== null && !('page' in found)) return unanswered(found)
  if (home === null) return withoutSite(null)
  const exchanges = answers.map(({ exchange }) => exchange)
  for (const { url, status } of answers) {
    const cause = causeOf(status)
    if (cause) return unobserved(cause, exchanges, `${url} answered ${status}.`)
  }
  if (!('reading' in home)) return missing([home], 'No documentation was found.')
  exchanges.push(...home.reply.exchanges)
  if (home.reading.isShell)
    return unobserved('unreadable', exchanges, 'The home page is empty until its scripts run.')
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

/** A redirect is listed with its target, for the page that was read. */
export async function docsAnswers(scan: Scan) {
  const read = (await scan.docsPage())?.reply
  return scan.outbound.exchanges.flatMap((exchange) => {
    if (
      exchange.kind !== 'http' ||
      exchange.answer === null ||
      !/^docs-\d+(?:-\d+)?$/.test(exchange.id)
    )
      return []
    const status =
      read?.exchanges.includes(exchange.id) === true ? read.status : exchange.answer.status
    return [{ url: exchange.request.url, status, exchange: exchange.id }]
  })
}

type RenderedPage = Omit<Seen<'docs'>, 'contentStart' | 'hasMarkdownLink'>

export function renderedPage({ reply, reading }: Page): RenderedPage {
  const { 'cache-control': cacheControl, etag, 'last-modified': lastModified } = reply.headers
  return {
    url: reply.url,
    status: reply.status,
    contentType: reply.mediaType,
    textChars: reading.text.length,
    hasHeading: reading.hasHeading,
    isShell: reading.isShell,
    hasCaptcha: reading.hasCaptcha,
    cacheControl: cacheControl === undefined ? null : cleanLine(cacheControl, 500),
    hasValidator: etag !== undefined || lastModified !== undefined,
  }
}

export const documentedTopics = probe({
  id: 'documented-topics',
  requests: MOST_PAGES,
  reads: 'what the documentation says about limits, keys, retries, undo',
  observes: ['documentedTopics'],
  async look(scan) {
    const [docsPage, home] = await Promise.all([scan.docsPage(), scan.home()])
    const pages = await scan.documentation()
    if (docsPage === null) {
      const ended = await withoutDocs(scan)
      // Without documentation, the home page is the only source.
      if (ended.state === 'unobserved' || pages.length === 0) return ended
    }
    const read = pages.filter(({ reading }) => !reading.isShell)
    const replies = read.map(({ reply }) => reply)
    if (docsPage?.reading.isShell === true && read.every((page) => page === home))
      return unobserved('unreadable', replies, 'The documentation is empty until its scripts run.')
    const topics = readTopics(
      read.map(({ reply, reading }) => ({ url: reply.url, text: reading.text })),
    )
    return observed({ topics }, replies)
  },
})

const MARKDOWN = { accept: 'text/markdown' }

export const markdown = siteProbe({
  id: 'markdown',
  requests: 2,
  reads: 'markdown by content negotiation, and markdown versions of pages',
  observes: ['markdownNegotiation', 'markdownTwins'],
  async look(scan, ask) {
    const found = await scan.docs()
    if (found === null) return notProbed('No documentation page was found.')
    if (!('page' in found)) return unanswered(found)
    const { page } = found
    const [negotiated, twin] = await Promise.all([
      ask({ url: page.reply.url, headers: MARKDOWN }),
      // A page that is markdown is its own markdown version.
      isMarkdown(page.reply)
        ? page.reply
        : ask({ url: markdownLink(page.reply, page.reading)?.url ?? twinOf(page.reply.url) }),
    ])
    return {
      markdownNegotiation: judgeNegotiation(negotiated),
      markdownTwins: judgeTwin(twin),
    }
  },
})

function judgeNegotiation(reply: Reply): ObservationOf<'markdownNegotiation'> {
  if (!reply.ok) return unanswered(reply)
  const varied = (reply.headers['vary'] ?? '').toLowerCase().split(',')
  const value = {
    url: reply.url,
    status: reply.status,
    contentType: reply.mediaType,
    isMarkdown: isMarkdown(reply),
    varies: varied.some((name) => name.trim() === 'accept'),
  }
  return observed(value, reply)
}

/** A version that could not be requested says nothing. */
function judgeTwin(twin: Reply): ObservationOf<'markdownTwins'> {
  if (twin.ok && (twin.status < 300 || [404, 406, 410].includes(twin.status)))
    return observed({ sampled: 1, found: isMarkdown(twin) ? 1 : 0 }, twin)
  const ended = missing([twin])
  return ended.state === 'unobserved'
    ? ended
    : unobserved('unreadable', twin, `${twin.url} gave no clear answer.`)
}

function isMarkdown(reply: Reply): boolean {
  return isFound(reply) && looksLikeMarkdown(reply.text, reply.mediaType)
}

/** The URL with `.md`, as llmstxt.org specifies. */
export function twinOf(address: string): string {
  const url = new URL(address)
  if (/\.mdx?$/i.test(url.pathname)) return address
  url.search = ''
  url.pathname = url.pathname === '/' ? '/index.md' : `${url.pathname.replace(/\/{1,20}$/, '')}.md`
  return url.href
}
