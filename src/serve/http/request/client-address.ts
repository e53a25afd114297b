// Finds the address of the caller: the socket's, or what trusted proxies report.
import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { addressKey, isAllowedAddress, siteKey } from '../../../domain/text/address.ts'
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/**
 * Reads X-Forwarded-For only behind trusted proxies, from the right: anything left of the first
 * untrusted address may be forged.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedRanges: readonly string[],
): string {
  if (
    trustedRanges.length === 0 ||
    forwardedFor === undefined ||
    !isAllowedAddress(socketAddress, trustedRanges)
  )
    return socketAddress
  let client = socketAddress
  for (const hop of forwardedFor.split(',').toReversed()) {
    const address = withoutPort(hop.trim())
    if (isIP(address) === 0) return client
    client = address
    if (!isAllowedAddress(address, trustedRanges)) return client
  }
  return client
}

/** How the caller reached the service: only a trusted proxy says that it was by HTTPS. */
export function schemeOf(
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  trustedRanges: readonly string[],
): 'http' | 'https' {
  const isBehindTls =
    headers['x-forwarded-proto'] === 'https' &&
    isAllowedAddress(socket.remoteAddress ?? '', trustedRanges)
  return isBehindTls ? 'https' : 'http'
}

function withoutPort(hop: string): string {
  return hop.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

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
