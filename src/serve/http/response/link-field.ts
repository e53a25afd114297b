// The Link field (RFC 8288), never longer than proxies take: they drop the whole answer where its
// fields are too long.

/**
 * All fields of an answer stay below 4 KB, which is what nginx reads them into; a page has two of
 * these, and fields of its own.
 */
const MOST_CHARACTERS = 1000

/** What comes first matters most: what has no room beside it is left out. */
export function linkField(links: readonly string[]): string[] {
  let room = MOST_CHARACTERS
  const fitting = links.filter(({ length }) => {
    const fits = length + 2 <= room
    if (fits) room -= length + 2
    return fits
  })
  return fitting.length === 0 ? [] : ['Link', fitting.join(', ')]
}
