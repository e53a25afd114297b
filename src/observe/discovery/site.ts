// Finds the tool’s own website, and the pages of its documentation that are read.
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import type { Asker, Outbound, Reply, Unanswered } from '../outbound/outbound.ts'
import { isProjectPage } from '../../domain/evidence/surface.ts'
import type { Clue, Page, Scan, Site, Target } from '../scan.ts'
import { isFound } from '../probe.ts'
import { weightOf } from './link-kinds.ts'
import { guess } from '../invented-path.ts'
import { readLlmsTxt, readPage } from '../reading/page/page.ts'
import { webLink } from '../reading/page/links.ts'
import { wordSet } from '../../domain/text/name-words.ts'

const USUAL = ['/docs', '/documentation']
const HEADERS = { accept: 'text/html, text/markdown;q=0.9, */*;q=0.1' }

type FoundDocs = { page: Page; reason: string }

/** Tries the strongest clue, else the usual path. Null if there is nothing to read. */
export async function findDocs(
  clues: readonly Clue[],
  site: Site,
  outbound: Outbound,
  ask: Asker,
): Promise<FoundDocs | Unanswered | null> {
  const [clue] = clues
  if (clue) return docsIn(await ask({ url: clue.url, headers: HEADERS }), clue.reason)
  for (const path of USUAL) {
    const reply = await guess(outbound, ask, { url: `${site.origin}${path}`, headers: HEADERS })
    const found = docsIn(reply, `the usual place ${path}`)
    if (found !== null) return found
  }
  return null
}

/** Whether the root of the host sends visitors to the documentation. */
export function isDocsHome({ reply }: Page): boolean {
  const url = new URL(reply.url)
  return url.pathname !== '/' && weightOf('docs', url, '') > 0
}

function docsIn(reply: Reply, reason: string): FoundDocs | Unanswered | null {
  if (!reply.ok) return reply
  const page = pageIn(reply)
  return page && { page, reason }
}

function pageIn(reply: Reply): Page | null {
  return isFound(reply) && /^text\/|xhtml/.test(reply.mediaType ?? 'text/')
    ? { reply, reading: readPage(reply.text, reply.url) }
    : null
}

// Hosts of a single surface; the website is on the domain itself.
const SURFACE_LABELS = wordSet('api mcp docs developer developers status')

/** Null if the tool has no website of its own. */
export async function findSite(
  target: Target,
  outbound: Outbound,
): Promise<Site | Unanswered | null> {
  if (target.kind !== 'web' || isProjectPage(target.url)) return null
  const asked = await originOf(new URL(target.url), outbound)
  const closed = await outbound.closed(asked)
  if (closed) return closed
  const { reply } = await outbound.robotsOf(asked)
  // robots.txt is requested anyway; if it redirects to another host, everything else does too.
  const moved = reply?.ok === true ? new URL(reply.url).origin : asked
  const domain = registrableDomainOf(new URL(asked).hostname)
  const origin = registrableDomainOf(new URL(moved).hostname) === domain ? moved : asked
  return { origin, domain }
}

async function originOf(url: URL, outbound: Outbound): Promise<string> {
  const [label = '', ...rest] = url.hostname.split('.')
  const domain = registrableDomainOf(url.hostname)
  if (!SURFACE_LABELS.has(label) || rest.join('.') !== domain || url.port !== '') return url.origin
  return (await outbound.resolves(domain)) ? `${url.protocol}//${domain}` : url.origin
}

export const MOST_PAGES = 2

/** The subject of another page by its URL or name; the first that exist are read. */
const SUBJECTS: readonly RegExp[] = [
  /authenticat|\bapi[-_ ]?keys?\b|access[-_ ]tokens?|\boauth\b/i,
  /rate[-_ ]?limit|throttling|\bquotas?\b/i,
  /webhook/i,
  /idempoten/i,
  /\bsandbox\b|\btest[-_ ]mode\b|[-_ /]testing\b/i,
  /\bversioning\b|deprecat/i,
  /\berrors?\b/i,
  /paginat/i,
]
const OTHER_PAGES =
  /\/(?:blog|changelog|pricing|legal|privacy|terms|login|sign-?(?:in|up)|careers|customers|status|press|community)(?:\/|$)/i

/** The pages on the subjects. */
export async function subjectPages(
  scan: Scan,
  pages: readonly Page[],
  ask: Asker,
): Promise<Page[]> {
  const site = await scan.ownSite()
  if (site === null) return []
  const links = [...(await namedByLlmsTxt(scan)), ...pages.flatMap(({ reading }) => reading.links)]
  const known = new Set(pages.map(({ reply }) => reply.url))
  const own = links.filter(
    ({ url }) =>
      registrableDomainOf(new URL(url).hostname) === site.domain &&
      !OTHER_PAGES.test(new URL(url).pathname),
  )
  const replies = await Promise.all(
    chosen(own, known).map((url) =>
      ask({ url, headers: { accept: 'text/markdown, text/html;q=0.9' }, keepsBeginning: true }),
    ),
  )
  return replies.flatMap((reply) => pageIn(reply) ?? [])
}

async function namedByLlmsTxt(scan: Scan): Promise<{ url: string; text: string }[]> {
  const reply = await scan.llmsTxt()
  if (reply === null || !isFound(reply)) return []
  return readLlmsTxt(reply.text).links.flatMap(({ url, name }) => {
    const address = webLink(url, reply.url)
    return address === null ? [] : [{ url: address, text: name }]
  })
}

/** One page per subject, in the order of the subjects. */
function chosen(
  links: readonly { url: string; text: string }[],
  known: ReadonlySet<string>,
): string[] {
  const urls = new Set<string>()
  for (const subject of SUBJECTS) {
    const link = links.find(
      ({ url, text }) =>
        !known.has(url) &&
        !urls.has(url) &&
        subject.test(`${new URL(url).pathname} ${text}`.slice(0, 500)),
    )
    if (link) urls.add(link.url)
    if (urls.size === MOST_PAGES) break
  }
  return [...urls]
}

export function uniquePages(pages: readonly Page[]): Page[] {
  const urls = new Set<string>()
  return pages.filter(({ reply }) => !urls.has(reply.url) && urls.add(reply.url))
}
