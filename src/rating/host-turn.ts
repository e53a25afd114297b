// Whose turn a scan takes: a host is looked at once in a while, however many tools on it are submitted.
import type { HostTurn } from '../catalogue/catalogue.ts'
import { isAllowedAddress } from '../domain/address.ts'
import { registrableDomainOf } from '../domain/registrable-domain.ts'

const MINUTE_MS = 60_000

/** One owner, one turn. On addresses that the operator allows, each port is a tool of its own. */
export function hostTurnOf(url: string, everyMinutes: number, allowedRanges: readonly string[]): HostTurn {
  const { hostname, host } = new URL(url)
  return { host: isAllowedAddress(hostname, allowedRanges) ? host : registrableDomainOf(hostname), everyMs: everyMinutes * MINUTE_MS }
}
