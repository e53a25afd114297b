// Reads pages that tools usually have: the changelog with its feeds, and the price list.
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import {
  homeReply,
  isFound,
  isWebPage,
  membersOf,
  missing,
  type ObservationOf,
  observed,
  siteProbe,
  type Source,
  unobserved,
} from '../probe.ts'
import { askOrGuess } from '../invented-path.ts'
import type { Answered, Asker, Reply } from '../outbound/outbound.ts'
import { readPage } from '../reading/page/page.ts'
import type { PageReading } from '../reading/page/page-reading.ts'
import type { ClueKind, Scan, Site } from '../scan.ts'
import { daysSinceLatest } from '../reading/text/dates.ts'
import { looksLikeMarkdown } from '../reading/page/media.ts'

interface NamedPage {
  reply: Answered
  /** Null if it is not a web page. */
  reading: PageReading | null
  source: Source
  /** Why it is believed to be the tool's. */
  reason: string
}

interface Wanted {
  kind: ClueKind
  /** The usual path, if nothing names the page. */
  path: string
  accept: string
  /** Of several clues, the path of the one that is read. */
  prefers?: RegExp
}

/** The strongest clue, preferably one that `prefers` matches; else the usual path. */
async function readNamedPage(
  scan: Scan,
  ask: Asker,
  { origin }: Site,
  { kind, path, accept, prefers }: Wanted,
): Promise<{ page: NamedPage | NotOffered | Unobserved; reply: Reply }> {
  const clues = await scan.clues(kind)
  const clue = clues.find(({ url }) => prefers?.test(new URL(url).pathname)) ?? clues[0]
  const reply = await askOrGuess(scan.outbound, ask, {
    url: clue?.url ?? `${origin}${path}`,
    isNamed: clue !== undefined,
    headers: { accept },
    keepsBeginning: true,
  })
  const reading = reply.ok && isWebPage(reply) ? readPage(reply.text, reply.url) : null
  if (reply.ok && reply.isAnywhere === true && reading?.isShell === true) {
    const empty = `${reply.url} is empty until its scripts run.`
    return { page: unobserved('unreadable', reply, empty), reply }
  }
  const reason = clue?.reason ?? `usual place ${path}`
  if (isFound(reply)) return { page: { reply, reading, source: [clue, reply], reason }, reply }
  // A home page that could not be read may link to another URL.
  const home = clue ? null : await homeReply(scan)
  const replies = home === null ? [reply] : [reply, home]
  return { page: missing(replies, `There is nothing at ${reply.url}.`), reply }
}

const MOST_FEEDS = 20
const FEED_TYPES = new Set(['application/rss+xml', 'application/atom+xml', 'application/feed+json'])
const ADDRESS = /\/(?:feed|rss|atom)(?:\.xml|\.json)?\/?$|\.(?:rss|atom)$/i
const FEED_ROOT = /<(?:rss|feed|rdf:RDF)[\s>]/
const TIME = /\bdatetime="([^"]{1,40})"/gi

export const changelog = siteProbe({
  id: 'changelog',
  requests: 1,
  reads: 'the changelog and its feed',
  observes: ['changelog', 'feeds'],
  async look(scan, ask, site) {
    const { page, reply } = await readNamedPage(scan, ask, site, {
      kind: 'changelog',
      path: '/changelog',
      accept: 'text/html, text/markdown;q=0.9, */*;q=0.1',
    })
    return { changelog: judged(page, scan.now), feeds: await gather(scan, page, reply) }
  },
})

function judged(
  page: NamedPage | NotOffered | Unobserved,
  now: number,
): ObservationOf<'changelog'> {
  if ('state' in page) return page
  const { reply, reading, source, reason } = page
  const hasFeed =
    reading === null ? FEED_ROOT.test(reply.text.slice(0, 2000)) : feedsOn(reading).length > 0
  const times = [...reply.text.slice(0, 500_000).matchAll(TIME)].map(([, time = '']) => time)
  const dated = reading === null ? reply.text : [reading.text, ...times].join('\n')
  return observed({ url: reply.url, hasFeed, ageDays: daysSinceLatest(dated, now) }, source, reason)
}

async function gather(
  scan: Scan,
  page: NamedPage | NotOffered | Unobserved,
  reply: Reply,
): Promise<ObservationOf<'feeds'>> {
  const [home, docs, pages] = await Promise.all([scan.home(), scan.docs(), scan.documentation()])
  const read = [
    home,
    docs !== null && 'page' in docs ? docs.page : docs,
    'state' in page ? reply : page,
    ...pages,
  ].filter((each) => each !== null)
  const announced = new Set(
    read.flatMap((each) => ('reading' in each && each.reading ? feedsOn(each.reading) : [])),
  )
  const replies = [...new Set(read.map((each) => ('reading' in each ? each.reply : each)))]
  if (announced.size === 0)
    return missing(
      replies,
      'Neither the home page nor the documentation nor the changelog announces a feed.',
    )
  const feeds = [...announced].slice(0, MOST_FEEDS).map((url) => ({ url }))
  return observed(
    { feeds },
    replies.filter(({ ok }) => ok),
    'announced or linked by the pages that were read',
  )
}

/** In the head of the page, or linked from its text. */
function feedsOn({ headLinks, links }: PageReading): string[] {
  const announced = headLinks.filter(
    ({ rel, type }) => rel.includes('alternate') && FEED_TYPES.has((type ?? '').toLowerCase()),
  )
  const linked = links.filter(({ url }) => ADDRESS.test(new URL(url).pathname))
  return [...announced, ...linked].map(({ url }) => url).filter(({ length }) => length <= 2048)
}

const MACHINE_READABLE = /\.(?:md|json)$/i

export const pricing = siteProbe({
  id: 'pricing',
  requests: 1,
  reads: 'the pricing page',
  observes: ['pricing'],
  async look(scan, ask, site) {
    const { page } = await readNamedPage(scan, ask, site, {
      kind: 'pricing',
      path: '/pricing',
      // One request shows both: prices in markdown come if asked for, else the page does.
      accept: 'text/markdown, text/html;q=0.9, application/json;q=0.8, */*;q=0.1',
      prefers: MACHINE_READABLE,
    })
    if ('state' in page) return page
    const value = { url: page.reply.url, isMachineReadable: isMachineReadable(page) }
    return observed(value, page.source, page.reason)
  },
})

function isMachineReadable({ reply, reading }: NamedPage): boolean {
  if (reading === null)
    return looksLikeMarkdown(reply.text, reply.mediaType) || membersOf(reply) !== null
  return (
    reading.hasOffers ||
    reading.headLinks.some(({ rel, type }) => rel.includes('alternate') && type === 'text/markdown')
  )
}
