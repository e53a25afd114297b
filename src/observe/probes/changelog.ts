// Reads the changelog, and collects the feeds that it, the home page and the documentation
// announce.
import type { NotOffered, Observation, Unobserved } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { missing, observed } from '../ending.ts'
import { readNamedPage, type NamedPage } from '../named-page.ts'
import type { Reply } from '../outbound/reply.ts'
import { daysSinceLatest } from '../reading/text/dates.ts'
import type { PageReading } from '../reading/page/page-reading.ts'
import type { Scan } from '../scan.ts'
import { siteProbe } from '../probe.ts'

type Feed = Seen<'feeds'>['feeds'][number]

const MOST_FEEDS = 20
const FORMS = new Map<string, Feed['form']>([
  ['application/rss+xml', 'rss'],
  ['application/atom+xml', 'atom'],
  ['application/feed+json', 'json'],
])
const ADDRESS = /\/(?:feed|rss|atom)(?:\.xml|\.json)?\/?$|\.(?:rss|atom)$/i
const NAMED = ['atom', 'json'] as const
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
): Observation<Seen<'changelog'>> {
  if ('state' in page) return page
  const { reply, reading } = page
  const hasFeed =
    reading === null ? FEED_ROOT.test(reply.text.slice(0, 2000)) : feedsOn(reading).length > 0
  const dated = reading === null ? reply.text : [reading.text, ...timesIn(reply.text)].join('\n')
  return observed(
    { url: reply.url, hasFeed, ageDays: daysSinceLatest(dated, now) },
    page.exchanges,
    page.reason,
  )
}

function timesIn(html: string): string[] {
  return [...html.slice(0, 500_000).matchAll(TIME)].map(([, time = '']) => time)
}

async function gather(
  scan: Scan,
  page: NamedPage | NotOffered | Unobserved,
  reply: Reply,
): Promise<Observation<Seen<'feeds'>>> {
  const [home, docs, pages] = await Promise.all([scan.home(), scan.docs(), scan.documentation()])
  const read = [
    home,
    docs !== null && 'page' in docs ? docs.page : docs,
    'state' in page ? reply : page,
    ...pages,
  ].filter((each) => each !== null)
  const announced = new Map<string, Feed['form']>()
  for (const each of read)
    if ('reading' in each && each.reading)
      for (const { url, form } of feedsOn(each.reading)) announced.set(url, form)
  const replies = [...new Set(read.map((each) => ('reading' in each ? each.reply : each)))]
  if (announced.size === 0)
    return missing(
      replies,
      'Neither the home page nor the documentation nor the changelog announces a feed.',
    )
  const feeds = [...announced].map(([url, form]) => ({ url, form })).slice(0, MOST_FEEDS)
  return observed(
    { feeds },
    replies.flatMap((each) => (each.ok ? each.exchanges : [])),
    'announced or linked by the pages that were read',
  )
}

/** In the head of the page, or linked from its text. */
export function feedsOn({ headLinks, links }: PageReading): Feed[] {
  const announced = headLinks.flatMap(({ url, rel, type }) => {
    const form = FORMS.get((type ?? '').toLowerCase())
    return form && rel.includes('alternate') ? [{ url, form }] : []
  })
  const linked = links.flatMap(({ url }): Feed[] => {
    const { pathname } = new URL(url)
    if (!ADDRESS.test(pathname)) return []
    return [{ url, form: NAMED.find((form) => pathname.includes(form)) ?? 'rss' }]
  })
  return [...announced, ...linked].filter(({ url }) => url.length <= 2048)
}
