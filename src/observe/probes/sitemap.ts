// Reads the sitemap: where robots.txt names it, else /sitemap.xml.
import { gunzipSync } from 'node:zlib'
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { isFound, isWebPage, missing, observed, unobserved } from '../ending.ts'
import { LIMITS } from '../limits.ts'
import type { Answered } from '../outbound/reply.ts'
import type { Site } from '../scan.ts'
import { guess } from '../invented-path.ts'
import { siteProbe } from '../probe.ts'

const LOOKED_AT = 20_000

export const sitemap = siteProbe({
  id: 'sitemap',
  requests: 1,
  reads: 'the sitemap',
  observes: ['sitemap'],
  async look(scan, ask, site) {
    const { sitemaps } = await scan.outbound.robotsOf(site.origin)
    const named = sitemaps.find((url) => isOwn(url, site))
    const limits = { maxBytes: LIMITS.documentBytes, keepsBeginning: true }
    const reply = await (named === undefined
      ? guess(scan.outbound, ask, { origin: site.origin, path: '/sitemap.xml', ...limits })
      : ask({ url: named, ...limits }))
    if (!isFound(reply))
      return { sitemap: missing([reply], `There is no sitemap at ${reply.url}.`) }
    const text = unpacked(reply)
    if (text === null)
      return {
        sitemap: unobserved('unreadable', reply.exchanges, `${reply.url} could not be unpacked.`),
      }
    const read = readSitemap(text)
    // Anything but XML or a list of URLs is no sitemap.
    if (
      read.form === 'other' &&
      (isWebPage(reply) || !/^\uFEFF?\s*(?:<|https?:)/.test(text.slice(0, 200)))
    ) {
      return { sitemap: missing([reply], `${reply.url} is no sitemap.`) }
    }
    return {
      sitemap: observed(
        { url: reply.url, ...read },
        reply.exchanges,
        named ? 'named by robots.txt' : 'usual place',
      ),
    }
  },
})

/** The format and the number of entries. */
export function readSitemap(text: string): Pick<Seen<'sitemap'>, 'form' | 'urls'> {
  const root = /<(?:[\w.-]{1,40}:)?(urlset|sitemapindex)[\s>]/.exec(text.slice(0, LOOKED_AT))?.[1]
  if (root === 'urlset') return { form: root, urls: count(text, /<(?:[\w.-]{1,40}:)?url[\s>]/g) }
  if (root === 'sitemapindex')
    return { form: root, urls: count(text, /<(?:[\w.-]{1,40}:)?sitemap[\s>]/g) }
  return { form: 'other', urls: 0 }
}

function count(text: string, entry: RegExp): number {
  return [...text.matchAll(entry)].length
}

/** Sitemaps may be stored as gzip files, without a Content-Encoding. */
function unpacked({ body, text, isCut }: Answered): string | null {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return text
  if (isCut) return null
  try {
    return gunzipSync(body, { maxOutputLength: LIMITS.documentBytes }).toString('utf8')
  } catch {
    return null
  }
}

function isOwn(address: string, { domain }: Site): boolean {
  const url = URL.parse(address)
  return url !== null && registrableDomainOf(url.hostname) === domain
}
