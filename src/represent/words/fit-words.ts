// Says that nothing fits well, where a search found only parts of what was asked.

const NOTHING_FITS =
  'No good match: no tool in the catalogue matches the whole request, only some of its words.'

/** Tools of the category that the words name fit well enough, even where not every word matches. */
export function fitWarnings(
  matches: readonly ('all' | 'some')[],
  { category }: { category?: string },
): string[] {
  return matches.length > 0 && category === undefined && !matches.includes('all')
    ? [NOTHING_FITS]
    : []
}
