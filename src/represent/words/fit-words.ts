// A warning that nothing fits well, if a search found only partial matches.

const NOTHING_FITS =
  'No good match: no tool in the catalogue matches the whole request, only some of its words.'

/** Tools of the category in the query fit well enough, even if not every word matches. */
export function fitWarnings(
  matches: readonly ('all' | 'some')[],
  { category }: { category?: string },
): string[] {
  return matches.length > 0 && category === undefined && !matches.includes('all')
    ? [NOTHING_FITS]
    : []
}
