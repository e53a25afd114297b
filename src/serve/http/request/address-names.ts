// Pseudonyms of network addresses: keyed hashes, the same for all addresses that count as one
// caller.
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { addressKey, siteKey } from '../../../domain/text/address.ts'

export interface AddressName {
  addressKey: string
  siteKey: string | null
}

/**
 * Keyed with the installation's secret, because a plain hash of an IPv4 address can be found by
 * trying all of them.
 */
export function createAddressNames(secret: string): (address: string) => AddressName {
  // Cached, because parsing an address costs more than the rest of a request's setup.
  const cache = new LRUCache<string, AddressName>({ max: 10_000 })
  const nameOf = (text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
  return (address) => {
    const found = cache.get(address)
    if (found) return found
    const site = siteKey(address)
    const name = { addressKey: nameOf(addressKey(address)), siteKey: site && nameOf(site) }
    cache.set(address, name)
    return name
  }
}
