// What was asked in vain, in words: whoever knows the right place can then name it.

const MOST_NAMED = 12

/** Paths of one host, whole addresses of others. */
export function triedWords(addresses: readonly string[]): string {
  const hosts = new Set(addresses.map((address) => new URL(address).origin))
  const places = [
    ...new Set(
      addresses.map((address) => (hosts.size === 1 ? new URL(address).pathname : address)),
    ),
  ]
  return places.length > MOST_NAMED
    ? `${places.slice(0, MOST_NAMED).join(', ')} and ${places.length - MOST_NAMED} more`
    : places.join(', ')
}
