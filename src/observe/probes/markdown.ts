// Requests documentation as markdown: by content negotiation, and at the `.md` URL.
import type { Observation } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { isFound, missing, observed, unobserved } from '../ending.ts'
import type { Reply } from '../outbound/reply.ts'
import { looksLikeMarkdown } from '../reading/page/media.ts'
import type { Scan } from '../scan.ts'
import { siteProbe } from '../probe.ts'
import { markdownLink } from './docs.ts'

const MARKDOWN = { accept: 'text/markdown' }

export const markdown = siteProbe({
  id: 'markdown',
  requests: 2,
  reads: 'markdown by content negotiation, and markdown versions of pages',
  observes: ['markdownNegotiation', 'markdownTwins'],
  async look(scan, ask) {
    const docs = await scan.docs()
    if (docs === null || !('page' in docs)) {
      const nothing = docs
        ? unobserved(docs.cause, docs.exchanges, docs.detail)
        : unobserved('not-probed', [], 'No documentation page was found.')
      return { markdownNegotiation: nothing, markdownTwins: nothing }
    }
    const { page } = docs
    const [negotiated, twin] = await Promise.all([
      ask({ url: page.reply.url, headers: MARKDOWN }),
      // A page that is markdown is its own markdown version.
      isMarkdown(page.reply)
        ? page.reply
        : ask({ url: markdownLink(page.reply, page.reading)?.url ?? twinOf(page.reply.url) }),
    ])
    return {
      markdownNegotiation: await judgeNegotiation(negotiated, scan),
      markdownTwins: judgeTwins([twin]),
    }
  },
})

async function judgeNegotiation(
  reply: Reply,
  scan: Scan,
): Promise<Observation<Seen<'markdownNegotiation'>>> {
  if (!reply.ok) return unobserved(reply.cause, reply.exchanges, reply.detail)
  const varied = (reply.headers['vary'] ?? '').toLowerCase().split(',')
  const isOffered = isMarkdown(reply)
  const value = {
    url: reply.url,
    status: reply.status,
    contentType: reply.mediaType && cleanLine(reply.mediaType, 200),
    isMarkdown: isOffered,
    varies: varied.some((name) => name.trim() === 'accept'),
    tokens: isOffered ? await scan.tokens(reply.text) : 0,
  }
  return observed(value, reply.exchanges)
}

/** Versions that could not be requested say nothing. */
function judgeTwins(twins: readonly Reply[]): Observation<Seen<'markdownTwins'>> {
  const sampled = twins.filter(
    (reply) => reply.ok && (reply.status < 300 || [404, 406, 410].includes(reply.status)),
  )
  if (sampled.length === 0) {
    const ended = missing(twins)
    return ended.state === 'unobserved'
      ? ended
      : unobserved('unreadable', ended.exchanges, 'No address of a twin gave a clear answer.')
  }
  return observed(
    { sampled: sampled.length, found: sampled.filter(isMarkdown).length },
    sampled.flatMap(({ exchanges }) => exchanges),
  )
}

function isMarkdown(reply: Reply): boolean {
  return isFound(reply) && looksLikeMarkdown(reply.text, reply.mediaType)
}

/** The URL with `.md`, as llmstxt.org specifies. */
export function twinOf(address: string): string {
  const url = new URL(address)
  if (/\.mdx?$/i.test(url.pathname)) return address
  url.search = ''
  url.pathname = url.pathname === '/' ? '/index.md' : `${bare(url.pathname)}.md`
  return url.href
}

function bare(pathname: string): string {
  return pathname.replace(/\/{1,20}$/, '')
}
