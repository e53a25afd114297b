// A few links of the home page on its own host: a service often lists its addresses there.
import { perScan } from '../probe.ts'
import { isUnsuitedRead } from '../reading/data/unsuited-read.ts'
import type { Clue, Page, Scan } from '../scan.ts'

const MOST = 6
/** A page with more links than this is a website, and only promising ones are followed. */
const INDEX_LINKS = 15
const PROMISING =
  /\b(?:apis?|rest|docs?|documentation|explorer|swagger|redoc|openapi|oas|specs?|schema|reference|developers?|graphi?ql|json(?:rpc)?|status|health[a-z]{0,3}|varz|metrics|info|version)\b/i
/** Files of pages, and documents that have other uses. */
const NOT_READ =
  /\.(?:css|m?js|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|pdf|zip|gz|xml|txt|md|webmanifest|rss|atom)$|\/(?:manifest|feed|package|search-index|searchindex|sitemap)\b[^/]{0,40}$|\/\.well-known\//i

export const homeLinks = perScan(find)

async function find(scan: Scan): Promise<Clue[]> {
  const home = await scan.home()
  return home !== null && 'reading' in home ? linksOn(home) : []
}

/** The promising ones first. */
function linksOn({ reply, reading }: Page): Clue[] {
  const { origin } = new URL(reply.url)
  const links = new Map<string, string>()
  for (const { url, text } of reading.links) {
    const { origin: host, pathname } = new URL(url)
    if (host === origin && url !== reply.url && pathname !== '/' && !links.has(url))
      links.set(url, text)
  }
  const isIndex = links.size <= INDEX_LINKS
  const places = [...links].filter(
    ([url]) => !isUnsuitedRead(new URL(url).pathname) && !NOT_READ.test(new URL(url).pathname),
  )
  return [
    ...places.filter(isPromising),
    ...places.filter((place) => isIndex && !isPromising(place)),
  ]
    .slice(0, MOST)
    .map(([url]) => ({
      url,
      reason: `linked from the page ${reply.url}`,
      exchanges: reply.exchanges.slice(-1),
      found: 'linked' as const,
    }))
}

function isPromising([url, text]: [string, string]): boolean {
  return PROMISING.test(new URL(url).pathname) || PROMISING.test(text.slice(0, 80))
}
