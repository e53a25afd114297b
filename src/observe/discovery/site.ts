// Finds the tool's own website: its origin after redirects of the whole host.
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Unanswered } from '../outbound/reply.ts'
import type { Site, Target } from '../scan.ts'
import { isProjectPage } from '../target.ts'

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
  const { reply } = await outbound.robotsOf(asked)
  if (reply && !reply.ok && ['dns', 'refused', 'timeout', 'tls', 'blocked'].includes(reply.cause))
    return reply
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
