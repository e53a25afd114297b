// The part of a host name that one owner holds: what stands under a public suffix.
import { getDomain } from 'tldts'
import { isAddress } from './tool-url.ts'

/** The registrable domain; the host itself where it has none, as an address or `localhost`. */
export function registrableDomainOf(host: string): string {
  const bare = host.replace(/\.$/, '').toLowerCase()
  return isAddress(bare) ? bare : (getDomain(bare, { allowPrivateDomains: true }) ?? bare)
}
