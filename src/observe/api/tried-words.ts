// Formats the URLs that were tried without success, so that an owner can name the right one.

const MOST_NAMED = 12

/** Paths on the same host, full URLs on others. */
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
