// A probe examines one aspect of a tool, and never ends in an exception; one for its own website.
import type { Observation, Unobserved } from '../domain/evidence/observation.ts'
import type { ObservationName, Seen } from '../domain/evidence/observations/index.ts'
import { unobserved } from './ending.ts'
import type { Asker, Reply, Unanswered } from './outbound/outbound.ts'
import type { Scan, Site } from './scan.ts'

export type Looked<N extends ObservationName> = { [K in N]?: Observation<Seen<K>> }

export interface Probe<N extends ObservationName = ObservationName> {
  /** Also the prefix of its exchanges: lower case and hyphens, at most 24 characters. */
  id: string
  /** Its own requests, which no other probe can use. */
  requests: number
  /** Additional requests for following clues, from what earlier probes leave unused. */
  leads?: number
  /** What its requests read, for docs/scanner.md. */
  reads?: string
  observes: readonly N[]
  look(scan: Scan, ask: Asker): Promise<Looked<N>>
}

export function probe<const N extends ObservationName>(definition: Probe<N>): Probe<N> {
  return definition
}

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

export function perScan<T>(look: (scan: Scan) => Promise<T>): (scan: Scan) => Promise<T> {
  const looks = new WeakMap<Scan, Promise<T>>()
  return (scan) => {
    const result = looks.get(scan) ?? look(scan)
    looks.set(scan, result)
    return result
  }
}
