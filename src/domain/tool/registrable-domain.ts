// The part of a host name that one owner has: the label before a public suffix, and the suffix.
import { getDomain } from 'tldts'
import { isAddress } from './tool-url.ts'

/** The registrable domain; the host itself if it has none, such as an IP address or `localhost`. */
export function registrableDomainOf(host: string): string {
  const bare = host.replace(/\.$/, '').toLowerCase()
  return isAddress(bare) ? bare : (getDomain(bare, { allowPrivateDomains: true }) ?? bare)
}
