// Reads files for programs: robots.txt, sitemap, security.txt (RFC 9116), API and AI catalog.
import { AGENT_NAMES } from '../../domain/evidence/observations/web.ts'
import {
  isFound,
  isWebPage,
  membersOf,
  missing,
  notProbed,
  observed,
  siteProbe,
  unobserved,
  withoutSite,
} from '../probe.ts'
import type { Scan, Site } from '../scan.ts'
import { gunzipSync } from 'node:zlib'
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { LIMITS } from '../limits.ts'
import type { Answered } from '../outbound/outbound.ts'
import { askOrGuess, guess } from '../invented-path.ts'
import { isFilled, listOf, memberOf, objectOf } from '../../domain/schema/json.ts'

export const robots = siteProbe({
  id: 'robots',
  requests: 0,
  observes: ['robots'],
  async look(scan, _ask, site) {
    const rules = await scan.outbound.robotsOf(site.origin)
    const { reply } = rules
    if (reply === null) return notProbed('robots.txt was not asked for.')
    if (!isFound(reply)) return missing([reply], 'There is no /robots.txt.')
    const docs = new URL(await docsAddress(scan, site))
    // The documentation may be on another host with its own rules.
    const docsRules =
      docs.origin === site.origin ? rules : await scan.outbound.robotsOf(docs.origin)
    // If those rules could not be read, nothing is known about the documentation.
    if (docsRules.reply && (!docsRules.reply.ok || docsRules.reply.status >= 500))
      return missing([docsRules.reply])
    const value = {
      url: reply.url,
      status: reply.status,
      contentType: reply.mediaType,
      groups: rules.groups,
      agents: AGENT_NAMES.map((agent) => ({
        agent,
        isDocsAllowed: docsRules.allows(agent, `${docs.pathname}${docs.search}`),
      })),
    }
    return observed(value, [reply, docsRules.reply])
  },
})

async function docsAddress(scan: Scan, site: Site): Promise<string> {
  const docs = await scan.docs()
  if (docs === null) return `${site.origin}/docs`
  return 'page' in docs ? docs.page.reply.url : docs.url
}

const LOOKED_AT = 20_000

export const sitemap = siteProbe({
  id: 'sitemap',
  requests: 1,
  reads: 'the sitemap',
  observes: ['sitemap'],
  async look(scan, ask, site) {
    const { sitemaps } = await scan.outbound.robotsOf(site.origin)
    const named = sitemaps.find(
      (url) => registrableDomainOf(URL.parse(url)?.hostname ?? '') === site.domain,
    )
    const reply = await askOrGuess(scan.outbound, ask, {
      url: named ?? `${site.origin}/sitemap.xml`,
      isNamed: named !== undefined,
      maxBytes: LIMITS.documentBytes,
      keepsBeginning: true,
    })
    if (!isFound(reply)) return missing([reply], `There is no sitemap at ${reply.url}.`)
    const text = unpacked(reply)
    if (text === null) return unobserved('unreadable', reply, `${reply.url} could not be unpacked.`)
    const read = readSitemap(text)
    // Anything but XML or a list of URLs is no sitemap.
    if (
      read.form === 'other' &&
      (isWebPage(reply) || !/^\uFEFF?\s*(?:<|https?:)/.test(text.slice(0, 200)))
    )
      return missing([reply], `${reply.url} is no sitemap.`)
    const reason = named ? 'named by robots.txt' : 'usual place'
    return observed({ url: reply.url, ...read }, reply, reason)
  },
})

/** The format and the number of entries. */
export function readSitemap(text: string): Pick<Seen<'sitemap'>, 'form' | 'urls'> {
  const root = /<(?:[\w.-]{1,40}:)?(urlset|sitemapindex)[\s>]/.exec(text.slice(0, LOOKED_AT))?.[1]
  if (root !== 'urlset' && root !== 'sitemapindex') return { form: 'other', urls: 0 }
  const entry = /<(?:[\w.-]{1,40}:)?(?:url|sitemap)[\s>]/g
  return { form: root, urls: [...text.matchAll(entry)].length }
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

const PATH = '/.well-known/security.txt'
const FIELD =
  /^(contact|expires|encryption|acknowledgments|preferred-languages|canonical|policy|hiring|csaf)[ \t]*:[ \t]*(\S.*)$/i

export const securityTxt = siteProbe({
  id: 'security-txt',
  requests: 1,
  reads: 'security.txt',
  observes: ['securityTxt'],
  async look(scan, ask, { origin }) {
    const reply = await guess(scan.outbound, ask, {
      url: `${origin}${PATH}`,
      headers: { accept: 'text/plain, */*;q=0.1' },
      maxBytes: 100_000,
      keepsBeginning: true,
    })
    const fields =
      isFound(reply) && !isWebPage(reply) ? readSecurityTxt(reply.text, scan.now) : null
    if (fields === null) return missing([reply], `There is no ${PATH}.`)
    return observed({ url: reply.url, ...fields }, reply, 'usual place')
  },
})

/** Null if no line is a field of the format. */
export function readSecurityTxt(
  text: string,
  now: number,
): Omit<Seen<'securityTxt'>, 'url'> | null {
  const fields = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = FIELD.exec(line.slice(0, 1000)) ?? []
    if (name !== undefined && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.trim())
  }
  if (fields.size === 0) return null
  const expires = Date.parse(fields.get('expires') ?? '')
  return {
    hasContact: fields.has('contact'),
    hasExpires: !Number.isNaN(expires),
    isExpired: expires < now,
  }
}

export const apiCatalog = siteProbe({
  id: 'api-catalog',
  requests: 0,
  observes: ['apiCatalog'],
  async look(scan) {
    const reply = await scan.apiCatalog()
    if (reply === null) return withoutSite(null)
    if (!isFound(reply) || isWebPage(reply))
      return missing([reply], 'There is no /.well-known/api-catalog.')
    const linkset = membersOf(reply)?.['linkset']
    const value = {
      url: reply.url,
      contentType: reply.mediaType,
      isLinkset: Array.isArray(linkset),
      entries: countLinks(linkset),
    }
    return observed(value, reply, 'usual place')
  },
})

/** RFC 9264: each context maps relations to lists of targets with an `href`. */
export function countLinks(linkset: unknown): number {
  return listOf(linkset)
    .flatMap((context) => Object.values(objectOf(context) ?? {}).flatMap(listOf))
    .filter((target) => isFilled(memberOf(target, 'href'))).length
}

export const aiCatalog = siteProbe({
  id: 'ai-catalog',
  requests: 0,
  observes: ['aiCatalog'],
  async look(scan) {
    const reply = await scan.aiCatalog()
    if (reply === null) return withoutSite(null)
    const entries = membersOf(reply)?.['entries']
    if (!isFound(reply) || !Array.isArray(entries))
      return missing([reply], 'There is no /.well-known/ai-catalog.json.')
    const value = {
      url: reply.url,
      contentType: reply.mediaType,
      entries: entries.length,
      validEntries: entries.filter((entry) =>
        ['identifier', 'type', 'url'].every((member) => isFilled(memberOf(entry, member))),
      ).length,
    }
    return observed(value, reply, 'usual place')
  },
})
