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

/** An observation alone is that of all that the probe observes. */
type Ended<N extends ObservationName> = Looked<N> | Observation<Seen<N>>

interface Definition<N extends ObservationName, More extends unknown[]> extends Omit<
  Probe<N>,
  'look'
> {
  look: (scan: Scan, ask: Asker, ...more: More) => Promise<Ended<N>>
}

export function probe<const N extends ObservationName>({
  look,
  ...rest
}: Definition<N, []>): Probe<N> {
  return {
    ...rest,
    async look(scan, ask) {
      const ended = await look(scan, ask)
      return 'state' in ended ? forAll(rest.observes, ended) : ended
    },
  }
}

export function forAll<N extends ObservationName>(
  names: readonly N[],
  observation: Observation<unknown>,
): Looked<N> {
  return Object.fromEntries(names.map((name) => [name, observation])) as Looked<N>
}

export function siteProbe<const N extends ObservationName>({
  look,
  ...rest
}: Definition<N, [Site]>): Probe<N> {
  return probe({
    ...rest,
    async look(scan, ask) {
      const site = await scan.site()
      return site !== null && 'origin' in site ? look(scan, ask, site) : withoutSite(site)
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
