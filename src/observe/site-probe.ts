// A probe of the tool's own website: without one, or if it does not respond, nothing is requested.
import type { Unobserved } from '../domain/evidence/observation.ts'
import type { ObservationName } from '../domain/evidence/observations/index.ts'
import { unobserved } from './ending.ts'
import type { Asker } from './outbound/outbound.ts'
import type { Reply, Unanswered } from './outbound/reply.ts'
import { probe, type Looked, type Probe } from './probe.ts'
import type { Scan, Site } from './scan.ts'

interface SiteProbe<N extends ObservationName> extends Omit<Probe<N>, 'look'> {
  look: (scan: Scan, ask: Asker, site: Site) => Promise<Looked<N>>
}

export function siteProbe<const N extends ObservationName>({
  look,
  ...rest
}: SiteProbe<N>): Probe<N> {
  return probe({
    ...rest,
    async look(scan, ask) {
      const site = await scan.site()
      if (site !== null && 'origin' in site) return look(scan, ask, site)
      return Object.fromEntries(rest.observes.map((name) => [name, withoutSite(site)])) as Looked<N>
    },
  })
}

/** The observation if the website cannot be probed. */
export function withoutSite(site: Unanswered | null): Unobserved {
  if (site) return unobserved(site.cause, site.exchanges, site.detail)
  return unobserved(
    'not-probed',
    [],
    'The tool has no website of its own: it is a package, a program, or a page on a code host.',
  )
}

/** The reply of the home page, whether or not it could be parsed as a page. */
export async function homeReply(scan: Scan): Promise<Reply | null> {
  const home = await scan.home()
  return home !== null && 'reading' in home ? home.reply : home
}
