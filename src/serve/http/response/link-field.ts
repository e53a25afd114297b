// The Link header (RFC 8288), limited in length: proxies reject a response whose headers are too
// long.

/**
 * All headers of a response must stay below 4 KB, nginx's buffer; a page has two of these, and
 * others.
 */
const MOST_CHARACTERS = 1000

/** The first links matter most; those that do not fit are left out. */
export function linkField(links: readonly string[]): string[] {
  let room = MOST_CHARACTERS
  const fitting = links.filter(({ length }) => {
    const fits = length + 2 <= room
    if (fits) room -= length + 2
    return fits
  })
  return fitting.length === 0 ? [] : ['Link', fitting.join(', ')]
}
