// What gets started or reached, exactly: by this alone a grade belongs to a configured server, an
// entry of a registry, a lock or a verdict. Looser keys, such as `urlKeyOf`, merge duplicates in
// lists and prove nothing.

export type PackageRegistry = 'npm' | 'pypi' | 'docker'

export interface PackageIdentity {
  kind: 'package'
  registry: PackageRegistry
  name: string
  /** One exact version; null: whatever is newest when it starts. */
  version: string | null
}

/** Scheme, host, port, path and query, as `identityOfAddress` writes them. */
export interface AddressIdentity {
  kind: 'address'
  address: string
}

export type Identity = PackageIdentity | AddressIdentity

/**
 * - `same`: this very address, or this very version.
 * - `newest`: this package; the version that was looked at, or the one that starts, is not stated.
 *   Never enough for whoever pins.
 * - `other-version`: this package, and another version than the one that was looked at.
 * - `other`: something else.
 */
export type Agreement = 'same' | 'newest' | 'other-version' | 'other'

/** Whether what is given is what was looked at. */
export function agreementOf(lookedAt: Identity, given: Identity): Agreement {
  if (lookedAt.kind === 'address' || given.kind === 'address')
    return identityKey(lookedAt) === identityKey(given) ? 'same' : 'other'
  if (identityKey(lookedAt) !== identityKey(given)) return 'other'
  if (lookedAt.version === null || given.version === null) return 'newest'
  return lookedAt.version === given.version ? 'same' : 'other-version'
}

/** One text for all versions of a package, or for an address. */
export function identityKey(identity: Identity): string {
  return identity.kind === 'address' ? identity.address : `${identity.registry}:${identity.name}`
}

/** Exactly this address, or this version of a package: as it is written in policies. */
export function identityText(identity: Identity): string {
  const version = identity.kind === 'package' ? identity.version : null
  return `${identityKey(identity)}${version === null ? '' : `@${version}`}`
}

/**
 * The grammar is closed, because parsers of addresses differ: what one client reads as a part of the
 * path may be the host to another. No user name, fragment, white space, backslash, reference,
 * wildcard or dot segment; the host in ASCII and without a dot at its end.
 */
const ADDRESS =
  /^(https?):\/\/([a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9_-]{1,63}){0,126}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?(\/[\w.~!$&'()+,;=:@%/-]{0,2000})?(\?[\w.~!$&'()+,;=:@%/?-]{0,2000})?$/i
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i
const BROKEN_PERCENT = /%(?![0-9a-f]{2})/i

/** Null if not every client is known to reach the same place. Only case and a default port differ. */
export function identityOfAddress(text: string): AddressIdentity | null {
  const [, , host = '', , path = '/', query = ''] = ADDRESS.exec(text) ?? []
  if (host === '' || DOT_SEGMENT.test(path) || BROKEN_PERCENT.test(path + query)) return null
  // A label of other letters in disguise, or a number that parsers read as an address.
  if (/(?:^|\.)xn--/i.test(host) || isOddNumber(host)) return null
  const url = URL.parse(text)
  return url === null ? null : { kind: 'address', address: url.href }
}

/** `127.1` and `0x7f000001` are addresses to some parsers, and names to others. */
function isOddNumber(host: string): boolean {
  const last = host.split('.').at(-1) ?? ''
  return /^(?:\d+|0x[0-9a-f]*)$/i.test(last) && !/^(?:(?:0|[1-9]\d{0,2})(?:\.|$)){4}$/.test(host)
}
