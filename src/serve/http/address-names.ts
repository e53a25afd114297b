// Names for network addresses that do not tell the address: keyed hashes, the same for all addresses that count as one caller.
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { addressKey } from '../../domain/address.ts'

/** Keyed by the secret of the installation, because a plain hash of an IPv4 address is found by trying all of them. */
export function createAddressNames(secret: string): (address: string) => string {
  // Reading an address costs more than the rest of a request's start together.
  const known = new LRUCache<string, string>({ max: 10_000 })
  return (address) => {
    const name = known.get(address) ?? createHmac('sha256', secret).update(addressKey(address)).digest('base64url').slice(0, 22)
    known.set(address, name)
    return name
  }
}
