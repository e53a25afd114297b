// Looks for the icon of a tool's own website: the one that its page names, then /favicon.ico.
import { iconFormat, MOST_ICON_BYTES } from '../domain/tool/icon.ts'
import { isFound } from './probe.ts'
import type { Asker, Reply } from './outbound/outbound.ts'
import type { HeadLink } from './reading/page/page-reading.ts'
import type { Scan } from './scan.ts'

/** One of the page, and the usual place. */
export const ICON_REQUESTS = 2
const TIMEOUT_MS = 5_000
const ACCEPT = 'image/png, image/webp, image/jpeg, image/vnd.microsoft.icon, */*;q=0.1'

/** As it comes; null if the site has none that we keep; undefined if it could not be fetched. */
export async function findIcon(scan: Scan, ask: Asker): Promise<Buffer | null | undefined> {
  const [site, home] = await Promise.all([scan.ownSite(), scan.homePage()])
  // The page of a project shows the icon of its host.
  if (site === null) return undefined
  const named = bestOf(home?.reading.headLinks ?? [])
  let isAnswered = true
  for (const url of new Set([...(named === null ? [] : [named]), `${site.origin}/favicon.ico`])) {
    const reply = await ask({
      url,
      headers: { accept: ACCEPT },
      maxBytes: MOST_ICON_BYTES,
      timeoutMs: TIMEOUT_MS,
    })
    if (isFound(reply) && iconFormat(reply.body) !== null) return reply.body
    isAnswered &&= saysNone(reply)
  }
  return isAnswered ? null : undefined
}

/** What is there and cannot be shown is no icon either. */
function saysNone(reply: Reply): boolean {
  if (!reply.ok) return reply.cause === 'too-large'
  return reply.status < 400 || reply.status === 404 || reply.status === 410
}

function bestOf(links: readonly HeadLink[]): string | null {
  const [best] = links.toSorted((one, other) => rankOf(other) - rankOf(one))
  return best !== undefined && rankOf(best) > 0 ? best.url : null
}

/** Those for phones are large. SVG is a program, not a picture; 0 is for what we do not read. */
function rankOf({ rel, type, url }: HeadLink): number {
  const { pathname } = new URL(url)
  if (type?.includes('svg') || /\.(?:svg|gif|avif)$/i.test(pathname)) return 0
  if (rel.some((each) => each.startsWith('apple-touch-icon'))) return 3
  if (!rel.includes('icon')) return 0
  return type === 'image/png' || /\.png$/i.test(pathname) ? 2 : 1
}
