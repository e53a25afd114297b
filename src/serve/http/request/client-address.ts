// The address of the caller, the socket's or what trusted proxies report; and our own: the names under
// which the service answers, and the pages that may write to it. Another site must not reach it through
// a browser, not even by a name that it points here (DNS rebinding).
import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { addressKey, isAllowedAddress, siteKey } from '../../../domain/text/address.ts'
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../../../errors/refusal.ts'
import type { Caller } from '../../../usecases/keys/caller.ts'

/** Reads X-Forwarded-For from the right: left of the first untrusted address all may be forged. */
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
    const address = hop
      .trim()
      .replace(/^\[(.*)\](?::\d+)?$/, '$1')
      .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
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

export type AddressName = Pick<Caller, 'addressKey' | 'siteKey'>

/** Keyed with a secret: the plain hash of an IPv4 address can be found by trying all of them. */
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

/** What a browser sends as Host; anything else, such as `evil.example@localhost`, names nobody. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(?::\d{1,5})?$/
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const LONGEST_SHOWN = 80

export type OwnAddress = ReturnType<typeof createOwnAddress>

export interface AddressSettings {
  /** Without a trailing slash; empty for relative links. */
  publicUrl: string
  /** Further names and addresses that the operator lists. */
  allowedHosts: readonly string[]
}

/** Any port of loopback, because containers and tunnels publish ours under another one. */
export function createOwnAddress({ publicUrl, allowedHosts }: AddressSettings) {
  const publicOrigin = URL.parse(publicUrl)?.origin
  const names = new Set([publicUrl, ...allowedHosts.map((host) => `http://${host}`)].map(nameIn))
  let bound: ReadonlySet<string> = new Set()
  let lastOwn: string | undefined
  return {
    /** Further names of its own: hosts that policies are bound to. */
    bind(hosts: readonly string[]) {
      bound = new Set(hosts)
      lastOwn = undefined
    },
    /** Programs that speak HTTP/1.0 may name no host; a browser always does. */
    assertOwnHost(host: string | undefined) {
      if (host === undefined || host === lastOwn) return
      const name = HOST.test(host) ? nameIn(`http://${host}`) : null
      if (name === null || !(LOOPBACK.test(name) || names.has(name) || bound.has(name)))
        throw new Refusal('foreign-host', { facts: { host: host.slice(0, LONGEST_SHOWN) } })
      lastOwn = host
    },
    /**
     * Whether a page of another address sends it; `scheme` is how the service was reached.
     * A browser says so by itself, and no page can keep it from that. Our own pages send no
     * referrer, so that the origin of their forms is `null`.
     */
    isFromForeignPage(
      { 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders,
      scheme: 'http' | 'https',
    ) {
      if (site === 'cross-site' || site === 'same-site') return true
      if (origin === undefined || (site === 'same-origin' && origin === 'null')) return false
      const own = URL.parse(`${scheme}://${host ?? ''}`)?.origin
      return origin === 'null' || (origin !== publicOrigin && origin !== own)
    },
  }
}

export function nameIn(url: string): string | null {
  const name = URL.parse(url)?.hostname ?? ''
  return name === '' ? null : name.replace(/\.$/, '')
}
