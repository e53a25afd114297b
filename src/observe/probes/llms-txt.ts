// Looks for the llms.txt, reads it, and follows two of its links.
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { isFound, missing, observed, siteProbe } from '../probe.ts'
import { askOrGuess } from '../invented-path.ts'
import type { Answered, Asker, Reply } from '../outbound/outbound.ts'
import { readLinkHeader, webLink } from '../reading/page/links.ts'
import { type LlmsTxt, readLlmsTxt } from '../reading/page/page.ts'
import { looksLikeHtml } from '../reading/page/media.ts'
import type { Scan, Site } from '../scan.ts'

const LONGEST_TEXT = 20_000
const LINK_BYTES = 20_000
const ACCEPT = { accept: 'text/plain, text/markdown, */*;q=0.1' }

export const llmsTxt = siteProbe({
  id: 'llms-txt-links',
  requests: 2,
  reads: 'whether the links in llms.txt work',
  observes: ['llmsTxt'],
  async look(scan, ask, site) {
    const root = await scan.llmsTxt()
    const atRoot = root !== null && isLlmsTxt(root) ? root : null
    const others = atRoot
      ? []
      : await Promise.all(
          (await otherPlaces(scan, site)).map((place) =>
            askOrGuess(scan.outbound, ask, { ...place, headers: ACCEPT }, isLlmsTxt),
          ),
        )
    const found = atRoot ?? others.find(isLlmsTxt)
    if (!found)
      return missing(
        root ? [root, ...others] : others,
        'There is none at the root, under /.well-known or beside the documentation.',
      )
    const read = readLlmsTxt(found.text)
    const followed = await follow(read, found, site, ask)
    const answered = followed.filter(isFound)
    const value = {
      url: found.url,
      place: placeOf(found.url, site),
      chars: found.text.length,
      title: read.title,
      links: read.links.length,
      linksSampled: followed.length,
      linksAnswered: answered.length,
      // As sent: hidden content is judged later.
      text: found.text.slice(0, LONGEST_TEXT).toWellFormed(),
    }
    return observed(value, [found, followed])
  },
})

/** An HTML page in its place is none, whatever it says. */
function isLlmsTxt(reply: Reply): reply is Answered {
  return (
    isFound(reply) &&
    /^text\/(?!html)|^application\/octet-stream$/.test(reply.mediaType ?? 'text/plain') &&
    !looksLikeHtml(reply.text) &&
    reply.text.trim() !== ''
  )
}

/** Where the home page links to it, else next to the documentation; and the well-known path. */
async function otherPlaces(
  scan: Scan,
  { origin }: Site,
): Promise<{ url: string; isNamed: boolean }[]> {
  const [home, [docs]] = await Promise.all([scan.homePage(), scan.clues('docs')])
  const announced = home
    ? [
        ...home.reading.headLinks,
        ...readLinkHeader(home.reply.headers['link'] ?? '', home.reply.url),
      ]
    : []
  const named = announced.find(
    ({ url, rel }) => rel.includes('describedby') && new URL(url).pathname.endsWith('/llms.txt'),
  )?.url
  const root = `${origin}/llms.txt`
  const isNamed = named !== undefined && named !== root
  const url = isNamed ? named : docs ? besideDocs(new URL(docs.url), origin) : root
  const wellKnown = { url: `${origin}/.well-known/llms.txt`, isNamed: false }
  return url === root ? [wellKnown] : [wellKnown, { url, isNamed }]
}

/** At the root of a documentation host, else under the path of the documentation. */
function besideDocs(docs: URL, origin: string): string {
  const [, section = ''] = docs.pathname.split('/')
  const isSection = docs.origin === origin && section !== ''
  return `${docs.origin}${isSection ? `/${section}` : ''}/llms.txt`
}

function placeOf(address: string, { origin }: Site): Seen<'llmsTxt'>['place'] {
  const url = new URL(address)
  if (bareHost(url) !== bareHost(new URL(origin))) return 'other-host'
  if (url.pathname === '/llms.txt') return 'root'
  return url.pathname === '/.well-known/llms.txt' ? 'well-known' : 'sub-path'
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, '')
}

/** The first link and the last, preferably on the tool's own hosts; only clear results. */
async function follow(
  { links }: LlmsTxt,
  { url: file }: Answered,
  { domain }: Site,
  ask: Asker,
): Promise<Answered[]> {
  const urls = [...new Set(links.map(({ url }) => webLink(url, file) ?? file))].filter(
    (url) => url !== file,
  )
  const own = urls.filter((url) => registrableDomainOf(new URL(url).hostname) === domain)
  const from = own.length > 0 ? own : urls
  const chosen = new Set([from[0], from.at(-1)].filter((url) => url !== undefined))
  const replies = await Promise.all(
    [...chosen].map((url) => ask({ url, maxBytes: LINK_BYTES, keepsBeginning: true })),
  )
  return replies.filter((reply) => reply.ok).filter(({ status }) => status !== 429 && status < 500)
}
