// Finds the tool's own website, which is its origin after redirects of the whole host, and the
// documentation page to read.
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import type { Asker, Outbound } from '../outbound/outbound.ts'
import type { Reply, Unanswered } from '../outbound/reply.ts'
import type { Clue, Page, Site, Target } from '../scan.ts'
import { isProjectPage } from '../target.ts'
import { isFound } from '../ending.ts'
import { weightOf } from './link-kinds.ts'
import { guess } from '../invented-path.ts'
import { readPage } from '../reading/page/page.ts'

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
  if (clue) return pageIn(await ask({ url: clue.url, headers: HEADERS }), clue.reason)
  for (const path of USUAL) {
    const reply = await guess(outbound, ask, { origin: site.origin, path, headers: HEADERS })
    const found = pageIn(reply, `the usual place ${path}`)
    if (found !== null) return found
  }
  return null
}

/** Whether the root of the host sends visitors to the documentation. */
export function isDocsHome({ reply }: Page): boolean {
  const url = new URL(reply.url)
  return url.pathname !== '/' && weightOf('docs', url, '') > 0
}

function pageIn(reply: Reply, reason: string): FoundDocs | Unanswered | null {
  if (!reply.ok) return reply
  return isFound(reply) && isReadable(reply.mediaType)
    ? { page: { reply, reading: readPage(reply.text, reply.url) }, reason }
    : null
}

function isReadable(mediaType: string | null): boolean {
  return mediaType === null || /^text\/|xhtml/.test(mediaType)
}

// Hosts of a single surface; the website is on the domain itself.
const SURFACE_LABELS: ReadonlySet<string> = new Set([
  'api',
  'mcp',
  'docs',
  'developer',
  'developers',
  'status',
])

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
  // robots.txt is requested first anyway; if it redirects to another host, everything else does
  // too.
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
