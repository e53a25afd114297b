// Which host a scan counts against: one is scanned at intervals, however many tools it has.
import type { HostInterval } from '../../store/catalogue.ts'
import { isAllowedAddress } from '../../domain/text/address.ts'
import { projectHostOf } from '../../domain/text/project-host.ts'
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'

const MINUTE_MS = 60_000
/** Segments of a path that name a project: owner and repository, scope and package. */
const PROJECT_PARTS = 2

/** One owner shares one interval: a project on a code host, a port on addresses of the operator. */
export function hostIntervalOf(
  url: string,
  everyMinutes: number,
  allowedRanges: readonly string[],
): HostInterval {
  const parsed = URL.parse(url)
  return { host: parsed ? ownerOf(parsed, allowedRanges) : url, everyMs: everyMinutes * MINUTE_MS }
}

function ownerOf({ hostname, host, pathname }: URL, allowedRanges: readonly string[]): string {
  const isLoopback = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isAllowedAddress(isLoopback ? '127.0.0.1' : hostname, allowedRanges)) return host
  const domain = registrableDomainOf(hostname)
  return projectHostOf(hostname) === undefined
    ? domain
    : `${domain}${pathname
        .split('/')
        .slice(0, PROJECT_PARTS + 1)
        .join('/')}`
}
